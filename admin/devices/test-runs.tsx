import { GRADES } from "#contract/catalog/conditions.ts";
import { GRADE_LIMITS } from "#contract/catalog/grades.ts";
import type { Device } from "#contract/devices/back-office.ts";
import { activePoints } from "#contract/devices/protocol.ts";
import type { TestRun } from "#contract/devices/test-run.ts";
import { formatDate, formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { PointPhoto } from "../bench/point-photo.tsx";
import { Section } from "../section.tsx";

/** The last finished test run and earlier ones, with their photographs. */
export function TestRuns({ device }: { device: Device }) {
  const t = useWords("admin-devices");
  const bench = useWords("admin-bench");
  const locale = useLocale();
  const { lastRun, earlierRuns, publicId, beforeReturn } = device;
  const isBefore = lastRun !== null && beforeReturn !== null && lastRun.beganAt < beforeReturn.at;
  return (
    <>
      {lastRun && (
        <Section
          title={
            isBefore
              ? t("run.before", { date: formatDate(beforeReturn.at, "numeric", locale) })
              : bench("fact.run")
          }
        >
          <RunPoints run={lastRun} device={publicId} />
        </Section>
      )}
      {earlierRuns.length > 0 && (
        <Section title={t("runs.earlier")}>
          {earlierRuns.map((run) => (
            <RunPoints key={run.key} run={run} device={publicId} />
          ))}
        </Section>
      )}
    </>
  );
}

/** The points of a run with their outcomes, and measured values beside the published limits. */
function RunPoints({ run, device }: { run: TestRun; device: string }) {
  const t = useWords("admin-devices");
  const bench = useWords("admin-bench");
  const protocol = useWords("protocol");
  const locale = useLocale();
  const limits = GRADES.flatMap((grade) => {
    const { battery } = GRADE_LIMITS[grade];
    return battery === null ? [] : [`${grade} ≥ ${t("percent", { value: battery })}`];
  }).join(", ");
  const rows = activePoints(run.protocolVersion).flatMap(({ name, measures }) => {
    const result = run.results.find(({ point }) => point === name);
    return result ? [{ ...result, limits: measures && limits }] : [];
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">
        {[bench(`phase.${run.phase}`), run.by, run.finishedAt && formatDateTime(run.finishedAt, locale)].join(
          " · ",
        )}
      </summary>
      <DataTable
        caption={bench("fact.run")}
        rows={rows}
        rowKey={({ point }) => point}
        columns={[
          { header: t("point"), cell: ({ point }) => protocol(`point.${point}`), lead: true },
          {
            header: t("point.result"),
            cell: ({ point, outcome, note, photo }) => (
              <>
                {[bench(`outcome.${outcome}`), note].filter(Boolean).join(" · ")}{" "}
                {photo && <PointPhoto device={device} point={point} photo={photo} />}
              </>
            ),
          },
          {
            header: t("point.measured"),
            cell: ({ value }) => (value === null ? "–" : t("percent", { value })),
          },
          { header: t("point.limits"), cell: (row) => row.limits ?? "–" },
        ]}
      />
    </details>
  );
}
