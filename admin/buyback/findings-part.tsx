import { stepKey } from "#contract/buyback/offer-price.ts";
import type { BenchBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatEuros } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FactList } from "../fact-list.tsx";
import { PrivatePicture } from "../private-picture.tsx";
import { Section } from "../section.tsx";

/** The findings of the bench about a phone: what was measured, its price by the grid, and the proofs. */
export function FindingsPart({ buyback }: { buyback: Pick<BenchBuyback, "id" | "findings"> }) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const locale = useLocale();
  const nameOf = useReasonName();
  const { id, findings } = buyback;
  if (!findings) return null;
  const named = [
    ...findings.defects.map((one) => names(`defect.${one}`)),
    ...findings.found.map((one) => names(`stop.${one}`)),
  ];
  const facts = [
    [t("storage"), findings.storageGb && formatStorage(findings.storageGb, locale)],
    [t("condition"), names(`condition.${findings.condition}`)],
    [t("found"), named.join(", ") || t("defects.none")],
    [t("note"), findings.note],
    [t("measuredPrice"), findings.priceCents !== null && formatEuros(findings.priceCents, locale)],
    [
      t("steps"),
      findings.steps
        .filter(({ kind }) => kind !== "stop")
        .map((step) => `${names(stepKey(step))} ${formatEuros(step.cents, locale)}`)
        .join(" · "),
    ],
  ] as const;
  return (
    <Section title={t("findings")}>
      <FactList facts={facts} />
      {findings.reasons.map(({ reason, photos }) => (
        <div key={reason} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{nameOf(reason)}</span>
          {photos.map((photo, index) => (
            <PrivatePicture
              key={photo}
              address={`/admin/api/buyback-bench/${id}/proofs/${photo}`}
              name={`${nameOf(reason)} ${index + 1}`}
              className="size-20"
            />
          ))}
        </div>
      ))}
    </Section>
  );
}

/** The name of a reason of a counter-offer. */
export function useReasonName() {
  const sale = useWords("sale");
  const names = useWords("offer");
  type Reason = NonNullable<BenchBuyback["findings"]>["reasons"][number]["reason"];
  return (reason: Reason) =>
    reason === "storage" || reason === "condition" || reason === "late"
      ? sale(`reason.${reason}`)
      : names(`defect.${reason}`);
}
