import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { addWorkingDays, parisTime } from "#contract/delivery/working-days.ts";
import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";
import { DEFAULT_SHIPPING, type ShippingOption } from "#contract/orders/shipping.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { pipelined, transact } from "#server/database/transact.ts";
import type { PendingMail } from "#server/mail/outbox.ts";
import type { SellerSaleMail } from "#server/mail/seller-mails.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { ShipmentDeps } from "./move-shipment.ts";
import { linesOfShipments } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

/** Parcels per transaction. */
const PAGE = 200;

/** The language in which the seller wrote the first phone's listing. */
const localeOfListing = sql<Locale | null>`(select review_locale from shipment_lines
  join order_lines using (order_id, position) join smartphone_items on smartphone_items.id = item_id
  where shipment_id = shipments.id order by position limit 1)`;

/**
 * Mails third-party sellers once about what was sold or has to be replaced, and until when to ship it, in the language
 * of the listing. Runs each minute: writing these mails with each payment would cost a tenth of the orders per second
 * (`bench/results/orders.md`).
 */
export async function tellSellers({
  database,
  sendMail,
}: Pick<ShipmentDeps, "database" | "sendMail">): Promise<void> {
  for (;;) {
    const found = await readUntold(database);
    const lines = await linesOfShipments(
      database,
      found.map(({ id }) => id),
    );
    const told = found.map(({ id, ...sale }) =>
      saleMail({ ...sale, lines: lines.filter(({ shipmentId }) => shipmentId === id) }),
    );
    await transact(database, (tx) => pipelined(told.map((mail) => sendMail(tx, mail))));
    if (found.length < PAGE) return;
  }
}

interface Sale {
  readonly number: string;
  readonly sellerId: number;
  /** The case whose replacement the seller sends. */
  readonly caseId?: number | null;
  /** The way of delivery that the order has. A replacement is sent in the standard way. */
  readonly shippingOption?: ShippingOption;
  /** The time of the payment, or of the decision to replace. */
  readonly at: Date;
  readonly email: string;
  readonly locale: Locale | null;
  readonly lines: SellerSaleMail["lines"];
}

/** The mail to a seller about a sale or a replacement. It contains nothing about the buyer. */
export function saleMail({
  number,
  sellerId,
  caseId = null,
  shippingOption = DEFAULT_SHIPPING,
  at,
  email,
  locale,
  lines,
}: Sale): PendingMail {
  return {
    kind: "seller-sale",
    subjectId: `${number}/seller-${sellerId}${caseId === null ? "" : `/case-${caseId}`}`,
    recipient: email,
    locale: locale ?? DEFAULT_LOCALE,
    data: {
      number,
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      // The seller has 24 hours, counted on working days.
      shipBy: addWorkingDays(parisTime(at).day, 1),
      isReplacement: caseId !== null,
      ...(caseId === null && shippingOption === "express" ? { isExpress: true } : {}),
    },
  };
}

/** Parcels whose third-party seller was not told yet. An erased seller has no mailbox. */
async function readUntold(database: Queries) {
  return database
    .select({
      id: shipments.id,
      number: orders.number,
      at: shipments.createdAt,
      sellerId: shipments.sellerId,
      caseId: shipments.caseId,
      shippingOption: orders.shippingOption,
      email: users.email,
      locale: localeOfListing,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(users, eq(users.id, shipments.sellerId))
    .leftJoin(sellers, eq(sellers.userId, shipments.sellerId))
    .where(
      and(
        eq(shipments.state, "preparing"),
        isNull(users.erasedAt),
        sql`${sellers.firstParty} is not true`,
        // Must match the mail of `saleMail`: the mail's existence marks the seller as told.
        sql`not exists (select from ${mails} where ${mails.kind} = 'seller-sale'
          and ${mails.subjectId} = concat(${orders.number}, '/seller-', ${shipments.sellerId}, '/case-' || ${shipments.caseId}))`,
      ),
    )
    .orderBy(asc(shipments.id))
    .limit(PAGE);
}
