import { Ban, Camera, Check, Circle, X } from "lucide-react";
import { POINTS_BY_GROUP, type PointName } from "#contract/devices/protocol.ts";
import type { Outcome, TestRun } from "#contract/devices/test-run.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
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
  return POINTS_BY_GROUP.map(({ group, points }) => (
    <section key={group} aria-label={protocol(`group.${group}`)} className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lg font-bold">{protocol(`group.${group}`)}</h3>
        <Button
          variant="outline"
          size="sm"
          disabled={session.restOf(group).length === 0}
          onClick={() => session.passRest(group)}
        >
          {t("test.rest")}
        </Button>
      </div>
      <ul className="divided overflow-hidden rounded-lg border border-line">
        {points.map(({ name, number, required }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === current || undefined}
              onClick={() => session.choose(name)}
              className={classes(
                "flex min-h-12 w-full items-center gap-3 px-4 text-start focus-visible:-outline-offset-3",
                name === current ? "bg-brand-soft font-semibold" : "hover:bg-surface-sunken",
              )}
            >
              <span className="w-6 text-ink-muted figures">{number}</span>
              <span className="flex-1">
                {protocol(`point.${name}`)}
                {!required && <span className="font-normal text-ink-muted"> {t("test.optional")}</span>}
                {given.get(name)?.note && (
                  <span className="block text-sm text-danger">{given.get(name)?.note}</span>
                )}
              </span>
              {hasPhoto(name) && <Camera aria-label={t("test.hasPhoto")} className="size-5 text-ink-muted" />}
              {given.get(name)?.value != null && <b className="figures">{given.get(name)?.value} %</b>}
              {ICONS[outcomeOf(name)]}
              <span className="sr-only">{t(`outcome.${outcomeOf(name)}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
