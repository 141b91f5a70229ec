import { SCALE, type ScaleEntry } from "#contract/catalog/grades.ts";
import { EntryTitle } from "#web/catalog/grades/entry-title.tsx";
import { GradeZones } from "#web/catalog/grades/grade-zones.tsx";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/grades.ts";

export const handle = words("grades", "catalog");

const ALWAYS = ["cracks", "works", "clean", "locks"] as const;

export function meta(): Route.MetaDescriptors {
  const t = metaWords("grades");
  return pageMeta(t("meta.title"), t("meta.description"));
}

/** The published scale of conditions. The condition badges of phones link to its entries. */
export default function Grades() {
  const t = useWords("grades");
  return (
    <Container className="pt-2 pb-16 sm:pt-4 sm:pb-24">
      <Breadcrumbs
        label={t("trail.label")}
        items={[
          { label: t("trail.home"), to: "/" },
          { label: t("trail.store"), to: "/store" },
          { label: t("trail.here") },
        ]}
      />
      <PageHead title={t("title")} lead={t("lead")} className="mt-6 max-w-2xl sm:mt-10" />
      <nav aria-label={t("contents")} className="mt-6">
        <ul className="flex flex-wrap gap-2">
          {SCALE.map((entry) => (
            <li key={entry.slug}>
              <a
                href={`#${entry.slug}`}
                className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-semibold smooth hover:border-line-strong max-[22rem]:px-3.5"
              >
                <span>
                  <EntryTitle entry={entry} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10 grid gap-14 sm:mt-14 sm:gap-18">
        {SCALE.map((entry) => (
          <Entry key={entry.slug} entry={entry} />
        ))}
      </div>
      <section aria-labelledby="always" className="mt-14 rounded-xl bg-surface-sunken p-6 sm:mt-18 sm:p-10">
        <h2 id="always" className="text-2xl font-bold">
          {t("always.title")}
        </h2>
        <ul className="mt-4 grid list-disc gap-2 ps-5 text-ink-muted marker:text-brand sm:grid-cols-2">
          {ALWAYS.map((rule) => (
            <li key={rule}>{t(`always.${rule}`)}</li>
          ))}
        </ul>
        <h2 className="mt-8 text-2xl font-bold">{t("method.title")}</h2>
        <p className="mt-3 max-w-prose text-ink-muted">{t("method.text")}</p>
        <ButtonLink to="/store" className="mt-6">
          {t("toStore")}
        </ButtonLink>
      </section>
    </Container>
  );
}

function Entry({ entry }: { entry: ScaleEntry }) {
  const t = useWords("grades");
  const id = `${entry.slug}-title`;
  return (
    <section id={entry.slug} aria-labelledby={id} className="scroll-mt-24">
      <h2 id={id} className="text-3xl font-bold">
        <EntryTitle entry={entry} />
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-lg text-ink-muted">{t(`entry.${entry.slug}.text`)}</p>
      {entry.grade && <GradeZones grade={entry.grade} />}
    </section>
  );
}
