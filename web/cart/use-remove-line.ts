import { type CartLine, lineKey } from "#contract/cart.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { currentCart, removeFromCart, replaceCart } from "#web/tab/cart.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Takes a line away and offers it back, in its place, while the toast is there. */
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
