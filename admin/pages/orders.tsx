import { useState } from "react";
import { Link } from "react-router";
import { ORDER_VIEWS, type OrderSummary, OrdersQuery } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { BulkActs } from "../orders/bulk-acts.tsx";
import { Page } from "../shell/page.tsx";
import { ChoiceFilter, TextFilter } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

export default function OrdersPage() {
  const t = useWords("admin");
  const locale = useLocale();
  const [version, setVersion] = useState(0);
  return (
    <Page
      title={t("nav.orders")}
      actions={
        <Link to="/picking-list" className={buttonStyle("outline", "sm")}>
          {t("papers.pickingList")}
        </Link>
      }
    >
      <Table<OrderSummary>
        list="orders"
        schema={OrdersQuery}
        hasCsv
        version={version}
        bulk={(selection) => (
          <BulkActs selection={selection} reload={() => setVersion((count) => count + 1)} />
        )}
        caption={t("nav.orders")}
        rowKey={({ number }) => number}
        columns={[
          {
            header: t("order.number"),
            cell: ({ number }) => <Link to={`/orders/${number}`}>{number}</Link>,
            lead: true,
          },
          { header: t("order.date"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
          { header: t("order.status"), cell: ({ status }) => t(`order.${status}`) },
          {
            header: t("order.buyer"),
            cell: ({ name, email }) => <span className="wrap-anywhere">{`${name} · ${email}`}</span>,
          },
          { header: t("order.assignee"), cell: ({ assignee }) => assignee ?? "–" },
          {
            header: t("order.total"),
            align: "end",
            cell: ({ totalCents }) => formatMoney(totalCents as Cents, locale),
          },
        ]}
        filters={
          <>
            <TextFilter name="q" label={t("order.find")} />
            <ChoiceFilter
              name="status"
              label={t("order.status")}
              choices={ORDER_VIEWS.map((view) => [view, t(`order.${view}`)] as const)}
            />
          </>
        }
      />
    </Page>
  );
}
