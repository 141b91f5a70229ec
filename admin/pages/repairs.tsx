import { Link } from "react-router";
import { formatDate } from "#contract/format.ts";
import { REPAIR_STATES } from "#contract/repair/repair-states.ts";
import { RepairQuery } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { MeasuredTimesTable } from "../repairs/measured-times.tsx";
import { RepairBadge } from "../repairs/repair-badge.tsx";
import { StageBoard } from "../repairs/stage-board.tsx";
import { useMay } from "../session.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";

/** The board: the stages with their counts and ages, and the repairs in the order of their stages. */
export default function RepairsPage() {
  const t = useWords("admin-repairs");
  const nav = useWords("admin");
  const visits = useWords("admin-visits");
  const catalogue = useWords("admin-repair-catalogue");
  const may = useMay();
  const locale = useLocale();
  return (
    <ListPage
      title={nav("nav.repairs")}
      actions={
        <>
          {may("settings.write") && (
            <Link to="/settings/repair-catalogue" className={buttonStyle("outline", "sm")}>
              {catalogue("title")}
            </Link>
          )}
          <Link to="/repairs/days" className={buttonStyle("outline", "sm")}>
            {visits("title")}
          </Link>
          <Link to="/repairs/new" className={buttonStyle("solid", "sm")}>
            {t("new")}
          </Link>
        </>
      }
      notice={
        <div className="grid gap-4">
          <StageBoard />
          <MeasuredTimesTable />
        </div>
      }
      list="GET /admin/api/repairs"
      schema={RepairQuery}
      usualSort="since"
      emptyText={t("empty")}
      rowKey={({ number }) => number}
      columns={[
        {
          header: t("number"),
          sort: "number",
          cell: ({ number }) => (
            <Link to={`/repairs/${number}`} className="whitespace-nowrap">
              {number}
            </Link>
          ),
          lead: true,
        },
        {
          header: t("phone"),
          sort: "phone",
          cell: ({ phone }) => <span className="block min-w-24 wrap-anywhere">{phone}</span>,
        },
        { header: t("state"), sort: "state", cell: (row) => <RepairBadge row={row} /> },
        {
          header: t("person"),
          sort: "name",
          cell: ({ name, order }) => (
            <span className="grid">
              <span className="max-w-80 wrap-anywhere">{name}</span>
              {order && <small className="whitespace-nowrap text-ink-muted">{order}</small>}
            </span>
          ),
        },
        {
          header: t("since"),
          sort: "since",
          cell: ({ since }) => formatDate(since, "day", locale),
        },
        {
          header: t("due"),
          sort: "due",
          cell: ({ dueAt }) => (dueAt ? formatDate(dueAt, "day", locale) : "–"),
        },
      ]}
      filters={[
        { name: "q", label: t("find") },
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(["open", ...REPAIR_STATES] as const, (state) => t(`state.${state}`)),
        },
        { name: "late", label: t("deadline"), choices: [["1", t("late.only")]] },
      ]}
    />
  );
}
