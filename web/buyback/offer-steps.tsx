import { type PriceStep, stepKey } from "#contract/buyback/offer-price.ts";
import { formatEuros } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Each step to a price, with its amount. */
export function OfferSteps({ steps }: { steps: readonly PriceStep[] }) {
  const t = useWords("offer");
  const locale = useLocale();
  return (
    <dl className="divide-y divide-line text-sm">
      {steps.map((step) => (
        <div key={stepKey(step)} className="flex justify-between gap-4 py-2">
          <dt className="text-ink-muted">{t(stepKey(step))}</dt>
          {step.kind !== "stop" && (
            <dd className="whitespace-nowrap">
              <bdi dir="ltr" className="figures">
                {formatEuros(step.cents, locale)}
              </bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
