import { and, eq, inArray } from "drizzle-orm";
import { releaseStock } from "#server/catalog/stock.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { returnGoods } from "#server/devices/allocation/order-units.ts";
import { postStrayRefund } from "#server/ledger/post-stray.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "#server/orders/tables.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { cancelShipments } from "#server/shipments/cancel-shipments.ts";
import type { ShipmentDeps as Deps } from "#server/shipments/move-shipment.ts";
import { releaseVoucher } from "#server/vouchers/hold-voucher.ts";
import { stockItems } from "./settle-order.ts";

/** Time limit for the bank's step, and for another card after a decline. */
const BUYER_LIMIT_MS = 15 * 60_000;
const expiryAfter = (now: Date) => new Date(now.getTime() + BUYER_LIMIT_MS);

const UNDER_WAY: PaymentRow["status"][] = ["started", "requires_action", "processing"];

/** Returns an order's reserved or sold units to the stock. */
async function returnStock(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  order: OrderRow,
): Promise<OrderRow["reservation"]> {
  if (order.reservation !== "held" && order.reservation !== "taken") return order.reservation;
  const lines = await linesOf(tx, [order.id]);
  if (order.reservation === "held") await releaseStock(tx, stockItems(lines));
  else await returnGoods(tx, clock, { orderId: order.id, lines }, { kind: "shop" });
  return "released";
}

async function writeCancelled(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  order: OrderRow,
  reservation: OrderRow["reservation"],
): Promise<OrderRow> {
  await releaseVoucher(tx, order);
  const [cancelled] = await tx
    .update(orders)
    .set({ status: "CANCELLED", cancelledAt: clock(), reservation })
    .where(eq(orders.id, order.id))
    .returning();
  return cancelled ?? order;
}

/**
 * Cancels an order of 0 € once its repairs are refused or cancelled. No mail is sent, because the repair tells the customer. Does
 * nothing when the order is no longer PENDING.
 */
export async function cancelQuotedOrder(
  tx: Transaction,
  deps: Pick<Deps, "clock">,
  orderId: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== "PENDING" || order.totalCents !== 0) return;
  await writeCancelled(tx, deps, order, await returnStock(tx, deps, order));
}

/**
 * Records that the bank asks the cardholder for an extra step. The first call restarts the order's time limit; later
 * calls change nothing.
 */
export async function applyBankStep(
  { database, clock }: Pick<Deps, "database" | "clock">,
  payment: PaymentRow,
): Promise<void> {
  const now = clock();
  await transact(database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const [begun] = await tx
      .update(payments)
      .set({ status: "requires_action", updatedAt: now })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "started")))
      .returning({ id: payments.id });
    if (begun && order?.status === "PENDING")
      await tx
        .update(orders)
        // An order that the shop made waits longer, and keeps its own limit.
        .set({ expiresAt: new Date(Math.max(order.expiresAt.getTime(), expiryAfter(now).getTime())) })
        .where(eq(orders.id, order.id));
  });
}

/**
 * Records a declined card and releases the stock and the voucher; the order waits 15 minutes for another card. An order that waits
 * longer anyway keeps them. A recorded decline is left as it is, because the stock may already be held for the next card.
 */
export async function applyDecline(
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
    const expiresAt = expiryAfter(deps.clock());
    if (order.expiresAt > expiresAt) return;
    const reservation = await returnStock(tx, deps, order);
    await releaseVoucher(tx, order);
    await tx.update(orders).set({ reservation, expiresAt }).where(eq(orders.id, order.id));
  });
}

/**
 * Cancels a PENDING order whose last payment is final at the provider, or was never created there, and releases its
 * stock. `seen` is that payment, read before the call to the provider. Returns the cancelled order. Returns null and
 * changes nothing when another attempt has begun since, or when `seen` got a reference.
 */
export async function cancelUnpaidOrder(
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
    return cancelWithoutRefund(tx, deps, order);
  });
}

/**
 * Cancels a locked PENDING order that the shop made, with its card payment if one is under way. The reconciler ends that at the
 * provider and gives back what it took meanwhile. No mail is sent: the caller tells the customer.
 */
export async function cancelRequest(
  tx: Transaction,
  { clock }: Pick<Deps, "clock">,
  order: OrderRow,
): Promise<void> {
  if (order.status !== "PENDING") return;
  const last = await lastPayment(tx, order.id);
  if (last && UNDER_WAY.includes(last.status))
    await tx
      .update(payments)
      .set({ status: "cancelled", updatedAt: clock() })
      .where(eq(payments.id, last.id));
  await writeCancelled(tx, { clock }, order, await returnStock(tx, { clock }, order));
}

/** Cancels a locked order that holds no money: an unpaid order, or free work. */
export async function cancelWithoutRefund(tx: Transaction, deps: Deps, order: OrderRow): Promise<OrderRow> {
  const cancelled = await writeCancelled(tx, deps, order, await returnStock(tx, deps, order));
  await deps.sendMail(tx, {
    ...mailTo(cancelled),
    kind: "order-cancelled",
    subjectId: cancelled.number,
    data: presentOrder(cancelled, await linesOf(tx, [order.id])),
  });
  return cancelled;
}

const mailTo = ({ email, locale }: OrderRow) => ({ recipient: email, locale });

/**
 * Cancels an order whose money went back, and puts the units of its remaining parcels on sale again; packed parcels
 * only with `unpacked`. The order stays PAYED if a parcel has left.
 */
export async function cancelRefunded(
  tx: Transaction,
  deps: Pick<Deps, "clock" | "sendMail">,
  order: OrderRow,
  goods: { readonly unpacked: boolean },
): Promise<OrderRow> {
  const parcels = await cancelShipments(tx, deps, order, goods);
  if (parcels.left) return order;
  return writeCancelled(tx, deps, order, parcels.exist ? "released" : await returnStock(tx, deps, order));
}

/**
 * Records the refund of a payment that pays no order: another payment paid it, or the order could not be filled. Queues
 * the mail and cancels the order if it still waits for this payment. Returns the order.
 */
export async function applyStrayRefund(deps: Deps, payment: PaymentRow): Promise<OrderRow> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) throw new Error(`Payment ${payment.id} has no order.`);
    await tx
      .update(payments)
      .set({ status: "refunded", updatedAt: deps.clock() })
      .where(eq(payments.id, payment.id));
    await postStrayRefund(tx, payment, deps.clock());
    const last = await lastPayment(tx, order.id);
    const waitedForIt = order.status === "PENDING" && last?.id === payment.id;
    const now = waitedForIt ? await cancelRefunded(tx, deps, order, { unpacked: false }) : order;
    await deps.sendMail(tx, {
      ...mailTo(now),
      kind: "order-refunded",
      // The subject contains the attempt, because an order may have several refunded payments with one mail each.
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
