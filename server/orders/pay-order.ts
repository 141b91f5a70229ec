import { and, eq } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { Intent, PaymentGateway } from "#server/payments/gateway.ts";
import { chargeCard, endFormerAttempt } from "./charge-card.ts";
import { paymentOfAttempt } from "./queries.ts";
import { closeOrder, recordDecline, recordRefund } from "./release-order.ts";
import { settleOrder } from "./settle-order.ts";
import { type OrderLineRow, type OrderRow, type PaymentRow, payments } from "./tables.ts";

/** The queue's job that asks what came of a payment whose outcome was not told. */
export const UNSURE_JOB = "unsure-order";

export interface PaymentDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly gateway: PaymentGateway;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
  readonly log: { error(facts: object, words: string): void };
}

export type Paid =
  | {
      readonly outcome: "paid";
      readonly order: OrderRow;
      /** Its lines, where they were read on the way. */
      readonly lines?: readonly OrderLineRow[];
    }
  | { readonly outcome: "action"; readonly order: OrderRow; readonly intent: Intent };

/**
 * Charges the card for one attempt and writes down what came of it.
 * Errors: the decline's own code; ORDER_CLOSED; PAYMENT_UNKNOWN when the provider did not say: it is asked again by the
 * queue, and by the reconciler when even that could not be noted.
 */
export async function payOrder(deps: PaymentDeps, order: OrderRow, payment: PaymentRow): Promise<Paid> {
  let attempt: { payment: PaymentRow; intent: Intent };
  try {
    const late = await endFormerAttempt(
      deps,
      payment.attempt > 1 ? await paymentOfAttempt(deps.database, order.id, payment.attempt - 1) : undefined,
    );
    if (late) {
      await giveUp(deps, payment);
      attempt = { payment: late.former, intent: late.intent };
    } else {
      const intent = await chargeCard(deps, order, payment);
      attempt = { payment: { ...payment, reference: intent.reference }, intent };
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw await unsure(deps, order, error);
  }
  try {
    return await concludePayment(deps, order, attempt.payment, attempt.intent);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // Charged perhaps, and the database does not take it now: "try again" would be the wrong thing to say.
    throw await unsure(deps, order, error);
  }
}

/** An attempt that is not made, because the one before it paid. */
async function giveUp({ database, clock }: PaymentDeps, payment: PaymentRow) {
  await database
    .update(payments)
    .set({ status: "cancelled", updatedAt: clock() })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
}

async function unsure(deps: PaymentDeps, order: OrderRow, cause: unknown): Promise<Failure> {
  deps.log.error({ order: order.number, err: cause }, "the outcome of a payment is not known yet");
  await transact(deps.database, (tx) => deps.enqueue(tx, UNSURE_JOB, { id: order.id })).catch(
    (error: unknown) => deps.log.error({ order: order.number, err: error }, "left to the reconciler"),
  );
  return new Failure("PAYMENT_UNKNOWN", { cause });
}

/**
 * Brings an order to where its payment is at the provider; shared by the request, the bank's extra step, the webhook
 * and the reconciler. Errors: the decline's code; PAYMENT_UNKNOWN while the provider is not done; ORDER_CLOSED when the
 * order is cancelled or the money had to go back.
 */
export async function concludePayment(
  deps: PaymentDeps,
  order: OrderRow,
  payment: PaymentRow,
  intent: Intent,
): Promise<Paid> {
  switch (intent.state) {
    case "succeeded": {
      const settled = await settleOrder(deps, payment, intent);
      if (settled.outcome === "mismatch") throw new Failure("PAYMENT_UNKNOWN");
      if (settled.outcome === "refund")
        await returnMoney(deps, payment).catch((error: unknown) =>
          deps.log.error({ order: order.number, err: error }, "money is still to go back"),
        );
      if (settled.order.status !== "PAYED") throw new Failure("ORDER_CLOSED");
      return settled.outcome === "paid" ? settled : { outcome: "paid", order: settled.order };
    }
    case "declined":
      await recordDecline(deps, payment, intent);
      throw new Failure(intent.declineCode ?? "card_declined");
    case "requires_action":
      await deps.database
        .update(payments)
        .set({ status: "requires_action", updatedAt: deps.clock() })
        .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
      return { outcome: "action", order, intent };
    case "cancelled":
      await closeOrder(deps, order.id, payment);
      throw new Failure("ORDER_CLOSED");
    case "refunded":
      await recordRefund(deps, payment);
      throw new Failure("ORDER_CLOSED");
    case "open":
    case "processing":
      throw new Failure("PAYMENT_UNKNOWN");
  }
}

/**
 * Sends money back that came for an order which could no longer be filled. `settleOrder` owes it by a job of the queue,
 * too, so that it goes back even when this process ends here.
 */
export async function returnMoney(
  deps: Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail">,
  payment: PaymentRow,
): Promise<void> {
  if (!payment.reference) return;
  const refunded = await deps.gateway.refund(payment.reference);
  if (refunded.state === "refunded") await recordRefund(deps, payment);
}
