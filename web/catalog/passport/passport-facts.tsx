import type { ReactNode } from "react";
import { Link } from "react-router";
import { SCALE, scaleAddress } from "#contract/catalog/grades.ts";
import { PROMISES } from "#contract/company.ts";
import type { Passport } from "#contract/devices/passport.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { EntryTitle } from "../grades/entry-title.tsx";

/** A passport for a page, with the facts that depend on today's date. */
export interface PassportView extends Passport {
  /** The maker's support with updates has ended. */
  readonly supportEnded: boolean;
}

export function useDay(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDate(`${day}T12:00:00Z`, "long", locale);
}

const INSIDE: ReadonlySet<Passport["state"]> = new Set(["for_sale", "sold", "workshop"]);

export function PassportFacts({ passport }: { passport: PassportView }) {
  const t = useWords("passport");
  const day = useDay();
  const { battery, wipedOn, guaranteeUntil, repairGuaranteeUntil, lives, state } = passport;
  return (
    <dl className="divided border-y border-line">
      <Fact name={t("fact.grade")}>
        <Grade grade={passport.grade} />
      </Fact>
      <Fact name={t("fact.battery")}>
        {battery === null ? t("battery.unknown") : t("battery.known", { percent: battery })}
      </Fact>
      <Fact name={t("fact.parts")}>
        <Parts parts={passport.parts} />
      </Fact>
      <Fact name={t("fact.wipe")}>{wipedOn ? t("wipe.done", { date: day(wipedOn) }) : t("wipe.none")}</Fact>
      {INSIDE.has(state) && (
        <Fact name={t("fact.guarantee")}>
          {guaranteeUntil
            ? t("guarantee.until", { date: day(guaranteeUntil) })
            : t("guarantee.later", { months: PROMISES.warrantyMonths })}
        </Fact>
      )}
      {repairGuaranteeUntil && (
        <Fact name={t("fact.repairGuarantee")}>
          {t("guarantee.until", { date: day(repairGuaranteeUntil) })}
        </Fact>
      )}
      <Fact name={t("fact.support")}>
        <Support passport={passport} />
      </Fact>
      <Fact name={t("fact.lives")}>{t("lives", { count: lives })}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Grade({ grade }: Pick<Passport, "grade">) {
  const t = useWords("passport");
  const entry = SCALE.find((one) => one.grade === grade);
  if (!grade || !entry) return t("grade.none");
  return (
    <Link
      to={scaleAddress(entry)}
      className="relative text-brand underline underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3"
    >
      <EntryTitle entry={entry} />
    </Link>
  );
}

/** The parts fitted by the workshop, with their origin. */
export function Parts({ parts }: Pick<Passport, "parts">) {
  const t = useWords("passport");
  const names = useWords("protocol");
  const day = useDay();
  if (parts.length === 0) return t("parts.none");
  return (
    <ul className="grid gap-1">
      {parts.map(({ number, part, origin, on }) => (
        <li key={number}>
          {t("parts.one", { part: names(`part.${part}`), origin: t(`origin.${origin}`), date: day(on) })}
        </li>
      ))}
    </ul>
  );
}

function Support({ passport: { support, supportEnded } }: { passport: PassportView }) {
  const t = useWords("passport");
  const day = useDay();
  if (!support) return t("support.unknown");
  return (
    <>
      {t(supportEnded ? "support.ended" : "support.until", { date: day(support.until) })}
      <span className="block text-sm font-normal text-ink-muted">
        {t("support.source", { source: support.source })}
      </span>
    </>
  );
}
