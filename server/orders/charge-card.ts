import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { Intent, PaymentGateway } from "#server/payments/gateway.ts";
import { insist } from "./ask-provider.ts";
import { keepReference } from "./prepared-statements.ts";
import { paymentOfOrder } from "./queries.ts";
import type { OrderRow, PaymentRow } from "./tables.ts";

/** How long the provider may take, all tries together. */
const PROVIDER_LIMIT_MS = 10_000;

interface Deps {
  readonly database: Database;
  readonly gateway: PaymentGateway;
}

/**
 * Opens the payment at the provider, keeps its reference and charges. Doing it again for the same attempt charges
 * nothing more, so an attempt that a dead process left behind can be taken up. No transaction is open meanwhile.
 * Errors: GatewayUnreachable; ORDER_CLOSED, nothing charged, when the order was cancelled in between; UNAVAILABLE,
 * nothing charged, when the database lost the order.
 */
export async function chargeCard(
  { database, gateway }: Deps,
  order: OrderRow,
  payment: PaymentRow,
): Promise<Intent> {
  const deadline = Date.now() + PROVIDER_LIMIT_MS;
  const opened = await insist(deadline, () =>
    gateway.open({
      orderNumber: order.number,
      attempt: payment.attempt,
      amountCents: payment.amountCents,
    }),
  );
  // Whoever cancels an attempt without a reference and this statement exclude each other.
  if (await keepReference(database, { id: payment.id, number: order.number }, opened))
    return insist(deadline, () => gateway.confirm(opened.reference, payment.paymentMethod));
  const now = await paymentOfOrder(database, payment.id, order.number);
  // The database fell over before the claim was on its disk: nothing is charged, and the same key begins anew.
  if (!now) throw new Failure("UNAVAILABLE", { retryAfter: 1 });
  if (now.status !== "cancelled") return insist(deadline, () => gateway.find(opened.reference));
  await insist(deadline, () => gateway.cancel(opened.reference));
  throw new Failure("ORDER_CLOSED");
}

/**
 * Ends the attempt before this one at the provider, so that an order is never charged by two: a card that was declined
 * could still be accepted there later. Returns it with its intent when the money had come after all, else null.
 */
export async function endFormerAttempt(
  { gateway }: Pick<Deps, "gateway">,
  former: PaymentRow | undefined,
): Promise<{ former: PaymentRow; intent: Intent } | null> {
  const reference = former?.reference;
  if (!former || !reference) return null;
  const intent = await insist(Date.now() + PROVIDER_LIMIT_MS, () => gateway.cancel(reference));
  return intent.state === "succeeded" ? { former, intent } : null;
}
