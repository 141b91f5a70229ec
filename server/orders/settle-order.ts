import { eq } from "drizzle-orm";
import { reserveStock, takeStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { atOnce, transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";
import type { OwedMail, SendMail } from "#server/mail/outbox.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { mayMove } from "./order-status.ts";
import { asPaid, lockWithLines, writePaid } from "./prepared-statements.ts";
import { presentOrder } from "./present-order.ts";
import { type OrderLineRow, type OrderRow, type PaymentRow, payments } from "./tables.ts";

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
  | { readonly outcome: "paid"; readonly order: OrderRow; readonly lines: readonly OrderLineRow[] }
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
  const settle = async (tx: Transaction): Promise<Settlement> => {
    const locked = await lockWithLines(tx, payment.orderId);
    if (!locked) throw new Error(`Payment ${payment.id} has no order.`);
    const { order, lines } = locked;
    if (order.status === "PAYED" && payment.reference === intent.reference) {
      const [row] = await tx.select().from(payments).where(eq(payments.id, payment.id));
      if (row?.status === "succeeded") return { outcome: "paid", order, lines };
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
    if (!mayMove(order.status, "PAYED") || !(await holdAgain(tx, order, lines))) {
      await deps.enqueue(tx, REFUND_JOB, { id: payment.id });
      return { outcome: "refund", order };
    }
    return { outcome: "paid", order: await conclude(tx, deps, locked, payment), lines };
  };
  return transact(deps.database, settle, { asksFirst: true });
}

/** Stock that was given back before the money came is taken again, if it is still there. */
async function holdAgain(tx: Transaction, order: OrderRow, lines: readonly OrderLineRow[]): Promise<boolean> {
  if (order.reservation !== "released") return true;
  try {
    await tx.transaction((inner) => reserveStock(inner, heldItems(lines)));
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

async function conclude(
  tx: Transaction,
  { clock, sendMail }: Pick<Deps, "clock" | "sendMail">,
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] },
  payment: PaymentRow | null,
): Promise<OrderRow> {
  const paid = asPaid(order, clock());
  // By itself: its rows may be another order's for a while, and what goes out at once shares the time that a database has.
  if (order.reservation !== "none") await takeStock(tx, heldItems(lines));
  await atOnce([writePaid(tx, paid, payment), sendMail(tx, confirmationMail(paid, lines))]);
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
    const locked = await lockWithLines(tx, free.id);
    if (locked?.order.status !== "PENDING" || locked.order.totalCents !== 0) return locked?.order ?? free;
    if (!locked.lines.some((line) => line.quote)) return conclude(tx, deps, locked, null);
    await deps.sendMail(tx, confirmationMail(locked.order, locked.lines));
    return locked.order;
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
