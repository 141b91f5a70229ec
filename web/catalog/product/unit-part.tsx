import { Link } from "react-router";
import type { Unit } from "#contract/devices/passport.ts";
import { passportAddress } from "#contract/devices/passport-address.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Parts, useDay } from "../passport/passport-facts.tsx";
import { TestList, TestSummary } from "../passport/test-list.tsx";

type UnitPartProps = { unit: Unit; battery: number | null; isPhotographed: boolean };

/** The records of the unit that the listing sells. */
export function UnitPart({
  unit: { publicId, tests, parts, wipedOn },
  battery,
  isPhotographed,
}: UnitPartProps) {
  const t = useWords("passport");
  const day = useDay();
  const facts = [
    ["battery", battery === null ? t("battery.unknown") : t("battery.known", { percent: battery })],
    ["parts", <Parts key="parts" parts={parts} />],
    ["wipe", wipedOn ? t("wipe.done", { date: day(wipedOn) }) : t("wipe.none")],
  ] as const;
  return (
    <section aria-labelledby="unit" className="mt-14 rounded-xl bg-surface-sunken p-6 sm:mt-20 sm:p-10">
      <h2 id="unit" className="text-2xl font-bold">
        {t("unit.title")}
      </h2>
      <p className="mt-2 max-w-prose text-ink-muted">{t(isPhotographed ? "unit.text" : "unit.textDrawn")}</p>
      <dl className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-muted">{t(`fact.${name}`)}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {tests && (
        <details className="mt-6">
          <summary className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-medium">
            <TestSummary tests={tests} on={day(tests.on)} />
            <span className="font-semibold text-brand underline underline-offset-4">{t("unit.each")}</span>
          </summary>
          <div className="mt-4">
            <TestList tests={tests} />
          </div>
        </details>
      )}
      <Link
        to={passportAddress(publicId)}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        {t("unit.passport")}
      </Link>
    </section>
  );
}
