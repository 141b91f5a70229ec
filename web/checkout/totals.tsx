import type { ReactNode } from "react";
import type { Totals as Sums } from "#contract/orders/cart.ts";
import { isFree, type LineSums, taxRows } from "#contract/orders/tax-rows.ts";
import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";

interface TotalsProps {
  totals: Sums;
  lines: readonly LineSums[];
  /** The label of the sum before tax: `net` in the cart, `subtotal` on the payment page. */
  first?: "net" | "subtotal";
  /** True: the price of delivery to this address follows by quote. */
  quotedDelivery?: boolean;
}

export function Totals({ totals, lines, first = "net", quotedDelivery = false }: TotalsProps) {
  const t = useWords("checkout");
  const ct = useWords("catalog");
  const free = totals.shipping === 0 && !quotedDelivery;
  const price = (cents: number) => <Money cents={cents} />;
  const delivery = free ? t("totals.free") : quotedDelivery ? t("quote") : price(totals.shipping);
  const { taxed, margin } = taxRows(lines);
  const net = first === "subtotal" ? lines.reduce((sum, line) => sum + line.net, 0) : taxed?.net;
  const rows: (readonly [string, ReactNode])[] = [
    ...(net ? [[t(`totals.${first}`), price(net)] as const] : []),
    ...(taxed ? [[t("totals.tax"), price(taxed.tax)] as const] : []),
    ...(margin ? [[ct("vat.margin"), t("totals.included")] as const] : []),
    [t("totals.shipping"), delivery],
  ];
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
            {isFree(lines) && totals.total === 0 ? t("option.free") : price(totals.total)}
          </dd>
        </div>
      </dl>
      {lines.some(({ quote }) => quote) && (
        <p className="mt-2 text-sm text-ink-muted">{t("totals.quoted")}</p>
      )}
      {free && (
        <p className="mt-2 text-sm text-ink-muted">
          {"* "}
          <FreeDelivery />
        </p>
      )}
    </div>
  );
}
