import { eq } from "drizzle-orm";
import { isDatabaseAway } from "#server/http/answer-failures.ts";
import { Failure } from "#server/http/failure.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { concludePayment, type PaymentDeps } from "./pay-order.ts";
import { lastPayment, unpaidSince } from "./queries.ts";
import { closeOrder } from "./release-order.ts";
import { type OrderRow, orders } from "./tables.ts";

/** A PENDING order is looked at once it is older than this: its own request and the bank's page come first. */
const PATIENCE_MS = 30_000;
const PAGE = 200;
/** After so many orders in a row that the provider says nothing about, it is left in peace until the next round. */
const SILENCES = 3;

/**
 * Brings every order that waited too long to where its payment is at the provider, and cancels those whose time is
 * over, at the provider first. An order that cannot be looked at does not keep the others waiting. Returns how many
 * orders were looked at.
 */
export async function reconcileOrders(deps: PaymentDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - PATIENCE_MS);
  let looked = 0;
  let silences = 0;
  for (let after = 0; ; ) {
    const waiting = await unpaidSince(deps.database, before, { after, limit: PAGE });
    for (const order of waiting) {
      try {
        await reconcileOrder(deps, order);
        silences = 0;
      } catch (error) {
        if (error instanceof GatewayUnreachable) silences += 1;
        else deps.log.error({ order: order.number, err: error }, "an order could not be reconciled");
        if (silences >= SILENCES || isDatabaseAway(error)) throw error;
      }
      looked += 1;
      after = order.id;
    }
    if (waiting.length < PAGE) return looked;
  }
}

/** Looks at one order whose payment's outcome was not told. Throws while it is still not known, to be tried again. */
export async function clearUpOrder(deps: PaymentDeps, orderId: number): Promise<void> {
  const [order] = await deps.database.select().from(orders).where(eq(orders.id, orderId));
  if (order?.status === "PENDING" && (await reconcileOrder(deps, order)) === "unknown")
    throw new Error("the outcome of the payment is still not known");
}

async function reconcileOrder(deps: PaymentDeps, order: OrderRow): Promise<"known" | "unknown"> {
  const payment = (await lastPayment(deps.database, order.id)) ?? null;
  const over = order.expiresAt <= deps.clock();
  // Without a reference no money can have moved: the reference is kept before the card is charged.
  if (!payment?.reference) {
    if (over) await closeOrder(deps, order.id, payment);
    return over ? "known" : "unknown";
  }
  const { gateway } = deps;
  const intent = over ? await gateway.cancel(payment.reference) : await gateway.find(payment.reference);
  if (intent.state === "open" || intent.state === "processing") return "unknown";
  try {
    await concludePayment(deps, order, payment, intent);
  } catch (error) {
    // A decline, an order that is closed now: it is where its payment is, which is all that was asked.
    if (!(error instanceof Failure)) throw error;
  }
  return "known";
}
