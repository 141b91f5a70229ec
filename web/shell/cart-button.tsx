import { ShoppingBag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { CountBadge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/icon-button.tsx";
import { useCartCount } from "./tab-facts.ts";

export function CartButton() {
  const t = useWords("shell");
  const count = useCartCount();
  const previous = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState("");
  const label = count ? t("cart.count", { count }) : t("cart.label");

  // Announces changes of the count, but not the first count.
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== count) setAnnouncement(label);
    previous.current = count;
  }, [count, label]);
  return (
    <>
      <IconLink to="/cart" label={label}>
        <ShoppingBag aria-hidden />
        <CountBadge count={count ?? 0} className="absolute end-1 top-1" />
      </IconLink>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </>
  );
}
