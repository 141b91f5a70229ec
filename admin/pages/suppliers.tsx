import { Link, useNavigate } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { SupplierQuery } from "#contract/suppliers/suppliers.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { useMay } from "../session.tsx";
import { AddSupplier } from "../suppliers/supplier-form.tsx";
import { ListPage } from "../table/list-page.tsx";

/** The suppliers, with what came from each and what is open. */
export default function SuppliersPage() {
  const t = useWords("admin-suppliers");
  const locale = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  return (
    <ListPage
      title={t("title")}
      actions={
        may("purchases.write") && (
          <DialogButton title={t("add")} size="md" variant="solid">
            {() => <AddSupplier onAdded={(id) => void navigate(`/suppliers/${id}`)} />}
          </DialogButton>
        )
      }
      list="GET /admin/api/suppliers"
      schema={SupplierQuery}
      usualSort="name"
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          header: t("name"),
          sort: "name",
          cell: ({ id, name }) => (
            <Link to={`/suppliers/${id}`} className="wrap-anywhere">
              {name}
            </Link>
          ),
          lead: true,
        },
        { header: t("openOrders"), align: "end", cell: ({ openOrders }) => openOrders || "–" },
        { header: t("phones"), sort: "phones", align: "end", cell: ({ phones }) => phones || "–" },
        {
          header: t("paid"),
          sort: "paid",
          align: "end",
          nowrap: true,
          cell: ({ paidCents }) => formatMoney(paidCents, locale),
        },
        {
          header: t("openClaims"),
          sort: "openClaims",
          align: "end",
          cell: ({ openClaims }) => (openClaims > 0 ? <Badge tone="warning">{openClaims}</Badge> : "–"),
        },
      ]}
      filters={[{ name: "q", label: t("find") }]}
    />
  );
}
