import type { ReactNode } from "react";
import { formatDate, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { ProductView } from "./product-view.ts";

/**
 * The evidence for a saving: today's price as new or the price at launch, with its source. After a reduction, also the lowest
 * price before it.
 */
export function PriceProof({ product }: { product: ProductView }) {
  const t = useWords("product");
  const locale = useLocale();
  const { newPrice, lowestBefore, priceCents } = product;
  const money = (cents: Cents) => formatMoney(cents, locale);
  return (
    <>
      {newPrice && !newPrice.isCurrent && (
        <p className="mt-2 text-sm text-ink-muted">
          {t.rich("proof.launch", {
            year: newPrice.date.slice(0, 4),
            price: money(newPrice.cents),
            source: newPrice.source,
            i: (source: ReactNode) => <bdi>{source}</bdi>,
          })}
        </p>
      )}
      {newPrice?.isCurrent && (
        <p className="mt-2 text-sm text-ink-muted">
          {t.rich("proof.new", {
            saved: money(newPrice.cents - priceCents),
            price: money(newPrice.cents),
            source: newPrice.source,
            date: formatDate(newPrice.date, "long", locale),
            b: (saved: ReactNode) => <b className="font-semibold text-success">{saved}</b>,
            i: (source: ReactNode) => <bdi>{source}</bdi>,
          })}
        </p>
      )}
      {lowestBefore && (
        <p className="mt-2 text-sm text-ink-muted">
          {t.rich("proof.drop", {
            less: money(lowestBefore - priceCents),
            price: money(lowestBefore),
            b: (less: ReactNode) => <b className="font-semibold text-success">{less}</b>,
          })}
        </p>
      )}
    </>
  );
}
