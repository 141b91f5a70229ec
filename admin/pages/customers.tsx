import { Link } from "react-router";
import { type CustomerSummary, CustomersQuery } from "#contract/back-office/people.ts";
import { formatDateTime, formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Page } from "../shell/page.tsx";
import { TextFilter } from "../table/filters.tsx";
import { Table } from "../table/table.tsx";

export default function CustomersPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const locale = useLocale();
  return (
    <Page title={nav("nav.customers")}>
      <Table<CustomerSummary>
        list="customers"
        schema={CustomersQuery}
        caption={nav("nav.customers")}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            header: t("name"),
            cell: ({ id, name }) => <Link to={`/customers/${id}`}>{name}</Link>,
            lead: true,
          },
          { header: t("email"), cell: ({ email }) => email },
          { header: t("customer.since"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
          {
            header: t("customer.orders"),
            align: "end",
            cell: ({ orders }) => formatNumber(orders, locale),
          },
        ]}
        filters={<TextFilter name="q" label={t("customer.find")} />}
      />
    </Page>
  );
}
