import { Smartphone, Truck, Wrench } from "lucide-react";
import { Link } from "react-router";
import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";
import { toCents } from "#contract/money.ts";
import { amountsOf, orderSums } from "#contract/orders/amounts.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import { isRepairBalance } from "#contract/repair/balance.ts";
import { deliveredAtOf, progressOf } from "#contract/shipments/progress.ts";
import { WITHDRAWAL_PATH } from "#contract/withdrawal/withdrawal.ts";
import { api } from "#web/client-state/api.ts";
import { DeliveryPlace } from "#web/delivery/delivery-place.tsx";
import { DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { OrderProgress } from "#web/delivery/order-progress.tsx";
import { Parcels } from "#web/delivery/parcels.tsx";
import { DocumentList } from "#web/documents/document-list.tsx";
import { Amounts } from "#web/i18n/amounts.tsx";
import { Money } from "#web/i18n/money.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useVatText } from "#web/i18n/use-vat-text.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { AREA_ADDRESS } from "../navigation-state.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { lineCents, quoteNoteOf, unitCents } from "./order-list.ts";
import { OwnCases } from "./own-cases.tsx";
import { TradeInNote } from "./trade-in-note.tsx";

interface OrderDetailsProps {
  order: Order;
  /** The person wants to return something. */
  isReturn?: boolean;
  onChanged: () => void;
}

/** The articles of an order first, then its parcels and cases; its sums, address and documents beside them. */
export function OrderDetails({ order, isReturn = false, onChanged }: OrderDetailsProps) {
  const t = useWords("client");
  const { nom, adresse, codePostal, ville } = order.address;
  const quoteNote = quoteNoteOf(order);
  const conversation = `${AREA_ADDRESS.messages}&order=${order.orderId}`;
  const shop = useCompany()?.name ?? "";
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_15rem]">
      <div className="grid content-start gap-8">
        <section aria-label={t("order.lines")}>
          <ul className="grid gap-4">
            {order.items.map((line) => (
              <Line key={`${line.productType} ${line.productId} ${line.productName}`} line={line} />
            ))}
          </ul>
          {quoteNote && (
            <p className="mt-4 text-sm text-ink-muted">
              {quoteNote === "comes"
                ? t("order.quoteNote")
                : t.rich("order.quoteTold", {
                    a: (words) => (
                      <Link to={conversation} preventScrollReset className="font-semibold underline">
                        {words}
                      </Link>
                    ),
                  })}
            </p>
          )}
        </section>
        <div className="grid content-start gap-6">
          <OrderProgress {...progressOf({ ...order, awaitsQuote: order.totalAmount === 0 })} />
          <Parcels
            shipments={order.shipments ?? []}
            shop={shop}
            onReceived={async ({ id }) => {
              await api.call("POST /orders/:id/shipments/:shipment/receipt", {
                params: { id: order.orderId, shipment: id },
              });
              onChanged();
            }}
          />
          {order.status !== "PENDING" && <OwnCases orderId={order.orderId} isReturn={isReturn} />}
        </div>
      </div>
      <div className="grid content-start gap-6 sm:max-lg:grid-cols-2">
        <Amounts
          amounts={amountsOf(orderSums(order.items), toCents(order.shippingAmount))}
          refunded={toCents(order.refundedAmount ?? 0)}
          voucher={toCents(order.voucherAmount ?? 0)}
        />
        {order.delivery && order.status !== "CANCELLED" && (
          <p className="flex items-start gap-2.5 text-sm font-semibold">
            <Truck aria-hidden className="size-5 shrink-0 text-brand" />
            <DeliveryPromise
              dates={order.delivery}
              deliveredAt={deliveredAtOf(order.shipments)}
              isPickup={order.shippingOption === "store"}
            />
          </p>
        )}
        {order.tradeIn && <TradeInNote tradeIn={order.tradeIn} />}
        {order.place && <DeliveryPlace place={order.place} className="text-sm" />}
        {!order.place && (adresse || ville) && (
          <section className="text-sm">
            <h2 className="mb-1 font-semibold">{t("order.address")}</h2>
            <address className="text-ink-muted not-italic">
              {[nom, adresse, [codePostal, ville].filter(Boolean).join(" ")].map((line) => (
                <span key={line} className="block">
                  <bdi>{line}</bdi>
                </span>
              ))}
            </address>
          </section>
        )}
        <DocumentList
          documents={order.documents ?? []}
          load={(label) =>
            api.call("GET /orders/:id/documents/:label", { params: { id: order.orderId, label } })
          }
        />
        <Link
          to={conversation}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {t("order.ask")}
        </Link>
        {order.status === "PAYED" && (
          <Link
            to={`${WITHDRAWAL_PATH}?commande=${order.orderId}`}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            {t("order.withdraw")}
          </Link>
        )}
        {order.status === "PENDING" && !isRepairBalance(order.items) && (
          <CancelOrder orderId={order.orderId} onCancelled={onChanged} />
        )}
      </div>
    </div>
  );
}

function Line({ line }: { line: OrderLine }) {
  const t = useWords("client");
  const vatText = useVatText();
  const conditionText = useConditionText();
  const repair = line.productType === "REPAIR";
  const taxNote = repair ? t("order.repair") : vatText(line);
  const name = <OrderedName name={line.productName} />;
  return (
    <li className="flex items-start gap-4">
      <div className="relative size-16 shrink-0 rounded-md bg-plate p-1.5">
        <PhonePicture sources={[line.image]} size={52} icon={repair ? Wrench : Smartphone} />
      </div>
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[1fr_auto]">
        <p className="font-semibold">
          {repair ? (
            name
          ) : (
            <Link
              to={`/product/${line.productId}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-0"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="font-semibold figures sm:text-end">
          {line.quote ? (
            t("order.quote")
          ) : lineCents(line) === 0 ? (
            t("order.freeLine")
          ) : (
            <Money cents={lineCents(line)} />
          )}
        </p>
        <p className="text-sm text-ink-muted sm:col-span-2">
          {taxNote && (
            <>
              {taxNote}
              <span aria-hidden> · </span>
            </>
          )}
          {line.phone && (
            <>
              {conditionText(line.phone.condition)}
              <span aria-hidden> · </span>
            </>
          )}
          {t("order.quantity", { quantity: line.quantity })}
          {line.quantity > 1 && !line.quote && (
            <>
              <span aria-hidden> · </span>
              {t.rich("order.each", {
                price: () => <Money cents={unitCents(line)} />,
              })}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** Formats a condition with the catalogue's words. */
function useConditionText() {
  const t = useWords("catalog");
  return (text: string) => {
    const condition = readCondition(text);
    return t(`condition.${condition ? conditionSlug(condition) : "unknown"}`);
  };
}
