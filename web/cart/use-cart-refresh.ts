import { useEffect, useState } from "react";
import { isAvailable } from "#contract/catalog/catalog.ts";
import type { Api } from "#contract/interface/call.ts";
import { type Cart, lineKey } from "#contract/orders/cart.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { currentCart } from "#web/client-state/cart.ts";
import {
  type CartChange,
  correctCart,
  type LineFact,
  saveCorrectedCart,
} from "#web/client-state/checkout.ts";
import { useRequest } from "#web/client-state/use-request.ts";

/** Fetches the current price, stock and VAT scheme of the phones in a cart, by line. A phone whose request failed is left out. */
async function fetchLineFacts(api: Api, cart: Cart): Promise<Map<string, LineFact>> {
  const phones = cart.filter((line) => line.type === "SMARTPHONE");
  const facts = await Promise.all(
    phones.map(async (line): Promise<[string, LineFact] | null> => {
      try {
        const item = await api.call("GET /smartphoneItems/:id", { params: { id: line.id } });
        const stock = isAvailable(item.status) ? item.stockQuantity : 0;
        return [lineKey(line), { price: item.price, stock, vatScheme: item.vatScheme ?? null }];
      } catch (error) {
        // A listing that no longer exists counts as out of stock.
        return error instanceof ApiError && error.code === "NOT_FOUND" ? [lineKey(line), { stock: 0 }] : null;
      }
    }),
  );
  return new Map(facts.filter((fact) => fact !== null));
}

/** Updates the prices and stock of the cart once, when it is `ready`. Returns the changes by line. */
export function useCartRefresh(ready: boolean): ReadonlyMap<string, readonly CartChange[]> {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const { data: facts } = useRequest(ready ? "cart" : null, (api) => fetchLineFacts(api, currentCart()));

  useEffect(() => {
    if (!facts) return;
    // The current cart is read again, because the visitor may have changed it during the request.
    const corrected = correctCart(currentCart(), facts);
    saveCorrectedCart(corrected.cart);
    setChanges(corrected.changes);
  }, [facts]);

  return Map.groupBy(changes, ({ line }) => lineKey(line));
}
