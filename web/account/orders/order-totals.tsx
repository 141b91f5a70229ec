import { formatMoney } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isFree, orderSums, taxRows } from "#contract/orders/tax-rows.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";

/** The sums of an order, and its refunded amount. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useWords("client");
  const ct = useWords("catalog");
  const locale = useLocale();
  const [shipping, total] = [toCents(order.shippingAmount), toCents(order.totalAmount)];
  const lines = orderSums(order.items);
  const { taxed, margin } = taxRows(lines);
  const rows = [
    ...(taxed
      ? [
          [t("order.net"), formatMoney(taxed.net, locale)],
          [t("order.tax"), formatMoney(taxed.tax, locale)],
        ]
      : []),
    ...(margin ? [[ct("vat.margin"), t("order.included")]] : []),
    [t("order.shipping"), shipping === 0 ? t("order.free") : formatMoney(shipping, locale)],
  ] as [string, string][];
  const refunded = toCents(order.refundedAmount ?? 0);
  return (
    <dl className="grid gap-1.5 text-sm figures">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 text-ink-muted">
          <dt>{name}</dt>
          <dd>
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-base font-bold">
        <dt>{t("order.total")}</dt>
        <dd>{isFree(lines) && total === 0 ? t("order.freeLine") : <Money cents={total} />}</dd>
      </div>
      {refunded > 0 && (
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{t("order.refunded")}</dt>
          <dd>
            <Money cents={refunded} />
          </dd>
        </div>
      )}
    </dl>
  );
}
