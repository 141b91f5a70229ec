import { addWorkingDays, parisTime } from "#contract/delivery/working-days.ts";
import type { Locale } from "#contract/locale.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import type { ShipmentMailKind } from "#contract/shipments/shipment-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { SellerSaleMail } from "#server/mail/shipment-mails.ts";
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
  const [named] = await nameParcels(tx, [shipment], order.locale);
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

interface Sale {
  readonly order: OrderRow;
  readonly sellerId: number;
  /** A listing that was sold. */
  readonly itemId: number;
  readonly lines: SellerSaleMail["lines"];
}

interface Seller {
  readonly email: string;
  readonly locale: Locale | null;
  readonly isFirstParty: boolean | null;
}

/** Prepared: it runs for each parcel of an order. */
const SELLER = `select email, review_locale as locale, first_party as "isFirstParty" from users
  left join sellers on sellers.user_id = users.id left join smartphone_items on smartphone_items.id = $2 where users.id = $1`;

/** Queues the mail that tells a third-party seller of a sale, once an order, in the language of the listing. */
export async function saleMail(
  tx: Transaction,
  sendMail: SendMail,
  { order, sellerId, itemId, lines }: Sale,
): Promise<void> {
  const [seller] = await prepared<Seller>(tx, SELLER, [sellerId, itemId]);
  if (!seller || seller.isFirstParty || isErasedMailbox(seller.email)) return;
  await sendMail(tx, {
    kind: "seller-sale",
    subjectId: `${order.number}/seller-${sellerId}`,
    recipient: seller.email,
    locale: seller.locale ?? "fr",
    data: {
      number: order.number,
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      // 24 hours, on working days.
      shipBy: addWorkingDays(parisTime(order.paidAt ?? order.createdAt).day, 1),
    },
  });
}
