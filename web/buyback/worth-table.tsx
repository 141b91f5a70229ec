import type { ModelGrid } from "#contract/buyback/grid.ts";
import { offerPrice } from "#contract/buyback/offer-price.ts";
import { DEFECTS } from "#contract/buyback/phone-answers.ts";
import { formatEuros, formatRate } from "#contract/format.ts";
import { CONDITION_LEVELS } from "#contract/repair/buyback.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** What each state pays for each storage. */
export function WorthTable({ grid }: { grid: ModelGrid }) {
  const t = useWords("offer");
  const locale = useLocale();
  const priceOf = (condition: (typeof CONDITION_LEVELS)[number], storageGb: number) =>
    offerPrice(grid, { functional: true, condition, storageGb, defects: [], stops: [] })?.cents ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={t("worth.table")} tabIndex={0} className="max-w-3xl overflow-x-auto">
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-sm text-ink-muted">
            <th scope="col" className="py-3 pe-4 text-start font-semibold">
              {t("condition")}
            </th>
            {grid.storages.map(({ storageGb }) => (
              <th
                key={storageGb}
                scope="col"
                className="px-2 py-3 text-end font-semibold whitespace-nowrap sm:px-4"
              >
                <bdi>{formatStorage(storageGb, locale)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CONDITION_LEVELS.map((condition) => (
            <tr key={condition} className="border-b border-line last:border-0">
              <th scope="row" className="py-3 pe-4 text-start font-semibold">
                {t(`condition.${condition}`)}
              </th>
              {grid.storages.map(({ storageGb }) => (
                <td key={storageGb} className="px-2 py-3 text-end whitespace-nowrap sm:px-4">
                  <bdi dir="ltr" className="figures">
                    {formatEuros(priceOf(condition, storageGb), locale)}
                  </bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The share of the base price that each defect costs. */
export function WorthDefects({ deductions }: Pick<ModelGrid["rules"], "deductions">) {
  const t = useWords("offer");
  const locale = useLocale();
  return (
    <dl className="grid max-w-3xl gap-x-12 sm:grid-cols-2">
      {DEFECTS.map((defect) => (
        <div key={defect} className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt>{t(`defect.${defect}`)}</dt>
          <dd className="whitespace-nowrap">
            <bdi dir="ltr" className="figures">
              − {formatRate(deductions[defect], locale)}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
