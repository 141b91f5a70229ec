import { Link } from "react-router";
import { CustomersQuery } from "#contract/back-office/people.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ListPage } from "../table/list-page.tsx";

export default function CustomersPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const locale = useLocale();
  return (
    <ListPage
      title={nav("nav.customers")}
      list="GET /admin/api/customers"
      schema={CustomersQuery}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("name"),
          sort: "name",
          cell: ({ id, name }) => (
            <Link to={`/customers/${id}`} className="block max-w-80 wrap-anywhere">
              {name}
            </Link>
          ),
          lead: true,
        },
        {
          header: t("email"),
          sort: "email",
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        {
          header: t("customer.since"),
          sort: "id",
          priority: 2,
          cell: ({ createdAt }) => formatDateTime(createdAt, locale),
        },
        {
          header: t("customer.orders"),
          key: "orders",
          sort: "orders",
          align: "end",
          cell: ({ orders }) => formatNumber(orders, locale),
        },
      ]}
      filters={[{ name: "q", label: t("customer.find") }]}
    />
  );
}
