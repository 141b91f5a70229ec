import { Link } from "react-router";
import { URGENT_BANDS, type Urgent } from "#contract/back-office/urgent.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Section } from "../section.tsx";

const HREFS = { order: "/orders", case: "/cases" } as const;

/** The parcels and cases of the reader, then those that are late, due today and due tomorrow. */
export function UrgentBands({ urgent: { rows } }: { readonly urgent: Urgent }) {
  const t = useWords("admin");
  if (rows.length === 0) return <p className="mb-6 text-ink-muted">{t("urgent.none")}</p>;
  return (
    <div className="mb-8 grid gap-6 xl:grid-cols-2">
      {URGENT_BANDS.map((band) => {
        const shown = rows.filter((row) => row.band === band);
        const [first] = shown;
        if (!first) return null;
        return (
          <Section key={band} title={`${t(`urgent.${band}`)} · ${first.orders + first.cases}`}>
            <ul className="divided rounded-lg border border-line">
              {shown.map((row) => (
                <li key={`${row.kind} ${row.number}`}>
                  <UrgentRow row={row} />
                </li>
              ))}
            </ul>
            <p className="flex gap-4 text-sm">
              {first.orders > 0 && (
                <Link to={`/orders?urgent=${band}`}>{t("urgent.orders", { count: first.orders })}</Link>
              )}
              {first.cases > 0 && (
                <Link to={`/cases?urgent=${band}`}>{t("urgent.cases", { count: first.cases })}</Link>
              )}
            </p>
          </Section>
        );
      })}
    </div>
  );
}

function UrgentRow({ row }: { readonly row: Urgent["rows"][number] }) {
  const t = useWords("admin");
  const locale = useLocale();
  return (
    <Link
      to={`${HREFS[row.kind]}/${row.number}`}
      className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-surface-sunken"
    >
      <span>
        <span className="font-medium">{row.phone ?? row.number}</span>{" "}
        <span className="text-sm text-ink-muted">
          {[row.phone && row.number, row.town].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="text-sm text-ink-muted">
        {t("urgent.due", { day: formatDate(row.due, "day", locale) })} · {t("urgent.age", { count: row.age })}{" "}
        · {row.assignee ?? t("urgent.nobody")}
      </span>
    </Link>
  );
}
