import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import { passportAddress } from "#contract/devices/passport-address.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Section } from "../section.tsx";
import { usePublicUrl } from "../session.tsx";
import { useCarrierName } from "./carrier-name.ts";
import { Destination } from "./postal-address.tsx";

/** A delivery note: recipient, sender and contents, without prices. Each note starts on a new sheet. */
export function Note({
  number,
  createdAt,
  shippingOption,
  address,
  place,
  parcel,
  lines,
  hasTitle,
}: DeliveryNote & { hasTitle: boolean }) {
  const t = useWords("admin");
  const locale = useLocale();
  const carrierName = useCarrierName();
  const publicUrl = usePublicUrl();
  return (
    <article className="grid break-after-page gap-5 last:break-after-auto">
      {hasTitle && <h2 className="text-xl font-bold">{`${t("papers.deliveryNote")} ${number}`}</h2>}
      <div className="grid gap-6 sm:grid-cols-2">
        <Section title={t("papers.to")}>
          <Destination address={address} place={place} />
        </Section>
        <Section title={t("papers.from")}>
          <p>{parcel.seller || t("parcel.erasedSeller")}</p>
          <p>{`${t("order.date")} · ${formatDateTime(createdAt, locale)}`}</p>
          {shippingOption !== "standard" && <p className="font-bold">{t(`order.way.${shippingOption}`)}</p>}
          {parcel.carrier && (
            <p className="figures">
              {carrierName(parcel.carrier)} · {parcel.number ?? "–"}
            </p>
          )}
        </Section>
      </div>
      <DataTable
        caption={`${t("order.lines")} ${number}`}
        rows={lines.map((line, position) => ({ ...line, position }))}
        rowKey={({ position }) => position}
        columns={[
          { header: t("order.item"), cell: ({ name }) => name, lead: true },
          { header: t("papers.imei"), cell: ({ imei }) => imei ?? "–" },
          { header: t("order.quantity"), align: "end", cell: ({ quantity }) => quantity },
        ]}
      />
      <ul className="grid gap-4 empty:hidden">
        {lines.map(
          ({ publicId, name }) =>
            publicId && (
              <li key={publicId} className="flex break-inside-avoid items-center gap-4">
                <QrCode
                  text={`${publicUrl}${passportAddress(publicId)}`}
                  label={publicId}
                  className="size-24 shrink-0"
                />
                <p>
                  {t("papers.passport", { name })}
                  <span className="block figures">{publicId}</span>
                </p>
              </li>
            ),
        )}
      </ul>
    </article>
  );
}
