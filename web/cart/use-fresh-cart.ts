import { useEffect, useState } from "react";
import { lineKey } from "#contract/cart.ts";
import { currentCart } from "#web/tab/cart.ts";
import { type CartChange, correctCart, keepCorrected } from "#web/tab/checkout.ts";
import { askShop } from "./refresh-cart.ts";

/**
 * Brings the cart quietly to today's prices and stock once, when the page is there and `ready`. Returns what that
 * changed, by line; a change is told until the page is left.
 */
export function useFreshCart(ready: boolean): ReadonlyMap<string, readonly CartChange[]> {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);

  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    askShop(currentCart()).then((facts) => {
      if (!wanted) return;
      // The cart of this moment: the visitor may have changed it while the shop was asked.
      const corrected = correctCart(currentCart(), facts);
      keepCorrected(corrected.cart);
      setChanges(corrected.changes);
    });
    return () => {
      wanted = false;
    };
  }, [ready]);

  return Map.groupBy(changes, ({ line }) => lineKey(line));
}
