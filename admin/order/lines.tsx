import { Wrench } from "lucide-react";
import { Link } from "react-router";
import { drawingView } from "#contract/catalog/drawings.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { toCents } from "#contract/money.ts";
import type { SoldPhone } from "#contract/orders/orders.ts";
import { formatStorage } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { Section } from "../section.tsx";
import type { EditableProps } from "./editable.ts";
import { RemoveLine } from "./remove-line.tsx";
import { SwapButton } from "./swap-dialog.tsx";

/** Describes a phone as it was when it was sold. */
const soldText = (phone: SoldPhone, locale: Locale) =>
  [
    `${phone.brand} ${phone.model}`,
    formatStorage(phone.storageGb, locale),
    phone.colour,
    [phone.condition, phone.grade && `(${phone.grade})`].filter(Boolean).join(" "),
    phone.batteryHealth && `${phone.batteryHealth}\u00a0%`,
    phone.description,
  ]
    .filter(Boolean)
    .join(" · ");

/** The lines of an order with their units and prices, and its totals. */
export function Lines({ data, parcels }: EditableProps) {
  const { order, units } = data;
  const t = useWords("admin");
  const locale = useLocale();
  const money = (euros: number) => formatMoney(toCents(euros), locale);
  const rows = order.items.map((line, position) => ({ ...line, position }));
  const totals = [
    [t("order.shipping"), order.shippingAmount],
    [t("order.tax"), order.taxAmount],
    [t("order.total"), order.totalAmount],
    ...(order.voucherAmount
      ? ([
          [t("order.byVoucher"), order.voucherAmount],
          [t("order.byCard"), order.totalAmount - order.voucherAmount],
        ] as const)
      : []),
  ] as const;
  return (
    <Section title={t("order.lines")}>
      <DataTable
        caption={t("order.lines")}
        rows={rows}
        rowKey={({ position }) => position}
        columns={[
          {
            header: t("order.item"),
            cell: ({ productName, phone, image, position }) => (
              <span className="grid grid-cols-[auto_1fr] items-start gap-3">
                <span className="relative size-12 overflow-hidden rounded-sm bg-surface-sunken">
                  <PhonePicture
                    sources={[image && drawingView(image, "back")]}
                    size={48}
                    priority
                    className="size-full"
                    {...(!phone && { icon: Wrench })}
                  />
                </span>
                <span>
                  {productName}
                  {phone && (
                    <span className="block text-sm font-normal text-ink-muted">
                      {soldText(phone, locale)}
                    </span>
                  )}
                  <span className="flex flex-wrap gap-2">
                    <RemoveLine data={data} parcels={parcels} position={position} />
                    <SwapButton data={data} parcels={parcels} position={position} />
                  </span>
                  {data.differences
                    .filter((one) => one.position === position)
                    .map(({ number, status, cents }) => (
                      <Link
                        key={number}
                        to={`/orders/${number}`}
                        className="block py-1 font-normal underline underline-offset-4"
                      >
                        {t(`swap.${status}`, { amount: formatMoney(cents, locale) })}
                      </Link>
                    ))}
                  {units
                    .filter((unit) => unit.position === position)
                    .map(({ publicId, closedAt, returnedAt }) => (
                      <span key={`${publicId} ${closedAt}`} className="block font-normal">
                        <Link
                          to={`/devices/${publicId}`}
                          className="inline-block py-1 underline underline-offset-4"
                        >
                          {publicId}
                        </Link>
                        {returnedAt
                          ? ` · ${t("order.unitReturned", { date: formatDate(returnedAt, "numeric", locale) })}`
                          : closedAt &&
                            ` · ${t("order.unitClosed", { date: formatDate(closedAt, "numeric", locale) })}`}
                      </span>
                    ))}
                </span>
              </span>
            ),
            lead: true,
          },
          { header: t("order.quantity"), align: "end", cell: ({ quantity }) => quantity },
          {
            header: t("order.unitPrice"),
            align: "end",
            cell: ({ quote, price, tax }) => (quote ? t("order.toQuote") : money(price + tax)),
          },
          {
            header: t("order.lineTotal"),
            align: "end",
            cell: ({ quote, price, tax, quantity }) => (quote ? "–" : money((price + tax) * quantity)),
          },
        ]}
      />
      <dl className="grid grid-cols-[1fr_auto] justify-self-end gap-x-6 gap-y-1 md:px-4">
        {totals.map(([term, euros]) => (
          <div key={term} className="contents last:[&>*]:font-bold">
            <dt>{term}</dt>
            <dd className="text-end figures">{money(euros)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
