import { ShoppingBag } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { PROMISES } from "#contract/company.ts";
import { type Cart, type CartLine, lineKey } from "#contract/orders/cart.ts";
import { type CartChange, isGone } from "#web/client-state/checkout.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartLineRow } from "./cart-line.tsx";
import { useRemoveLine } from "./use-remove-line.ts";

export function EmptyCart() {
  const t = useWords("cart");
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={t("empty.title")}
      text={t("empty.text", { months: String(PROMISES.warrantyMonths) })}
      action={
        <>
          <ButtonLink to="/store" size="lg">
            {t("empty.store")}
          </ButtonLink>
          <ButtonLink to="/i-repair" size="lg" variant="outline">
            {t("empty.repair")}
          </ButtonLink>
        </>
      }
    />
  );
}

interface CartLinesProps {
  cart: Cart;
  changes: ReadonlyMap<string, readonly CartChange[]>;
}

export function CartLines({ cart, changes }: CartLinesProps) {
  const t = useWords("cart");
  const list = useRef<HTMLUListElement>(null);
  const remove = useRemoveLine();
  function take(line: CartLine) {
    remove(line);
    // The focus moves to the list, because the focused button disappears with its line.
    list.current?.focus();
  }
  return (
    <ul ref={list} tabIndex={-1} aria-label={t("list")} className="divided border-y border-line outline-none">
      {cart.map((line) => (
        <CartLineRow
          key={lineKey(line)}
          line={line}
          changes={changes.get(lineKey(line)) ?? []}
          onRemove={take}
        />
      ))}
    </ul>
  );
}

interface CartSummaryProps {
  cart: Cart;
  onContinue: () => void;
  /** The id of the sentence about what blocks the checkout. */
  blockedBy?: string | undefined;
  children: ReactNode;
}

export function CartSummary({ cart, onContinue, blockedBy, children }: CartSummaryProps) {
  const t = useWords("cart");
  const blocked = cart.some(isGone);
  return (
    <Card as="section" className="shadow-sm">
      <h2 className="mb-5 text-xl font-bold">{t("summary")}</h2>
      {children}
      <div className="mt-6 grid gap-2.5">
        {blocked && (
          <p role="status" id="cart-blocked" className="text-sm font-medium text-danger">
            {t("gone.block")}
          </p>
        )}
        <Button
          size="lg"
          className="w-full"
          disabled={blocked || blockedBy !== undefined}
          aria-describedby={blocked ? "cart-blocked" : blockedBy}
          onClick={onContinue}
        >
          {t("continue")}
        </Button>
        <ButtonLink to="/store" variant="ghost">
          {t("shop")}
        </ButtonLink>
      </div>
    </Card>
  );
}
