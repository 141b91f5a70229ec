import { and, eq, inArray } from "drizzle-orm";
import { releaseStock, restock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { presentOrder } from "./present-order.ts";
import { lastPayment, linesOf, lockOrder } from "./queries.ts";
import { heldItems } from "./settle-order.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

const UNDER_WAY: PaymentRow["status"][] = ["started", "requires_action", "processing"];

/** Gives an order's units back, promised or sold. */
async function giveBack(tx: Transaction, order: OrderRow): Promise<OrderRow["reservation"]> {
  if (order.reservation !== "held" && order.reservation !== "taken") return order.reservation;
  const items = heldItems(await linesOf(tx, [order.id]));
  if (order.reservation === "held") await releaseStock(tx, items);
  else await restock(tx, items);
  return "released";
}

async function writeCancelled(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  order: OrderRow,
): Promise<OrderRow> {
  const reservation = await giveBack(tx, order);
  const [cancelled] = await tx
    .update(orders)
    .set({ status: "CANCELLED", cancelledAt: clock(), reservation })
    .where(eq(orders.id, order.id))
    .returning();
  return cancelled ?? order;
}

/**
 * Writes down that a card was declined and gives the stock back at once; the order waits for another card. A decline
 * that was known changes nothing, above all not the stock that is held for the card after it.
 */
export async function recordDecline(
  deps: Pick<Deps, "database" | "clock">,
  payment: PaymentRow,
  intent: Intent,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const declined = await tx
      .update(payments)
      .set({ status: "declined", declineCode: intent.declineCode, updatedAt: deps.clock() })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, UNDER_WAY)))
      .returning({ id: payments.id });
    if (order?.status !== "PENDING" || declined.length === 0) return;
    const reservation = await giveBack(tx, order);
    await tx.update(orders).set({ reservation }).where(eq(orders.id, order.id));
  });
}

/**
 * Cancels a PENDING order whose last payment is final at the provider, or was never made there, and gives its stock
 * back. `seen` is that payment as it was when the provider was asked: when another one was begun since, or this one got
 * its reference, nothing happens. Returns the cancelled order; null when it was left alone.
 */
export async function closeOrder(
  deps: Deps,
  orderId: number,
  seen: PaymentRow | null,
): Promise<OrderRow | null> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "PENDING") return null;
    const last = await lastPayment(tx, orderId);
    if (last?.id !== seen?.id || last?.reference !== seen?.reference) return null;
    if (last && UNDER_WAY.includes(last.status))
      await tx
        .update(payments)
        .set({ status: "cancelled", updatedAt: deps.clock() })
        .where(eq(payments.id, last.id));
    const cancelled = await writeCancelled(tx, deps, order);
    await deps.sendMail(tx, {
      ...mailTo(cancelled),
      kind: "order-cancelled",
      subjectId: cancelled.number,
      data: presentOrder(cancelled, await linesOf(tx, [orderId])),
    });
    return cancelled;
  });
}

const mailTo = ({ email, locale }: OrderRow) => ({ recipient: email, locale });

/**
 * Writes down that money went back, and owes the mail that says so. The order it had paid, or was to pay, is cancelled and its units are on sale
 * again; an order that another payment pays stands. Returns the order.
 */
export async function recordRefund(deps: Deps, payment: PaymentRow): Promise<OrderRow> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) throw new Error(`Payment ${payment.id} has no order.`);
    const [before] = await tx.select().from(payments).where(eq(payments.id, payment.id));
    await tx
      .update(payments)
      .set({ status: "refunded", updatedAt: deps.clock() })
      .where(eq(payments.id, payment.id));
    const last = await lastPayment(tx, order.id);
    const paidByIt = order.status === "PAYED" && before?.status === "succeeded";
    const waitedForIt = order.status === "PENDING" && last?.id === payment.id;
    const now = paidByIt || waitedForIt ? await writeCancelled(tx, deps, order) : order;
    await deps.sendMail(tx, {
      ...mailTo(now),
      kind: "order-refunded",
      // Each payment goes back once, and an order may have had several.
      subjectId: `${now.number}/${payment.attempt}`,
      data: {
        order: presentOrder(now, await linesOf(tx, [now.id])),
        refundedCents: payment.amountCents,
        stands: now.status === "PAYED",
      },
    });
    return now;
  });
}
