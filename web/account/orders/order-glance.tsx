import { Smartphone, Wrench } from "lucide-react";
import type { Order } from "#contract/orders/orders.ts";
import { deliveredAtOf, progressOf } from "#contract/shipments/progress.ts";
import { DeliveryPromise } from "#web/delivery/delivery-promise.tsx";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Picture } from "#web/ui/picture.tsx";

/** The picture of an order's first article, and the names of its articles. */
export function OrderGlance({ order: { items } }: { order: Order }) {
  const Icon = items[0]?.productType === "REPAIR" ? Wrench : Smartphone;
  return (
    <>
      <span className="row-span-2 grid size-14 shrink-0 place-items-center rounded-md bg-plate p-1.5 text-ink-muted">
        <Picture
          sources={[items.find(({ image }) => image)?.image]}
          size={48}
          className="max-h-full w-auto"
          placeholder={<Icon aria-hidden className="size-6" />}
        />
      </span>
      <span className="min-w-0 font-semibold wrap-anywhere whitespace-normal">
        {items.map(({ productType, productId, productName }) => (
          <span key={`${productType} ${productId}`} className="block">
            <OrderedName name={productName} />
          </span>
        ))}
      </span>
    </>
  );
}

/** Where the parcel or the repair of a paid order is, with the promised days. The payment has a word of its own. */
export function OrderState({ order }: { order: Order }) {
  const t = useWords("client");
  const { waits } = progressOf(order);
  if (order.status !== "PAYED" || waits === "cancelled" || waits === "payment" || waits === "quote")
    return null;
  return (
    <span className="block text-sm whitespace-normal">
      <span className="block font-semibold">{t(`waits.${waits}`)}</span>
      {order.delivery && waits !== "lost" && waits !== "sent_back" && (
        <span className="block text-ink-muted">
          <DeliveryPromise
            dates={order.delivery}
            deliveredAt={deliveredAtOf(order.shipments)}
            isPickup={order.shippingOption === "store"}
          />
        </span>
      )}
    </span>
  );
}
