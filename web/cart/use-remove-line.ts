import { type CartLine, lineKey } from "#contract/orders/cart.ts";
import { currentCart, removeFromCart, replaceCart } from "#web/client-state/cart.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

/** Removes a line. A button in the toast puts it back in its place. */
export function useRemoveLine() {
  const t = useWords("cart");
  const toast = useToast();
  return (line: CartLine) => {
    const key = lineKey(line);
    const place = currentCart().findIndex((other) => lineKey(other) === key);
    removeFromCart(key);
    toast({
      title: t("removed"),
      description: line.name,
      action: {
        label: t("undo"),
        onSelect() {
          const now = currentCart();
          if (now.some((other) => lineKey(other) === key)) return;
          replaceCart(now.toSpliced(Math.max(0, place), 0, line));
        },
      },
    });
  };
}
