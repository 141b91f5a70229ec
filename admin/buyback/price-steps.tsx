import { stepKey } from "#contract/buyback/offer-price.ts";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatEuros } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The steps to the price of a buy-back, and which grid made it. */
export function PriceSteps({ buyback: { steps, priceCents, gridVersion } }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const locale = useLocale();
  return (
    <>
      <dl className="max-w-md divide-y divide-line">
        {steps.map((step) => (
          <div key={stepKey(step)} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-muted">{names(stepKey(step))}</dt>
            {step.kind !== "stop" && <dd className="figures">{formatEuros(step.cents, locale)}</dd>}
          </div>
        ))}
        <div className="flex justify-between gap-4 py-1.5 font-bold">
          <dt>{t("price")}</dt>
          <dd className="figures">{priceCents ? formatEuros(priceCents, locale) : t("recycled")}</dd>
        </div>
      </dl>
      {priceCents !== 0 && (
        <p className="text-sm text-ink-muted">
          {gridVersion === null ? t("steps.desk") : t("steps.grid", { version: gridVersion })}
        </p>
      )}
    </>
  );
}
