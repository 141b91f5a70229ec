import { eq } from "drizzle-orm";
import { Failure } from "#server/http/failure.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { concludePayment, type PaymentDeps } from "./pay-order.ts";
import { lastPayment, pendingSince } from "./queries.ts";
import { cancelOrder } from "./release-order.ts";
import { type OrderRow, orders } from "./tables.ts";

/** A PENDING order is looked at once it is older than this. */
const PATIENCE_MS = 2 * 60_000;
const BATCH = 200;

/**
 * Brings every order that waited too long to where its payment is at the provider, and cancels those whose time is
 * over, at the provider first. Returns how many orders were looked at.
 */
export async function reconcileOrders(deps: PaymentDeps): Promise<number> {
  const now = deps.clock();
  const waiting = await pendingSince(deps.database, new Date(now.getTime() - PATIENCE_MS), BATCH);
  for (const { id } of waiting) {
    const [order] = await deps.database.select().from(orders).where(eq(orders.id, id));
    if (order?.status === "PENDING") await reconcileOrder(deps, order, now);
  }
  return waiting.length;
}

async function reconcileOrder(deps: PaymentDeps, order: OrderRow, now: Date) {
  const payment = await lastPayment(deps.database, order.id);
  const over = order.expiresAt <= now;
  // A quote waits for a person of the shop, not for a card.
  if (!payment) return order.totalCents === 0 ? undefined : cancelIf(over, deps, order.id);
  if (payment.status === "declined") return cancelIf(over, deps, order.id, payment);
  try {
    // Without a reference no money can have moved: the reference is kept before the card is charged.
    if (!payment.reference) return await cancelIf(over, deps, order.id, payment);
    const seen = await deps.gateway.find(payment.reference);
    const waits = seen.state === "open" || seen.state === "requires_action" || seen.state === "processing";
    const final = waits && over ? await deps.gateway.cancel(payment.reference) : seen;
    if (final.state === "cancelled") await cancelOrder(deps, order.id, payment);
    else if (!waits || final.state === "succeeded") await concludePayment(deps, order, payment, final);
  } catch (error) {
    if (error instanceof Failure || error instanceof GatewayUnreachable) return;
    throw error;
  }
}

async function cancelIf(
  over: boolean,
  deps: PaymentDeps,
  orderId: number,
  payment: Parameters<typeof cancelOrder>[2] = null,
) {
  if (over) await cancelOrder(deps, orderId, payment);
}
