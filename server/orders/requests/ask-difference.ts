import { and, eq, inArray } from "drizzle-orm";
import { LINK_DAYS } from "#contract/orders/requests.ts";
import { vatRateOf } from "#contract/orders/vat.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { newNumber } from "#server/new-number.ts";
import type { Swap } from "#server/orders/edits/give-unit.ts";
import { writeOrder } from "#server/orders/prepared-statements.ts";
import { orders } from "#server/orders/tables.ts";
import { mailLink } from "./send-link.ts";
import { paymentRequests } from "./tables.ts";

const WORDS = loadTranslators("mail");
const DAY_MS = 86_400_000;
/** Card providers take no smaller amount. The shop gives a unit that costs less than this more. */
export const LEAST_DIFFERENCE_CENTS = 50;

/** Refuses another unit for a line whose difference was asked for. Error: DIFFERENCE_ASKED. */
export async function refuseAsked(db: Queries, orderId: number, position: number): Promise<void> {
  const [asked] = await db
    .select({ id: orders.id })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .where(
      and(
        eq(paymentRequests.swapOrderId, orderId),
        eq(paymentRequests.swapPosition, position),
        inArray(orders.status, ["PENDING", "PAYED"]),
      ),
    );
  if (asked) throw new Failure("DIFFERENCE_ASKED");
}

/**
 * Makes the order for what a dearer unit costs more than a line of a locked order, holds the unit for it and sends its link. The
 * supplement is a part of the phone's price, so it is sold under the phone's VAT scheme.
 */
export async function askDifference(
  tx: Transaction,
  deps: { readonly clock: () => Date; readonly sendMail: SendMail },
  { order, line, taken, priceCents }: Swap,
  { staffId }: StaffActor,
): Promise<void> {
  const now = deps.clock();
  const number = newNumber("RL");
  const cents = taken.priceCents - priceCents;
  await reserveStock(tx, [{ itemId: taken.id, quantity: 1 }]);
  const { userId, email, locale, shipName, shipAdresse, shipCodePostal, shipVille } = order;
  const { order: asked } = await writeOrder(
    tx,
    {
      ...{ number, userId, locale, email, totalCents: cents, taxCents: 0, shippingCents: 0 },
      ...{ shippingOption: "standard", shipName, shipAdresse, shipCodePostal, shipVille },
      ...{ deliverySettingId: null, deliveryPlace: null, deliverFrom: null, deliverTo: null },
      ...{
        voucherId: null,
        voucherCents: 0,
        reservation: "held",
        idempotencyKey: number,
        requestHash: number,
      },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) },
      ...{ termsVersion: null, termsAcceptedAt: null },
    },
    [
      {
        // Without a device the line is no sale of a unit: the unit is the other order's.
        ...{ position: 0, productType: "SMARTPHONE", itemId: taken.id, deviceId: null, image: line.image },
        ...{ productId: String(taken.id), sellerId: line.sellerId, quantity: 1, quote: false },
        productName: WORDS[locale]("difference.name", { name: taken.name, number: order.number }),
        ...{ unitPriceCents: cents, unitTaxCents: 0, taxRateBp: vatRateOf("SMARTPHONE") },
      },
    ],
    { provider: "", method: null, save: false },
  );
  await tx.insert(paymentRequests).values({
    orderId: asked.id,
    swapOrderId: order.id,
    swapPosition: line.position,
    staffId,
    createdAt: now,
  });
  await mailLink(tx, deps, asked);
}
