import { Link } from "react-router";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { failedPoints } from "#contract/devices/test-run.ts";
import { formatDate, formatDateTime } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FactList } from "../fact-list.tsx";

/** The facts of a unit and the work done on it. Facts from before a return are listed separately. */
export function UnitFacts({ unit }: { unit: BenchDevice }) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const locale = useLocale();
  const { lastRun, wipe, parts, beforeReturn } = unit;
  // Points that need a wiped phone stay open until the wipe.
  const isBeforeWipe = unit.stage === "inspected" || !wipe || wipe.at > (lastRun?.finishedAt ?? "");
  const failed = lastRun ? failedPoints(lastRun, isBeforeWipe).length : 0;
  const isBefore = (moment: string) => beforeReturn !== null && moment < beforeReturn.at;
  const isRunBefore = lastRun !== null && isBefore(lastRun.beganAt);
  const isWipeBefore = wipe !== null && isBefore(wipe.at);
  const measured = ({ grade, battery }: Pick<BenchDevice, "grade" | "battery">) =>
    [grade, battery && `${battery}\u00a0%`].filter(Boolean).join(" · ");
  const run =
    lastRun?.finishedAt &&
    `${failed === 0 ? t("fact.passed") : t("fact.failed", { count: failed })} · ${lastRun.by}, ${formatDateTime(lastRun.finishedAt, locale)}`;
  const wiped = wipe && (
    <Link to={`/bench/${unit.publicId}/wipe`} className="underline">
      {wipe.by}, {formatDateTime(wipe.at, locale)}
    </Link>
  );
  const facts = [
    [t("fact.unit"), `${unit.publicId} · ${unit.imeis.join(" · ")}`],
    [t("fact.model"), `${formatStorage(unit.storageGb, locale)} · ${unit.colour}`],
    [t("fact.grade"), measured(unit) || (beforeReturn && t("fact.unknown"))],
    [t("fact.run"), isRunBefore ? t("fact.untested") : run],
    [
      t("fact.parts"),
      parts
        .map(({ part, origin }) => `${protocol(`part.${part}`)} (${protocol(`origin.${origin}`)})`)
        .join(", "),
    ],
    [t("fact.wipe"), isWipeBefore ? t("fact.unwiped") : wiped],
  ] as const;
  const factsBefore = [
    [t("fact.grade"), beforeReturn && measured(beforeReturn)],
    [t("fact.run"), isRunBefore && run],
    [t("fact.wipe"), isWipeBefore && wiped],
  ] as const;
  return (
    <div className="grid gap-2">
      <Badge tone="brand" className="justify-self-start">
        {t(`stage.${unit.stage}`)}
      </Badge>
      <FactList facts={facts} />
      {beforeReturn && factsBefore.some(([, fact]) => fact) && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            {t("fact.before", { date: formatDate(beforeReturn.at, "numeric", locale) })}
          </summary>
          <FactList facts={factsBefore} />
        </details>
      )}
    </div>
  );
}
