import { useParams } from "react-router";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { ErrorText } from "../error-text.tsx";
import { useCarrierName } from "../order/carrier-name.ts";
import { Part } from "../order/part.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useLoad } from "../use-load.ts";

/** The paper that lies in a parcel: for whom, from whom and what, without prices. */
export default function DeliveryNotePage() {
  const { number = "", parcel = "" } = useParams();
  const t = useWords("admin");
  const locale = useLocale();
  const carrierName = useCarrierName();
  const path = `orders/${encodeURIComponent(number)}`;
  const order = useLoad<BackOfficeOrder>(path);
  const parcels = useLoad<readonly BackOfficeShipment[]>(`${path}/shipments`);
  const shipment = parcels.data?.find(({ id }) => String(id) === parcel);
  return (
    <Page title={`${t("papers.deliveryNote")} ${number}`} actions={<PrintButton />}>
      <ErrorText error={order.error ?? parcels.error} />
      {parcels.data && !shipment && <p>{t("papers.noParcel")}</p>}
      {order.data && shipment && (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <Part title={t("papers.to")}>
              <address className="not-italic wrap-anywhere">
                {order.data.order.address.nom}
                <br />
                {order.data.order.address.adresse}
                <br />
                {order.data.order.address.codePostal} {order.data.order.address.ville}
              </address>
            </Part>
            <Part title={t("papers.from")}>
              <p>{shipment.seller || t("parcel.erasedSeller")}</p>
              <p>
                {t("order.date")} : {formatDateTime(order.data.order.createdAt, locale)}
              </p>
              {shipment.carrier && (
                <p className="figures">
                  {carrierName(shipment.carrier)} · {shipment.number ?? "–"}
                </p>
              )}
            </Part>
          </div>
          <DataTable
            caption={t("order.lines")}
            rows={shipment.lines.map((line, position) => ({ ...line, position }))}
            rowKey={({ position }) => position}
            columns={[
              { header: t("order.item"), cell: ({ name }) => name, lead: true },
              { header: t("papers.imei"), cell: ({ imei }) => imei ?? "–" },
              { header: t("order.quantity"), align: "end", cell: ({ quantity }) => quantity },
            ]}
          />
        </>
      )}
    </Page>
  );
}
