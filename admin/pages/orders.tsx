import { Link } from "react-router";
import { ORDER_VIEWS, OrdersQuery } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { BulkActs } from "../orders/bulk-acts.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { Person } from "../table/person.tsx";

export default function OrdersPage() {
  const t = useWords("admin");
  const inbox = useWords("admin-inbox");
  const columns = useOrderColumns([
    { header: t("order.buyer"), cell: ({ name, email }) => <Person name={name} email={email} /> },
    { header: t("order.assignee"), cell: ({ assignee }) => assignee ?? "–" },
  ]);
  return (
    <ListPage
      title={t("nav.orders")}
      actions={
        <Link to="/picking-list" className={buttonStyle("outline", "sm")}>
          {t("papers.pickingList")}
        </Link>
      }
      list="GET /admin/api/orders"
      schema={OrdersQuery}
      bulk={(selection) => <BulkActs selection={selection} />}
      rowKey={({ number }) => number}
      columns={columns}
      filters={[
        { name: "q", label: t("order.find") },
        {
          name: "status",
          label: t("order.status"),
          choices: choicesOf(ORDER_VIEWS, (view) => t(`order.${view}`)),
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
