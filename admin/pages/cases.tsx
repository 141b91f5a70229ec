import { Link, useSearchParams } from "react-router";
import { URGENT_BANDS } from "#contract/back-office/urgent.ts";
import { CASE_KINDS, CASE_STATES } from "#contract/cases/case-states.ts";
import { CasesQuery } from "#contract/cases/cases.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { CaseBadge } from "../cases/case-list.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** All cases, the most urgent first. The escalation view shows those whose step is overdue. */
export default function CasesPage() {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const locale = useLocale();
  const [search] = useSearchParams();
  const isEscalation = search.get("overdue") === "1";
  return (
    <ListPage
      title={t("title")}
      actions={
        <Link
          to={isEscalation ? "/cases?state=open" : "/cases?overdue=1"}
          className={buttonStyle("outline", "sm")}
        >
          {t(isEscalation ? "showOpen" : "showOverdue")}
        </Link>
      }
      list="GET /admin/api/cases"
      schema={CasesQuery}
      usualSort="dueAt"
      rowKey={({ number }) => number}
      columns={[
        {
          header: t("number"),
          sort: "number",
          cell: ({ number }) => (
            <Link to={`/cases/${number}`} className="whitespace-nowrap">
              {number}
            </Link>
          ),
          lead: true,
        },
        { header: t("kind"), sort: "kind", priority: 2, cell: ({ kind }) => t(`kind.${kind}`) },
        { header: t("state"), sort: "state", cell: (row) => <CaseBadge row={row} /> },
        {
          header: t("dueAt"),
          sort: "dueAt",
          cell: ({ dueAt, isOverdue }) =>
            dueAt ? (
              <>
                {formatDateTime(dueAt, locale)} {isOverdue && <Badge tone="danger">{t("overdue")}</Badge>}
              </>
            ) : (
              "–"
            ),
        },
        {
          header: t("order"),
          sort: "order",
          cell: ({ order, name }) => (
            <span className="grid">
              <Link to={`/orders/${order}`} className="whitespace-nowrap">
                {order}
              </Link>
              <small className="max-w-80 wrap-anywhere text-ink-muted">{name}</small>
            </span>
          ),
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        {
          name: "urgent",
          label: admin("urgent.filter"),
          choices: choicesOf(URGENT_BANDS, (band) => admin(`urgent.${band}`)),
        },
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(["open", ...CASE_STATES] as const, (state) => t(`state.${state}`)),
        },
        { name: "kind", label: t("kind"), choices: choicesOf(CASE_KINDS, (kind) => t(`kind.${kind}`)) },
      ]}
    />
  );
}
