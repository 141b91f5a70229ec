import { Ban, Camera, Check, Circle, Cpu, X } from "lucide-react";
import { POINTS_BY_GROUP, type PointName } from "#contract/devices/protocol.ts";
import type { Outcome, TestRun } from "#contract/devices/test-run.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import type { RunSession } from "./use-test-run.ts";

const ICONS = {
  pass: <Check aria-hidden className="size-5 text-success" />,
  fail: <X aria-hidden className="size-5 text-danger" />,
  not_applicable: <Ban aria-hidden className="size-5 text-ink-muted" />,
  not_tested: <Circle aria-hidden className="size-5 text-ink-muted" />,
} as const satisfies Record<Outcome, React.ReactNode>;

/** The control points by group, each with its result in this run. */
export function PointList({ run, session }: { readonly run: TestRun; readonly session: RunSession }) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const { current, given, outcomeOf } = session;
  const hasPhoto = (name: PointName) => run.results.some(({ point, photo }) => point === name && photo);
  const isOfMachine = (name: PointName) =>
    run.results.some(
      ({ point, report, outcome, value }) =>
        point === name &&
        report !== null &&
        outcome === outcomeOf(name) &&
        value === (given.get(name)?.value ?? null),
    );
  return (
    <div className="gap-4 sm:columns-2 xl:columns-4">
      {POINTS_BY_GROUP.map(({ group, points }) => (
        <section
          key={group}
          aria-label={protocol(`group.${group}`)}
          className="mb-4 grid scroll-mt-4 scroll-mb-72 break-inside-avoid gap-1"
        >
          <h3 className="font-bold">{protocol(`group.${group}`)}</h3>
          <ul className="divided overflow-hidden rounded-lg border border-line">
            {points.map(({ name, number, required }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === current || undefined}
                  onClick={() => session.choose(name)}
                  className={classes(
                    "flex min-h-11 w-full items-center gap-2 px-3 py-1 text-start text-sm leading-tight focus-visible:-outline-offset-3",
                    name === current ? "bg-brand-soft font-semibold" : "hover:bg-surface-sunken",
                  )}
                >
                  <span className="w-5 shrink-0 text-ink-muted figures">{number}</span>
                  <span className="flex-1">
                    {protocol(`point.${name}`)}
                    {!required && <span className="font-normal text-ink-muted"> {t("test.optional")}</span>}
                    {given.get(name)?.note && (
                      <span className="block text-danger">{given.get(name)?.note}</span>
                    )}
                  </span>
                  {hasPhoto(name) && (
                    <Camera aria-label={t("test.hasPhoto")} className="size-5 shrink-0 text-ink-muted" />
                  )}
                  {isOfMachine(name) && (
                    <Cpu aria-label={t("test.byMachine")} className="size-4 shrink-0 text-ink-muted" />
                  )}
                  {given.get(name)?.value != null && <b className="figures">{given.get(name)?.value} %</b>}
                  <span className="shrink-0">{ICONS[outcomeOf(name)]}</span>
                  <span className="sr-only">{t(`outcome.${outcomeOf(name)}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
