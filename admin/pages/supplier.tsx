import { Link, useParams } from "react-router";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { StaffSupplier } from "#contract/suppliers/suppliers.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { DialogButton } from "../dialog-button.tsx";
import { FactList } from "../fact-list.tsx";
import { Section, SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { ClaimsSection } from "../suppliers/claims.tsx";
import { OrderState } from "../suppliers/order-state.tsx";
import { ChangeSupplier } from "../suppliers/supplier-form.tsx";
import { useRead } from "../use-read.ts";

/** A supplier: the record, orders, what its lists promised and what was found, and claims. */
export default function SupplierPage() {
  const t = useWords("admin-suppliers");
  const may = useMay();
  const id = Number(useParams().id);
  const loaded = useRead("GET /admin/api/suppliers/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data?.name ?? ""}
      actions={
        data &&
        may("purchases.write") && (
          <>
            {may("devices.work") && (
              <Link
                to={`/receptions/new?for=order&supplier=${encodeURIComponent(data.name)}`}
                className={buttonStyle("solid", "sm")}
              >
                {t("order.new")}
              </Link>
            )}
            <DialogButton title={t("change")} size="md">
              {(onClose) => <ChangeSupplier supplier={data} onClose={onClose} />}
            </DialogButton>
          </>
        )
      }
    >
      {data && <SupplierOf supplier={data} />}
    </Page>
  );
}

function SupplierOf({ supplier }: { readonly supplier: StaffSupplier }) {
  const t = useWords("admin-suppliers");
  const devices = useWords("admin-devices");
  const locale = useLocale();
  const { paymentDays, vatRegime } = supplier;
  return (
    <>
      <Section title={t("facts")}>
        <FactList
          facts={[
            [t("contact"), supplier.contact],
            [t("email"), supplier.email],
            [t("phone"), supplier.phone],
            [t("paymentDays"), paymentDays !== null && t("days", { days: String(paymentDays) })],
            [t("vatRegime"), vatRegime ? devices(`regime.${vatRegime}`) : t("vatRegime.asked")],
            [t("terms"), supplier.terms && <span className="whitespace-pre-line">{supplier.terms}</span>],
            [t("phones"), String(supplier.phones)],
            [t("paid"), formatMoney(supplier.paidCents, locale)],
          ]}
        />
      </Section>
      <SectionTable
        title={t("orders")}
        rows={supplier.orders}
        empty={t("orders.empty")}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            header: t("order.reference"),
            cell: ({ id, reference }) => (
              <Link to={`/purchase-orders/${id}`}>{reference || t("order.none", { id: String(id) })}</Link>
            ),
            lead: true,
          },
          { header: t("order.created"), cell: ({ createdAt }) => formatDateTime(createdAt, locale) },
          { header: t("quantity"), align: "end", cell: ({ quantity }) => quantity },
          { header: t("cents"), align: "end", nowrap: true, cell: ({ cents }) => formatMoney(cents, locale) },
          { header: t("state"), cell: ({ state }) => <OrderState state={state} /> },
        ]}
      />
      <SectionTable
        title={t("yields")}
        rows={supplier.yields}
        empty={t("yields.empty")}
        rowKey={({ promise }) => promise}
        columns={[
          {
            header: t("promise"),
            cell: ({ promise }) => (promise === "new" ? t("promise.new") : promise),
            lead: true,
          },
          { header: t("graded"), align: "end", cell: ({ graded }) => graded },
          {
            header: t("worse"),
            align: "end",
            cell: ({ worse }) => (worse > 0 ? <Badge tone="warning">{worse}</Badge> : "–"),
          },
        ]}
      />
      <ClaimsSection claims={supplier.claims} />
    </>
  );
}
