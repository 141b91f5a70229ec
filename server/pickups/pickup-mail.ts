import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import type { PickupRow } from "./tables.ts";

interface News {
  readonly kind: "pickup-ready" | "pickup-reminder" | "pickup-expired";
  readonly order: OrderRow;
  readonly pickup: PickupRow;
}

/** Queues a mail about a pickup. Its subject has the day, since a parcel that is packed again is announced again. */
export async function pickupMail(
  tx: Transaction,
  sendMail: SendMail,
  { kind, order, pickup }: News,
  now: Date,
): Promise<void> {
  // An erased buyer has no mailbox.
  if (isErasedMailbox(order.email) || !order.deliveryPlace) return;
  await sendMail(tx, {
    kind,
    subjectId: `${order.number}/pickup-${pickup.shipmentId}/${pickup.readyAt.getTime()}`,
    recipient: order.email,
    locale: order.locale,
    data: {
      number: order.number,
      name: order.shipName,
      code: pickup.code,
      keepUntil: pickup.keepUntil,
      place: order.deliveryPlace,
      token: await trackingTokenOf(tx, order.id, now),
    },
  });
}
