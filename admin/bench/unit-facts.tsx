import { Link } from "react-router";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { failedPoints } from "#contract/devices/test-run.ts";
import { formatDateTime } from "#contract/format.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FactList } from "../fact-list.tsx";

/** What the bench knows of a unit: which one it is, and what was done with it. */
export function UnitFacts({ unit }: { unit: BenchDevice }) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const locale = useLocale();
  const { lastRun, wipe, parts } = unit;
  // What only a wipe shows is open until then.
  const isBeforeWipe = unit.stage === "inspected" || !wipe || wipe.at > (lastRun?.finishedAt ?? "");
  const failed = lastRun ? failedPoints(lastRun, isBeforeWipe).length : 0;
  const facts = [
    [t("fact.unit"), `${unit.publicId} · ${unit.imeis.join(" · ")}`],
    [t("fact.model"), `${formatStorage(unit.storageGb, locale)} · ${unit.colour}`],
    [t("fact.grade"), unit.grade && `${unit.grade}${unit.battery ? ` · ${unit.battery} %` : ""}`],
    [
      t("fact.run"),
      lastRun?.finishedAt &&
        `${failed === 0 ? t("fact.passed") : t("fact.failed", { count: failed })} · ${lastRun.by}, ${formatDateTime(lastRun.finishedAt, locale)}`,
    ],
    [
      t("fact.parts"),
      parts
        .map(({ part, origin }) => `${protocol(`part.${part}`)} (${protocol(`origin.${origin}`)})`)
        .join(", "),
    ],
    [
      t("fact.wipe"),
      wipe && (
        <Link to={`/bench/${unit.publicId}/wipe`} className="underline">
          {wipe.by}, {formatDateTime(wipe.at, locale)}
        </Link>
      ),
    ],
  ] as const;
  return (
    <div className="grid gap-2">
      <Badge tone="brand" className="justify-self-start">
        {t(`stage.${unit.stage}`)}
      </Badge>
      <FactList facts={facts} />
    </div>
  );
}
