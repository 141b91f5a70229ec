import { and, asc, eq, gt, isNotNull, lt } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { lastPayment } from "#server/orders/payments-of.ts";
import { paymentRequests } from "#server/orders/requests/tables.ts";
import { type OrderRow, orders, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { cancelUnpaidOrder } from "./apply-outcome.ts";
import { concludeInBackground, type PaymentDeps } from "./pay-order.ts";

/** Only PENDING orders older than this are checked, so that the buyer's own request comes first. */
const MIN_AGE_MS = 30_000;
const PAGE = 200;
const ENDED_LATELY_MS = 3_600_000;
/** After this many unanswered orders in a row, the provider is not asked again until the next round. */
const MAX_UNREACHABLE = 3;

/**
 * Updates every PENDING order to the state of its payment at the provider, and cancels expired ones, at the provider
 * first. If one order fails, the others are still checked. Returns the number of orders checked.
 */
export async function reconcileOrders(deps: PaymentDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - MIN_AGE_MS);
  await endCancelledRequests(deps);
  let checked = 0;
  let unreachable = 0;
  for (let after = 0; ; ) {
    const waiting = await unpaidSince(deps.database, before, { after, limit: PAGE });
    for (const order of waiting) {
      try {
        await reconcileOrder(deps, order.id);
        unreachable = 0;
      } catch (error) {
        if (error instanceof GatewayUnreachable) unreachable += 1;
        else deps.log.error({ order: order.number, err: error }, "an order could not be reconciled");
        if (unreachable >= MAX_UNREACHABLE || isDatabaseAway(error)) throw error;
      }
      checked += 1;
      after = order.id;
    }
    if (waiting.length < PAGE) return checked;
  }
}

/**
 * Runs UNSURE_JOB: reconciles one order. Throws while the outcome of its payment is unknown, so that the queue tries
 * again.
 */
export async function runUnsureJob(deps: PaymentDeps, orderId: number): Promise<void> {
  if ((await reconcileOrder(deps, orderId)) === "unknown")
    throw new Error("the outcome of the payment is still not known");
}

async function reconcileOrder(deps: PaymentDeps, orderId: number): Promise<"known" | "unknown"> {
  // The order is read again here: another card may have extended its time limit while other orders were checked.
  const [order] = await deps.database.select().from(orders).where(eq(orders.id, orderId));
  if (order?.status !== "PENDING") return "known";
  const payment = (await lastPayment(deps.database, order.id)) ?? null;
  const expired = order.expiresAt <= deps.clock();
  // A payment without a reference was never charged, because the reference is stored first.
  if (!payment?.reference) {
    if (expired) await cancelUnpaidOrder(deps, order.id, payment);
    return expired ? "known" : "unknown";
  }
  const { gateway } = deps;
  const intent = expired ? await gateway.cancel(payment.reference) : await gateway.find(payment.reference);
  if (intent.state === "open" || intent.state === "processing") return "unknown";
  await concludeInBackground(deps, order, payment, intent);
  return "known";
}

/**
 * Ends the card payments of requested orders that the shop has cancelled in the last hour, at the provider. What a card has paid
 * meanwhile is refunded.
 */
async function endCancelledRequests(deps: PaymentDeps): Promise<void> {
  const since = new Date(deps.clock().getTime() - ENDED_LATELY_MS);
  const ended = await deps.database
    .select({ order: orders, payment: payments })
    .from(paymentRequests)
    .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        ...[eq(orders.status, "CANCELLED"), gt(orders.cancelledAt, since)],
        ...[eq(payments.status, "cancelled"), isNotNull(payments.reference)],
      ),
    );
  for (const { order, payment } of ended) {
    const intent = await deps.gateway.cancel(payment.reference ?? "");
    if (intent.state === "succeeded") await concludeInBackground(deps, order, payment, intent);
  }
}

/**
 * PENDING orders above 0 € created before a time, sorted by id, starting after an id. Quotes are left out: they wait
 * for a price without a time limit.
 */
async function unpaidSince(
  database: Queries,
  before: Date,
  { after, limit }: { after: number; limit: number },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, "PENDING"),
        gt(orders.totalCents, 0),
        gt(orders.id, after),
        lt(orders.createdAt, before),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}
