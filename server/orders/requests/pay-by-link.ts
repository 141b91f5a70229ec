import { eq } from "drizzle-orm";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import type { LinkPayment } from "#contract/orders/requests.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { paymentsOf } from "#server/orders/payments-of.ts";
import {
  type Claim,
  DECLINE_WINDOW_MS,
  insertPayment,
  MAX_DECLINES,
  tooManyDeclines,
} from "#server/orders/placement/claim-order.ts";
import { HOLD_MS } from "#server/orders/placement/insert-order.ts";
import { continueOrder } from "#server/orders/placement/place-order.ts";
import { confirmOrder } from "#server/orders/settlement/confirm-order.ts";
import { type Paid, type PaymentDeps, payOrder } from "#server/orders/settlement/pay-order.ts";
import { stockItems } from "#server/orders/settlement/settle-order.ts";
import { orders } from "#server/orders/tables.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { isRequested } from "./read-request.ts";

/**
 * Pays an order that the shop made, by the token of its tracking page. The same card again is the same attempt, and an order is
 * charged once.
 * Errors: NOT_FOUND, also for an order of the shop's pages; ORDER_CLOSED; TOO_MANY_DECLINES; OUT_OF_STOCK; those of `payOrder`.
 */
export async function payByLink(deps: PaymentDeps, { token, paymentMethodId }: LinkPayment): Promise<Paid> {
  const { order } = await findTracked(deps, token);
  const claim = await transact(deps.database, (tx) => claimRequest(tx, deps, order.id, paymentMethodId));
  return claim.fresh && claim.payment
    ? payOrder(deps, claim.order, claim.payment)
    : continueOrder(deps, claim);
}

/** Settles an order that the shop made after the bank's step. Errors: those of `confirmOrder`. */
export async function confirmByLink(deps: PaymentDeps, token: string): Promise<Paid> {
  const { order } = await findTracked(deps, token);
  return confirmOrder(deps, order.userId, order.number);
}

/** Writes the next attempt to pay a requested order, or returns the one that is under way. */
async function claimRequest(
  tx: Transaction,
  deps: PaymentDeps,
  orderId: number,
  method: string,
): Promise<Claim> {
  const now = deps.clock();
  const order = await lockOrder(tx, orderId);
  if (!order || !(await isRequested(tx, orderId))) throw new Failure("NOT_FOUND");
  const attempts = await paymentsOf(tx, orderId);
  const last = attempts.at(-1) ?? null;
  if (order.status === "PAYED") return { order, payment: last, fresh: false };
  if (order.status === "CANCELLED" || order.expiresAt <= now) throw new Failure("ORDER_CLOSED");
  const isOver = !last || last.status === "cancelled" || last.status === "declined";
  if (!isOver || (last?.status === "declined" && last.paymentMethod === method))
    return { order, payment: last, fresh: false };
  const since = now.getTime() - DECLINE_WINDOW_MS;
  const declines = attempts.filter(
    ({ status, updatedAt }) => status === "declined" && updatedAt.getTime() >= since,
  );
  if (declines.length >= MAX_DECLINES) throw tooManyDeclines();
  // A decline in the last minutes of its time has released the phones.
  if (order.reservation === "released") await reserveStock(tx, stockItems(await linesOf(tx, [orderId])));
  const reservation = order.reservation === "released" ? "held" : order.reservation;
  const expiresAt = new Date(Math.max(order.expiresAt.getTime(), now.getTime() + HOLD_MS));
  // The sentence above the pay button accepts the conditions.
  const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: now };
  await tx
    .update(orders)
    .set({ reservation, expiresAt, ...terms })
    .where(eq(orders.id, orderId));
  const attempt = { attempt: (last?.attempt ?? 0) + 1, paymentMethod: method, saveCard: false };
  const payment = await insertPayment(tx, { ...deps, provider: deps.gateway.provider }, order, attempt);
  return { order: { ...order, reservation, expiresAt, ...terms }, payment, fresh: true };
}
