import { Link, useSearchParams } from "react-router";
import { CASE_KINDS, CASE_STATES } from "#contract/cases/case-states.ts";
import { type CaseRow, CasesQuery } from "#contract/cases/cases.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { CaseBadge } from "../cases/case-list.tsx";
import { Page } from "../shell/page.tsx";
import { ChoiceFilter, TextFilter } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

/** All cases, the most urgent first. The escalation view shows those whose step is overdue. */
export default function CasesPage() {
  const t = useWords("admin-cases");
  const locale = useLocale();
  const [search] = useSearchParams();
  const isEscalation = search.get("overdue") === "1";
  return (
    <Page
      title={t("title")}
      actions={
        <Link
          to={isEscalation ? "/cases?state=open" : "/cases?overdue=1"}
          className={buttonStyle("outline", "sm")}
        >
          {t(isEscalation ? "showOpen" : "showOverdue")}
        </Link>
      }
    >
      <Table<CaseRow>
        list="cases"
        schema={CasesQuery}
        hasCsv
        caption={t("title")}
        rowKey={({ number }) => number}
        columns={[
          {
            header: t("number"),
            cell: ({ number }) => (
              <Link to={`/cases/${number}`} className="whitespace-nowrap">
                {number}
              </Link>
            ),
            lead: true,
          },
          { header: t("kind"), cell: ({ kind }) => t(`kind.${kind}`) },
          { header: t("state"), cell: (row) => <CaseBadge row={row} /> },
          {
            header: t("dueAt"),
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
            cell: ({ order, name }) => (
              <span className="grid">
                <Link to={`/orders/${order}`} className="whitespace-nowrap">
                  {order}
                </Link>
                <small className="text-ink-muted">{name}</small>
              </span>
            ),
          },
        ]}
        filters={
          <>
            <TextFilter name="q" label={t("find")} />
            <ChoiceFilter
              name="state"
              label={t("state")}
              choices={(["open", ...CASE_STATES] as const).map(
                (state) => [state, t(`state.${state}`)] as const,
              )}
            />
            <ChoiceFilter
              name="kind"
              label={t("kind")}
              choices={CASE_KINDS.map((kind) => [kind, t(`kind.${kind}`)] as const)}
            />
          </>
        }
      />
    </Page>
  );
}
