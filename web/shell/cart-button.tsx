import { ShoppingBag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { CountBadge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/icon-button.tsx";
import { useCartCount } from "./kept-facts.ts";

export function CartButton() {
  const t = useWords("shell");
  const count = useCartCount();
  const known = useRef<number>(undefined);
  const [said, say] = useState("");
  const label = count ? t("cart.count", { count }) : t("cart.label");

  // A change is told; what the cart held when the page came is not news.
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) say(label);
    known.current = count;
  }, [count, label]);
  return (
    <>
      <IconLink to="/cart" label={label}>
        <ShoppingBag aria-hidden />
        <CountBadge count={count ?? 0} className="absolute end-1 top-1" />
      </IconLink>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  );
}
