import type { Totals as Sums } from "#contract/orders/cart.ts";
import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { useMoney } from "./use-money.ts";

interface TotalsProps {
  totals: Sums;
  /** The label of the sum before tax: `net` in the cart, `subtotal` on the payment page. */
  first?: "net" | "subtotal";
  /** Some lines are priced later. */
  quoted?: boolean;
  /** Delivery to this address is priced by a quote. */
  quotedDelivery?: boolean;
}

/** The sums of an order. */
export function Totals({ totals, first = "net", quoted = false, quotedDelivery = false }: TotalsProps) {
  const t = useWords("checkout");
  const { money } = useMoney();
  const free = totals.shipping === 0 && !quotedDelivery;
  const price = (cents: number) => <bdi dir="ltr">{money(cents)}</bdi>;
  const delivery = free ? t("totals.free") : quotedDelivery ? t("quote") : price(totals.shipping);
  const rows = [
    [t(`totals.${first}`), price(totals.net)],
    [t("totals.tax"), price(totals.tax)],
    [t("totals.shipping"), delivery],
  ] as const;
  return (
    <div>
      <dl className="grid gap-2.5">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-muted wrap-anywhere">{label}</dt>
            <dd className="figures shrink-0">{amount}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-lg font-semibold">{t("totals.total")}</dt>
          <dd className="figures text-2xl font-bold">
            <bdi dir="ltr">{money(totals.total)}</bdi>
          </dd>
        </div>
      </dl>
      {quoted && <p className="mt-2 text-sm text-ink-muted">{t("totals.quoted")}</p>}
      {free && (
        <p className="mt-2 text-sm text-ink-muted">
          {"* "}
          <FreeDelivery />
        </p>
      )}
    </div>
  );
}
