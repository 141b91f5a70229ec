import { eq, sql } from "drizzle-orm";
import { reserveStock, takeStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";
import type { OwedMail, SendMail } from "#server/mail/outbox.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { mayMove } from "./order-status.ts";
import { presentOrder } from "./present-order.ts";
import { linesOf, lockOrder } from "./queries.ts";
import { type OrderLineRow, type OrderRow, orders, type PaymentRow, payments } from "./tables.ts";

/** The queue's job that sends one payment's money back. */
export const REFUND_JOB = "return-money";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
  readonly log: { error(facts: object, words: string): void };
}

export type Settlement =
  /** The order is paid, now or since before. */
  | { readonly outcome: "paid"; readonly order: OrderRow }
  /** Money came for an order that can no longer be filled, or was paid otherwise: it has to go back. */
  | { readonly outcome: "refund"; readonly order: OrderRow }
  /** What the provider says does not fit the order; a person has to look. */
  | { readonly outcome: "mismatch"; readonly order: OrderRow };

/**
 * The only writer of PAYED, shared by the request, the webhook and the reconciler. Checks amount, currency and order
 * against the provider's word, takes the stock and owes the confirmation mail, all in one transaction. Settling an
 * order that is paid is a no-op.
 */
export async function settleOrder(deps: Deps, payment: PaymentRow, intent: Intent): Promise<Settlement> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) throw new Error(`Payment ${payment.id} has no order.`);
    if (order.status === "PAYED" && payment.reference === intent.reference) {
      const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id));
      if (row?.status === "succeeded") return { outcome: "paid", order };
    }
    const fits =
      intent.state === "succeeded" &&
      intent.reference === payment.reference &&
      intent.amountCents === order.totalCents &&
      intent.currency === "eur" &&
      intent.orderNumber === order.number;
    if (!fits) {
      deps.log.error({ order: order.number, payment: payment.id }, "payment does not fit its order");
      return { outcome: "mismatch", order };
    }
    if (!mayMove(order.status, "PAYED") || !(await holdAgain(tx, order))) {
      await deps.enqueue(tx, REFUND_JOB, { id: payment.id });
      return { outcome: "refund", order };
    }
    return { outcome: "paid", order: await writePaid(tx, deps, order, payment) };
  });
}

/** Stock that was given back before the money came is taken again, if it is still there. */
async function holdAgain(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.reservation !== "released") return true;
  try {
    await tx.transaction(async (inner) => reserveStock(inner, heldItems(await linesOf(inner, [order.id]))));
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === "OUT_OF_STOCK") return false;
    throw error;
  }
}

/** The phones among an order's lines, as the stock knows them. */
export function heldItems(lines: readonly { itemId: number | null; quantity: number }[]) {
  return lines.flatMap(({ itemId, quantity }) => (itemId === null ? [] : [{ itemId, quantity }]));
}

async function writePaid(
  tx: Transaction,
  { clock, sendMail }: Pick<Deps, "clock" | "sendMail">,
  order: OrderRow,
  payment: PaymentRow | null,
): Promise<OrderRow> {
  const lines = await linesOf(tx, [order.id]);
  if (order.reservation !== "none") await takeStock(tx, heldItems(lines));
  const now = clock();
  if (payment)
    await tx.update(payments).set({ status: "succeeded", updatedAt: now }).where(eq(payments.id, payment.id));
  const [paid] = await tx
    .update(orders)
    .set({
      status: "PAYED",
      paidAt: now,
      reservation: order.reservation === "none" ? "none" : "taken",
    })
    .where(sql`${orders.id} = ${order.id}`)
    .returning();
  if (!paid) throw new Error("The order vanished while it was locked.");
  await sendMail(tx, confirmationMail(paid, lines));
  return paid;
}

/**
 * Settles an order of 0 €. One with a quote stays PENDING, its price comes by e-mail; one that is really free is paid.
 * Both are confirmed by mail; settling again is a no-op.
 */
export async function settleFreeOrder(
  deps: Pick<Deps, "database" | "clock" | "sendMail">,
  free: OrderRow,
): Promise<OrderRow> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, free.id);
    if (order?.status !== "PENDING" || order.totalCents !== 0) return order ?? free;
    const lines = await linesOf(tx, [order.id]);
    if (!lines.some((line) => line.quote)) return writePaid(tx, deps, order, null);
    await deps.sendMail(tx, confirmationMail(order, lines));
    return order;
  });
}

function confirmationMail(order: OrderRow, lines: readonly OrderLineRow[]): OwedMail {
  return {
    kind: "order-confirmation",
    subjectId: order.number,
    recipient: order.email,
    locale: order.locale,
    data: presentOrder(order, lines),
  };
}
