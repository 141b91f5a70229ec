import { Link } from "react-router";
import type { TablePage } from "#contract/back-office/table.ts";
import { isOpenCase } from "#contract/cases/case-states.ts";
import type { CaseRow, CasesQuery } from "#contract/cases/cases.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Section } from "../section.tsx";
import { useRead } from "../use-read.ts";

/** Reads the cases of an order or a device. Sends no request while `query` is null. */
export const useCases = (query: Pick<CasesQuery, "order" | "device"> | null) =>
  useRead("GET /admin/api/cases", query && { query: { ...query, sort: "-openedAt" } });

/** The list of cases on the page of an order, a device or a customer. Renders nothing if it is empty. */
export function CaseList({ data }: { data: Pick<TablePage<CaseRow>, "rows"> | null }) {
  const t = useWords("admin-cases");
  const locale = useLocale();
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid gap-2">
        {data.rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/cases/${row.number}`} className="underline underline-offset-4">
              {row.number}
            </Link>
            <span>{t(`kind.${row.kind}`)}</span>
            <CaseBadge row={row} />
            <span className="text-ink-muted">{formatDate(row.openedAt, "numeric", locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The state of a case; an overdue one stands out. */
export function CaseBadge({ row }: { row: Pick<CaseRow, "state" | "isOverdue"> }) {
  const t = useWords("admin-cases");
  return (
    <span className="whitespace-nowrap">
      <Badge tone={row.isOverdue ? "danger" : isOpenCase(row.state) ? "warning" : "neutral"}>
        {t(`state.${row.state}`)}
      </Badge>
    </span>
  );
}
