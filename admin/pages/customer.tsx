import { Link, useParams } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { FactList } from "../fact-list.tsx";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** A customer with the newest orders. */
export default function CustomerPage() {
  const t = useWords("admin-lists");
  const words = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const columns = useOrderColumns();
  const { id = "" } = useParams();
  const loaded = useRead("GET /admin/api/customers/:id", { params: { id } });
  const { data } = loaded;
  const facts: (readonly [string, string])[] | null = data && [
    [t("email"), data.email],
    [t("customer.confirmed"), t(data.isEmailConfirmed ? "customer.yes" : "customer.no")],
    [t("customer.phone"), formatPhone(data.phone) || "–"],
    [t("customer.city"), data.city || "–"],
    [t("customer.since"), formatDateTime(data.createdAt, locale)],
  ];
  return (
    <Page loaded={loaded} title={data?.name ?? words("nav.customers")}>
      {facts && <FactList facts={facts} />}
      {data && may("inbox.write") && (
        <Link
          to={`/inbox?${new URLSearchParams({ q: data.email })}`}
          className="underline underline-offset-4"
        >
          {words("order.threads")}
        </Link>
      )}
      {data && (
        <DataTable
          caption={t("customer.orders")}
          rows={data.orders}
          rowKey={({ number }) => number}
          columns={columns}
        />
      )}
    </Page>
  );
}
