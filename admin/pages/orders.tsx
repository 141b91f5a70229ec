import { Link, useSearchParams } from "react-router";
import { FULFILMENTS, PAYMENT_BADGES, PROMISED_FILTERS } from "#contract/back-office/order-badges.ts";
import { ORDER_VIEWS, OrdersQuery, WORK_VIEWS } from "#contract/back-office/orders.ts";
import { URGENT_BANDS } from "#contract/back-office/urgent.ts";
import { CARRIERS } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useCarrierName } from "../order/carrier-name.ts";
import { BulkActs } from "../orders/bulk-acts.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { useMay } from "../session.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { Person } from "../table/person.tsx";

export default function OrdersPage() {
  const t = useWords("admin");
  const inbox = useWords("admin-inbox");
  const may = useMay();
  const carrierName = useCarrierName();
  const [search] = useSearchParams();
  // The dashboard leads here with a band of urgent work. An old address may name a state of the money, which has a filter of its own.
  const views = ORDER_VIEWS.filter(
    (view) => WORK_VIEWS.some((one) => one === view) || view === search.get("status"),
  );
  const columns = useOrderColumns([
    {
      header: t("order.buyer"),
      key: "buyer",
      sort: "name",
      priority: 2,
      cell: ({ name, email }) => <Person name={name} email={email} />,
    },
    {
      header: t("order.assignee"),
      key: "assignee",
      sort: "assignee",
      priority: 2,
      cell: ({ assignee }) => assignee ?? "–",
    },
  ]);
  return (
    <ListPage
      title={t("nav.orders")}
      actions={
        <>
          <Link to="/picking-list" className={buttonStyle("outline", "sm")}>
            {t("papers.pickingList")}
          </Link>
          {may("orders.write") && (
            <Link to="/orders/new" className={buttonStyle("solid", "sm")}>
              {t("desk.open")}
            </Link>
          )}
        </>
      }
      list="GET /admin/api/orders"
      schema={OrdersQuery}
      bulk={(selection) => <BulkActs selection={selection} />}
      rowKey={({ number }) => number}
      columns={columns}
      filters={[
        { name: "q", label: t("order.find") },
        {
          name: "payment",
          label: t("order.payment"),
          choices: choicesOf(PAYMENT_BADGES, (payment) => t(`paymentBadge.${payment}`)),
        },
        {
          name: "fulfilment",
          label: t("order.fulfilment"),
          choices: choicesOf(FULFILMENTS, (fulfilment) => t(`fulfilment.${fulfilment}`)),
        },
        {
          name: "promised",
          label: t("order.promised"),
          choices: choicesOf(PROMISED_FILTERS, (promised) => t(`order.promised.${promised}`)),
        },
        ...(search.has("urgent")
          ? [
              {
                name: "urgent" as const,
                label: t("urgent.filter"),
                choices: choicesOf(URGENT_BANDS, (band) => t(`urgent.${band}`)),
              },
            ]
          : []),
        { name: "carrier", label: t("order.carrier"), choices: choicesOf(CARRIERS, carrierName) },
        { name: "from", label: t("order.from"), type: "date" },
        { name: "to", label: t("order.to"), type: "date" },
        {
          name: "status",
          label: t("order.view"),
          choices: choicesOf(views, (view) => t(`order.${view}`)),
        },
        {
          name: "assignee",
          label: t("order.assignee"),
          choices: [
            ["me", inbox("assignee.me")],
            ["nobody", t("assignment.nobody")],
          ],
        },
      ]}
    />
  );
}
