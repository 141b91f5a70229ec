import { formatDate, formatRate } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { amountsOf, orderSums } from "#contract/orders/amounts.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import { DeliveryPlace } from "#web/delivery/delivery-place.tsx";
import { Amounts } from "#web/i18n/amounts.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { Money } from "#web/i18n/money.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Card } from "#web/ui/card.tsx";
import { ProductTile } from "../product-tile.tsx";
import { useMoney } from "../use-money.ts";

/** Number, day, lines and sums of an order. Without an order, the specified placeholders. */
export function OrderReceipt({ order }: { order: Order | null }) {
  const t = useWords("checkout");
  const locale = useLocale();
  const shipping = toCents(order?.shippingAmount ?? 0);
  const facts = [
    [t("result.number"), order?.orderId ?? "N/A"],
    ...(order ? [[t("result.date"), formatDate(order.createdAt, "numeric", locale)] as const] : []),
  ] as const;
  return (
    <Card as="section" className="shadow-sm print:border-0 print:p-0 print:shadow-none">
      <h2 className="sr-only">{t("result.lines")}</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-lg font-semibold figures">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {order && order.items.length > 0 && (
        <ul className="mt-6 divided border-t border-line">
          {order.items.map((line) => (
            <ReceiptLine key={`${line.productType} ${line.productId}`} line={line} />
          ))}
        </ul>
      )}
      <div className="mt-2 border-t border-line pt-6">
        <Amounts
          amounts={amountsOf(orderSums(order?.items ?? []), shipping)}
          voucher={toCents(order?.voucherAmount ?? 0)}
        />
      </div>
      {order?.place && (
        <div className="mt-6 border-t border-line pt-5">
          <DeliveryPlace place={order.place} />
        </div>
      )}
      {order?.address.adresse && !order.place && (
        <div className="mt-6 border-t border-line pt-5">
          <h3 className="text-sm text-ink-muted">{t("shipping.address")}</h3>
          <address className="mt-1 not-italic">
            {[
              order.address.nom,
              order.address.adresse,
              `${order.address.codePostal} ${order.address.ville}`,
            ].map((part) => (
              <p key={part}>
                <bdi>{part}</bdi>
              </p>
            ))}
            <p>{t("shipping.country")}</p>
          </address>
        </div>
      )}
    </Card>
  );
}

function ReceiptLine({ line }: { line: OrderLine }) {
  const t = useWords("checkout");
  const locale = useLocale();
  const { money } = useMoney();
  const vatText = useVatText();
  const price = toCents(line.price);
  const tax = toCents(line.tax);
  const { quantity } = line;
  const repairTax = () =>
    t("result.vat", {
      rate: formatRate(Math.round(line.taxRate * 10_000), locale),
      tax: money(tax * quantity),
    });
  const taxNote = line.productType === "SMARTPHONE" ? vatText(line) : tax > 0 && repairTax();
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <ProductTile image={line.image} type={line.productType} className="size-16" />
      <div>
        <p className="font-semibold">
          <OrderedName name={line.productName} />
        </p>
        <p className="text-sm text-ink-muted">
          {[t("quantity", { count: String(quantity) }), line.quote ? null : taxNote]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <p className="col-start-2 font-semibold whitespace-nowrap figures sm:col-start-3">
        {line.quote ? (
          t("quote")
        ) : price === 0 ? (
          t("option.free")
        ) : (
          <Money cents={(price + tax) * quantity} />
        )}
      </p>
    </li>
  );
}
