import { Link } from "react-router";
import { BENCH_WORK } from "#contract/buyback/staff-buybacks.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** The phones of buy-backs that are on their way to the bench, and those that wait for their inspection. */
export function BenchBuybacks() {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const { data, error } = useRead("GET /admin/api/buyback-bench");
  return (
    <>
      <ErrorText error={error} />
      {BENCH_WORK.map((work) => {
        const phones = data?.filter((phone) => phone.work === work) ?? [];
        if (phones.length === 0) return null;
        return (
          <div key={work} id={`buybacks-${work}`}>
            <Section title={t(`buybacks.${work}`, { count: phones.length })}>
              <ul className="divided rounded-lg border border-line">
                {phones.map(({ id, phone, since }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-4 px-4">
                    <Link
                      to={`/bench/buybacks/${id}`}
                      className="inline-flex min-h-11 min-w-60 flex-1 items-center font-semibold underline"
                    >
                      <span>
                        <bdi>{phone}</bdi> · {t("buybacks.number", { id })}
                      </span>
                    </Link>
                    <span className="text-sm text-ink-muted figures">{formatDateTime(since, locale)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        );
      })}
    </>
  );
}
