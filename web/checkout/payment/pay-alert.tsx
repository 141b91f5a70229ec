import type { Ref } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { toCents } from "#contract/money.ts";
import { priceLine } from "#contract/orders/cart.ts";
import type { CartChange } from "#web/client-state/checkout.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "../notice.tsx";
import { useMoney } from "../use-money.ts";
import type { PayFailure } from "./pay-failure.ts";

const WAYS_OUT = {
  OUT_OF_STOCK: ["/cart", "error.toCart"],
  PRICE_CHANGED: ["/cart", "error.toCart"],
  OFFER_CHANGED: ["/cart", "error.toCart"],
  OWN_LISTING: ["/cart", "error.toCart"],
  TOO_MANY_UNPAID: ["/client-area?activeTab=orders", "error.toOrders"],
  ORDER_CLOSED: ["/client-area?activeTab=orders", "error.toOrders"],
  ORDER_REPLACED: ["/client-area?activeTab=orders", "error.toOrders"],
  ADDRESS_REQUIRED: ["/shipping-options", "error.toAddress"],
  SHIPPING_CHANGED: ["/shipping-options", "error.toDelivery"],
  RELAY_POINT_NEEDED: ["/shipping-options", "error.toDelivery"],
  SHIPPING_UNAVAILABLE: ["/shipping-options", "error.toDelivery"],
  DELIVERY_QUOTED: ["/contact", "error.toContact"],
  UNAUTHENTICATED: ["/login", "error.toLogin"],
} as const satisfies Partial<Record<ErrorCode, readonly [string, string]>>;

const hasWayOut = (code: string): code is keyof typeof WAYS_OUT => code in WAYS_OUT;

interface PayAlertProps {
  failure: PayFailure;
  id: string;
  ref: Ref<HTMLDivElement>;
}

/** An alert with the reason why the order was not paid, and a link that helps. */
export function PayAlert({ failure, id, ref }: PayAlertProps) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  const words =
    failure.kind === "code"
      ? failure.voucher
        ? t(`voucher.reason.${failure.voucher}`)
        : tError(failure.code)
      : failure.kind === "status"
        ? t("error.order")
        : t(`error.${failure.fault}`);
  const code = failure.kind === "code" ? failure.code : "";
  const [to, label] = hasWayOut(code) ? WAYS_OUT[code] : [null, null];
  const changes = (failure.kind === "code" && failure.changes) || [];
  return (
    <Notice
      ref={ref}
      id={id}
      tone="danger"
      urgent
      title={words}
      action={
        to && (
          <ButtonLink to={to} size="sm" variant="outline">
            {t(label)}
          </ButtonLink>
        )
      }
    >
      {changes.length > 0 && (
        <ul className="grid gap-1">
          {changes.map((change) => (
            <li key={`${change.kind} ${change.line.type} ${change.line.id}`}>
              <ChangeWords change={change} />
            </li>
          ))}
        </ul>
      )}
      {(changes.length > 0 || code === "OFFER_CHANGED") && (
        <p className="text-ink-muted">{t("error.nothingTaken")}</p>
      )}
    </Notice>
  );
}

function ChangeWords({ change }: { change: CartChange }) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const { name, type } = change.line;
  if (change.kind === "gone") return t("error.gone", { name });
  if (change.kind === "fewer") return t("error.fewer", { name, left: change.left });
  const shown = (euros: number) => money(priceLine(type, toCents(euros), 1).gross);
  return t("error.price", { name, now: shown(change.now), before: shown(change.before) });
}
