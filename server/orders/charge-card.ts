import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { Intent, PaymentGateway } from "#server/payments/gateway.ts";
import { insist } from "./ask-provider.ts";
import { type OrderRow, type PaymentRow, payments } from "./tables.ts";

/** How long the provider may take, all tries together. */
const PROVIDER_LIMIT_MS = 10_000;

interface Deps {
  readonly database: Database;
  readonly gateway: PaymentGateway;
}

/**
 * Opens the payment at the provider, keeps its reference and charges. Doing it again for the same attempt charges
 * nothing more, so an attempt that a dead process left behind can be taken up. No transaction is open meanwhile.
 * Errors: GatewayUnreachable; ORDER_CLOSED, nothing charged, when the order was cancelled in between.
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
  const kept = await database
    .update(payments)
    .set({ reference: opened.reference, clientSecret: opened.clientSecret })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, "started"),
        or(isNull(payments.reference), eq(payments.reference, opened.reference)),
      ),
    )
    .returning({ id: payments.id });
  if (kept.length > 0)
    return insist(deadline, () => gateway.confirm(opened.reference, payment.paymentMethod));
  const [now] = await database.select().from(payments).where(eq(payments.id, payment.id));
  if (now?.status !== "cancelled") return insist(deadline, () => gateway.find(opened.reference));
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
