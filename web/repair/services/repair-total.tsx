import { formatRate } from "#contract/format.ts";
import { REPAIR_VAT_RATE } from "#contract/orders/vat.ts";
import type { RepairPrice } from "#contract/repair/repair-rules.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { useWords } from "#web/i18n/use-words.ts";

export function RepairTotal({ totals }: { totals: RepairPrice }) {
  const t = useWords("repair");
  const locale = useLocale();
  const money = (cents: number) => <Money cents={cents} className="whitespace-nowrap figures" />;
  const rate = () => <bdi>{formatRate(REPAIR_VAT_RATE, locale)}</bdi>;
  return (
    <>
      <dl className="grid gap-2">
        {totals.tax > 0 && (
          <>
            <div className="flex justify-between gap-4 text-ink-muted">
              <dt>{t("total.net")}</dt>
              <dd>{money(totals.net)}</dd>
            </div>
            <div className="flex justify-between gap-4 text-ink-muted">
              <dt>{t.rich("total.tax", { rate })}</dt>
              <dd>{money(totals.tax)}</dd>
            </div>
          </>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
          <dt className="font-semibold">{t("total.gross")}</dt>
          <dd className="text-2xl font-bold">
            {totals.gross === 0 && !totals.quote ? t("services.free") : money(totals.gross)}
          </dd>
        </div>
      </dl>
      {totals.quote && <p className="mt-4 text-sm text-ink-muted">{t("total.quoteNote")}</p>}
    </>
  );
}
