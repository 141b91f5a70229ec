import { CircleCheck, CircleDashed, CircleX, Minus } from "lucide-react";
import type { Passport } from "#contract/devices/passport.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { useWords } from "#web/i18n/use-words.ts";

type Tests = NonNullable<Passport["tests"]>;

const MARKS = {
  pass: <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />,
  fail: <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />,
  not_applicable: <Minus aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />,
  not_tested: <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />,
} as const;

/** The points of a run, one a line, by part of the phone. */
export function TestList({ tests, headingLevel = 3 }: { tests: Tests; headingLevel?: 3 | 4 }) {
  const t = useWords("passport");
  const names = useWords("protocol");
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="gap-x-10 sm:columns-2 lg:columns-3">
      {byGroup(tests).map(([group, points]) => (
        <section key={group} className="mb-8 break-inside-avoid">
          <Heading className="border-b-2 border-ink pb-2 text-lg font-semibold">
            {names(`group.${group}`)}
          </Heading>
          <ul>
            {points.map(({ name, outcome }) => (
              <li key={name} className="flex items-start gap-3 border-b border-line py-2">
                {MARKS[outcome]}
                <span className="flex-1">{names(`point.${name}`)}</span>
                <span className={outcome === "pass" ? "sr-only" : "text-sm text-ink-muted"}>
                  {t(`outcome.${outcome}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function byGroup({ points }: Tests) {
  const outcomes = new Map(points.map(({ point, outcome }) => [point, outcome]));
  const tested = CONTROL_POINTS.flatMap(({ group, name }) => {
    const outcome = outcomes.get(name);
    return outcome ? [{ group, name, outcome }] : [];
  });
  return [...Map.groupBy(tested, ({ group }) => group)];
}

/** `38 contrôles réussis le 12 novembre 2026. 2 contrôles sont sans objet : …` */
export function TestSummary({ tests, on }: { tests: Tests; on: string }) {
  const t = useWords("passport");
  const count = (wanted: string) => tests.points.filter(({ outcome }) => outcome === wanted).length;
  const absent = count("not_applicable");
  return (
    <>
      {t("tests.passed", { count: count("pass"), date: on })}
      {absent > 0 && ` ${t("tests.absent", { count: absent })}`}
    </>
  );
}
