import type { Carrier } from "#contract/shipments/carriers.ts";
import type { ShipmentMailKind } from "#contract/shipments/shipment-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { nameParcels, type ShipmentRead } from "./read-shipments.ts";

interface News {
  readonly kind: ShipmentMailKind;
  readonly order: OrderRow;
  readonly shipment: ShipmentRead;
  readonly parcel?: { readonly carrier: Carrier; readonly number: string } | undefined;
}

/** Queues the mail about a step of a parcel. The mail’s subject is the parcel, so each step is sent once. */
export async function shipmentMail(
  tx: Transaction,
  sendMail: SendMail,
  { kind, order, shipment, parcel }: News,
  now: Date,
): Promise<void> {
  // An erased buyer has no mailbox.
  if (isErasedMailbox(order.email)) return;
  const [named] = nameParcels([shipment], order.locale);
  await sendMail(tx, {
    kind,
    subjectId: `${order.number}/parcel-${shipment.id}`,
    recipient: order.email,
    locale: order.locale,
    data: {
      number: order.number,
      name: order.shipName,
      seller: shipment.isFirstParty ? null : shipment.sellerName,
      lines: (named ?? shipment).lines.map(({ name, quantity }) => ({ name, quantity })),
      carrier: parcel?.carrier ?? shipment.carrier,
      trackingNumber: parcel?.number ?? shipment.trackingNumber,
      token: await trackingTokenOf(tx, order.id, now),
    },
  });
}
