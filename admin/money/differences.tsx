import { Link } from "react-router";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { DIFFERENCES, DifferencesQuery } from "#contract/ledger/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { choicesOf } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

/** Differences between the provider's movements and the ledger, each with what to do. */
export function Differences() {
  const t = useWords("admin-money");
  const locale = useLocale();
  return (
    <Table
      list="GET /admin/api/money/differences"
      schema={DifferencesQuery}
      emptyText={t("agrees")}
      caption={t("differences")}
      rowKey={({ reference, kind }) => `${reference} ${kind}`}
      columns={[
        {
          header: t("reference"),
          sort: "reference",
          cell: ({ order, reference }) =>
            order ? (
              <Link to={`/orders/${order}`}>{order}</Link>
            ) : (
              <span className="break-all">{reference}</span>
            ),
          lead: true,
        },
        { header: t("date"), sort: "at", cell: ({ at }) => formatDateTime(at, locale) },
        { header: t("movement"), sort: "kind", cell: ({ kind }) => t(`movement.${kind}`) },
        { header: t("what"), sort: "what", cell: ({ what }) => t(`what.${what}`) },
        {
          header: t("hereCents"),
          sort: "here",
          align: "end",
          cell: ({ hereCents }) => formatMoney(hereCents, locale),
        },
        {
          header: t("thereCents"),
          sort: "there",
          align: "end",
          cell: ({ thereCents }) => formatMoney(thereCents, locale),
        },
        {
          header: t("toDo"),
          key: "toDo",
          priority: 3,
          cell: ({ kind, what }) => (
            <span className="block max-w-80 text-sm">{t(`toDo.${kind === "other" ? "other" : what}`)}</span>
          ),
        },
      ]}
      filters={[
        { name: "what", label: t("what"), choices: choicesOf(DIFFERENCES, (what) => t(`what.${what}`)) },
      ]}
    />
  );
}
