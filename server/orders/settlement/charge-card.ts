import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/database/client.ts";
import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { storeCustomer, storeReference } from "#server/orders/prepared-statements.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "#server/orders/tables.ts";
import type { Intent, PaymentGateway } from "#server/payments/gateway.ts";
import { openCustomer } from "#server/payments/payment-customers.ts";
import { retryUntil } from "./retry-until.ts";

/** Time limit for all calls to the provider together. */
const PROVIDER_LIMIT_MS = 10_000;

interface Deps {
  readonly database: Database;
  readonly gateway: PaymentGateway;
  readonly clock: () => Date;
}

/**
 * Opens the payment at the provider, stores its reference, then charges. Another process can continue the same attempt:
 * repeating it never charges twice. No transaction is open during the calls.
 * Errors: GatewayUnreachable; ORDER_CLOSED (nothing charged) when the order was cancelled meanwhile; UNAVAILABLE
 * (nothing charged) when the database is away or has lost the order.
 */
export async function chargeCard(deps: Deps, order: OrderRow, payment: PaymentRow): Promise<Intent> {
  const { database, gateway } = deps;
  const deadline = Date.now() + PROVIDER_LIMIT_MS;
  const customer = await retryUntil(deadline, () => customerOf(deps, order, payment)).catch(nothingCharged);
  const opened = await retryUntil(deadline, () =>
    gateway.open({
      orderNumber: order.number,
      attempt: payment.attempt,
      amountCents: payment.amountCents,
      customer,
    }),
  );
  // This statement and the cancellation of an attempt without a reference exclude each other.
  const stored = await storeReference(database, { id: payment.id, number: order.number }, opened).catch(
    nothingCharged,
  );
  const save = payment.saveCard && customer !== null;
  if (stored)
    return retryUntil(deadline, () => gateway.confirm(opened.reference, payment.paymentMethod, { save }));
  const now = await paymentOfOrder(database, payment.id, order.number);
  // The database crashed before the claim was on disk. Nothing is charged, so the same key can be claimed again.
  if (!now) throw new Failure("UNAVAILABLE", { retryAfter: 1 });
  if (now.status !== "cancelled") return retryUntil(deadline, () => gateway.find(opened.reference));
  await retryUntil(deadline, () => gateway.cancel(opened.reference));
  throw new Failure("ORDER_CLOSED");
}

/** Without the database nothing is charged yet, so this is not an unknown payment. */
function nothingCharged(cause: unknown): never {
  throw isDatabaseAway(cause) ? new Failure("UNAVAILABLE", { retryAfter: 2, cause }) : cause;
}

/**
 * The customer of an attempt. A buyer gets one with the first card that they save. The attempt keeps its customer, because
 * the provider refuses a repeated request with another one. Errors: GatewayUnreachable; UNAVAILABLE when the database has
 * lost the order.
 */
async function customerOf(deps: Deps, { userId, number }: OrderRow, payment: PaymentRow) {
  if (payment.customer || !payment.saveCard) return payment.customer;
  const customer = await openCustomer(deps, userId);
  if (!customer) return null;
  const stored = await storeCustomer(deps.database, { id: payment.id, number, customer });
  if (!stored) throw new Failure("UNAVAILABLE", { retryAfter: 1 });
  return stored;
}

/**
 * Cancels the previous attempt at the provider, which might still accept a declined card later: the order must not be
 * charged twice. Returns the attempt with its intent if it had succeeded, else null.
 */
export async function cancelPreviousAttempt(
  { gateway }: Pick<Deps, "gateway">,
  payment: PaymentRow | undefined,
): Promise<{ payment: PaymentRow; intent: Intent } | null> {
  const reference = payment?.reference;
  if (!payment || !reference) return null;
  const intent = await retryUntil(Date.now() + PROVIDER_LIMIT_MS, () => gateway.cancel(reference));
  return intent.state === "succeeded" ? { payment, intent } : null;
}

/** A payment by its id, if it belongs to the order with this number. */
async function paymentOfOrder(
  database: Queries,
  id: number,
  orderNumber: string,
): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, id), eq(orders.number, orderNumber)));
  return row?.payment;
}
