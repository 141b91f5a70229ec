import { eq } from "drizzle-orm";
import { reserveStock, takeStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { pipelined, transact, withSavepoint } from "#server/database/transact.ts";
import { allocateUnits } from "#server/devices/allocation/allocate-units.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { postSale } from "#server/ledger/post-sale.ts";
import { postStray } from "#server/ledger/post-stray.ts";
import type { PendingMail, SendMail } from "#server/mail/outbox.ts";
import { swapPaid } from "#server/orders/edits/swap-paid.ts";
import { asPaid, type LockedOrder, lockWithLines, writePaid } from "#server/orders/prepared-statements.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import {
  cardCentsOf,
  mayMove,
  type OrderLineRow,
  type OrderRow,
  type PaymentRow,
  payments,
} from "#server/orders/tables.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { openRepairs } from "#server/repair/desk/open-repairs.ts";
import { openShipments } from "#server/shipments/open-shipments.ts";
import { holdVoucherAgain, refusedVoucher } from "#server/vouchers/hold-voucher.ts";
import { spendVoucher } from "#server/vouchers/spend-voucher.ts";

/** The job that refunds one payment. */
export const REFUND_JOB = "return-money";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
  readonly log: { error(facts: object, words: string): void };
}

export type Settlement =
  /** The order is paid, by this call or an earlier one. */
  | { readonly outcome: "paid"; readonly order: OrderRow; readonly lines: readonly OrderLineRow[] }
  /** The order can no longer be filled, or another payment paid it: this payment has to be refunded. */
  | { readonly outcome: "refund"; readonly order: OrderRow }
  /** Amount, currency or order differ at the provider; staff has to look into it. */
  | { readonly outcome: "mismatch"; readonly order: OrderRow };

/**
 * The only function that sets PAYED. In one transaction it checks amount, currency and order of the provider's intent,
 * takes the stock and the voucher's part and queues the confirmation mail. The request, the webhook and the reconciler call it. Settling a
 * paid order changes nothing.
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
      intent.amountCents === cardCentsOf(order) &&
      intent.currency === "eur" &&
      intent.orderNumber === order.number;
    if (!fits) {
      deps.log.error({ order: order.number, payment: payment.id }, "payment does not fit its order");
      return { outcome: "mismatch", order };
    }
    const ready = mayMove(order.status, "PAYED") ? await takeGoods(tx, deps, locked) : null;
    if (!ready) {
      await postStray(tx, payment, deps.clock());
      await deps.enqueue(tx, REFUND_JOB, { id: payment.id });
      return { outcome: "refund", order };
    }
    return { outcome: "paid", order: await markPaid(tx, deps, ready, payment), lines: ready.lines };
  };
  // The payment's reference makes a repeat safe.
  return transact(deps.database, settle, { readsFirst: true, hasKey: true });
}

/**
 * Settles a PENDING order in the transaction that notes what the counter took for it. Returns false when the order is no longer
 * PENDING, or its goods are gone.
 */
export async function settleAtTill(
  tx: Transaction,
  deps: Pick<Deps, "clock" | "sendMail">,
  payment: PaymentRow,
): Promise<boolean> {
  const locked = await lockWithLines(tx, payment.orderId);
  if (locked?.order.status !== "PENDING") return false;
  const ready = await takeGoods(tx, deps, locked);
  if (ready) await markPaid(tx, deps, ready, payment);
  return ready !== null;
}

/**
 * Makes sure of what a locked order is to get: its stock and voucher, or the other unit of the line that it is the difference of.
 * Returns the order as it is then; null when something is gone.
 */
async function takeGoods(
  tx: Transaction,
  deps: Pick<Deps, "clock" | "sendMail">,
  locked: LockedOrder,
): Promise<LockedOrder | null> {
  if (!(await reserveAgain(tx, locked.order, locked.lines))) return null;
  return locked.swap ? swapPaid(tx, deps, { ...locked, swap: locked.swap }) : locked;
}

/** Reserves released stock and a released voucher again. Returns false when one of them is gone. */
async function reserveAgain(
  tx: Transaction,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<boolean> {
  if (order.reservation !== "released" && order.voucherId === null) return true;
  try {
    await withSavepoint(tx, async () => {
      if (order.reservation === "released") await reserveStock(tx, stockItems(lines));
      if (!(await holdVoucherAgain(tx, order))) throw refusedVoucher("held");
    });
    return true;
  } catch (error) {
    if (error instanceof Failure && (error.code === "OUT_OF_STOCK" || error.code === "VOUCHER_REFUSED"))
      return false;
    throw error;
  }
}

/** The phones among an order's lines, with the quantities that `catalog/stock.ts` takes. */
export function stockItems(lines: readonly { itemId: number | null; quantity: number }[]) {
  return lines.flatMap(({ itemId, quantity }) => (itemId === null ? [] : [{ itemId, quantity }]));
}

async function markPaid(
  tx: Transaction,
  { clock, sendMail }: Pick<Deps, "clock" | "sendMail">,
  locked: LockedOrder,
  payment: PaymentRow | null,
): Promise<OrderRow> {
  const { order, lines } = locked;
  const paid = asPaid(order, clock());
  // Not pipelined: this may wait for row locks, and pipelined statements share one time limit.
  if (order.reservation !== "none") {
    await takeStock(tx, stockItems(lines));
    await allocateUnits(tx, order, lines, paid.paidAt);
  }
  await spendVoucher(tx, paid, paid.paidAt);
  await pipelined([
    writePaid(tx, paid, payment),
    postSale(tx, paid, locked, payment),
    sendMail(tx, confirmationMail(paid, lines)),
    ...(order.reservation === "none" ? [] : [openShipments(tx, paid)]),
    openRepairs(tx, paid, lines),
  ]);
  return paid;
}

/**
 * Settles an order that needs no card: one of 0 €, or one that a voucher pays whole. An order of 0 € with a quote stays PENDING,
 * because the price is set by the quote of its repair, which is opened at once; another one becomes PAYED. Each sends its mail.
 * Settling again changes nothing.
 */
export async function settleFreeOrder(
  deps: Pick<Deps, "database" | "clock" | "sendMail">,
  free: OrderRow,
): Promise<OrderRow> {
  return transact(deps.database, async (tx) => {
    const locked = await lockWithLines(tx, free.id);
    if (locked?.order.status !== "PENDING" || cardCentsOf(locked.order) !== 0) return locked?.order ?? free;
    if (locked.order.totalCents > 0 || !locked.lines.some((line) => line.quote))
      return markPaid(tx, deps, locked, null);
    await openRepairs(tx, { id: free.id, paidAt: deps.clock() }, locked.lines);
    await deps.sendMail(tx, { ...confirmationMail(locked.order, locked.lines), kind: "quote-requested" });
    return locked.order;
  });
}

/**
 * Settles an order of 0 € once the quote of its repair is accepted. The order holds no money; the quote has the price.
 * Does nothing when the order is no longer PENDING.
 */
export async function settleQuotedOrder(
  tx: Transaction,
  deps: Pick<Deps, "clock" | "sendMail">,
  orderId: number,
): Promise<void> {
  const locked = await lockWithLines(tx, orderId);
  if (locked?.order.status !== "PENDING" || locked.order.totalCents !== 0) return;
  await markPaid(tx, deps, locked, null);
}

function confirmationMail(order: OrderRow, lines: readonly OrderLineRow[]): PendingMail {
  return {
    kind: "order-confirmation",
    subjectId: order.number,
    recipient: order.email,
    locale: order.locale,
    data: presentOrder(order, lines),
  };
}
