import { and, eq } from "drizzle-orm";
import type { Database, Queries } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { type OrderLineRow, type OrderRow, type PaymentRow, payments } from "#server/orders/tables.ts";
import type { Intent, PaymentGateway } from "#server/payments/gateway.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { applyBankStep, applyDecline, applyStrayRefund, cancelUnpaidOrder } from "./apply-outcome.ts";
import { cancelPreviousAttempt, chargeCard } from "./charge-card.ts";
import { settleOrder } from "./settle-order.ts";

/** The job that asks the provider for the unknown outcome of a payment. */
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
      /** The order's lines, if the caller has already read them. */
      readonly lines?: readonly OrderLineRow[];
    }
  | { readonly outcome: "action"; readonly order: OrderRow; readonly intent: Intent };

/**
 * Charges the card for one attempt and records the outcome.
 * Errors: the decline's own code; ORDER_CLOSED; PAYMENT_UNKNOWN when the provider gave no outcome. UNSURE_JOB then asks
 * again, or the reconciler if the job could not be queued.
 */
export async function payOrder(deps: PaymentDeps, order: OrderRow, payment: PaymentRow): Promise<Paid> {
  let attempt: { payment: PaymentRow; intent: Intent };
  try {
    const paidBefore = await cancelPreviousAttempt(
      deps,
      payment.attempt > 1 ? await paymentOfAttempt(deps.database, order.id, payment.attempt - 1) : undefined,
    );
    if (paidBefore) {
      await abandonAttempt(deps, payment);
      attempt = paidBefore;
    } else {
      const intent = await chargeCard(deps, order, payment);
      attempt = { payment: { ...payment, reference: intent.reference }, intent };
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw await unknownOutcome(deps, order, error);
  }
  try {
    return await concludePayment(deps, order, attempt.payment, attempt.intent);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // The card may be charged although the database failed: the buyer must not be asked to pay again.
    throw await unknownOutcome(deps, order, error);
  }
}

/** Cancels the new attempt when the previous one turns out to have succeeded. */
async function abandonAttempt({ database, clock }: PaymentDeps, payment: PaymentRow) {
  await database
    .update(payments)
    .set({ status: "cancelled", updatedAt: clock() })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "started")));
}

async function unknownOutcome(deps: PaymentDeps, order: OrderRow, cause: unknown): Promise<Failure> {
  deps.log.error({ order: order.number, err: cause }, "the outcome of a payment is not known yet");
  await transact(deps.database, (tx) => deps.enqueue(tx, UNSURE_JOB, { id: order.id })).catch(
    (error: unknown) => deps.log.error({ order: order.number, err: error }, "left to the reconciler"),
  );
  return new Failure("PAYMENT_UNKNOWN", { cause });
}

/**
 * Updates an order to the state of its payment at the provider. The request, the bank's extra step, the webhook and the
 * reconciler call it.
 * Errors: the decline's code; PAYMENT_UNKNOWN while the provider is not done; ORDER_CLOSED when the order is cancelled
 * or the money had to be refunded.
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
          deps.log.error({ order: order.number, err: error }, "the refund is left to its job"),
        );
      if (settled.order.status !== "PAYED") throw new Failure("ORDER_CLOSED");
      return settled.outcome === "paid" ? settled : { outcome: "paid", order: settled.order };
    }
    case "declined":
      await applyDecline(deps, payment, intent);
      throw new Failure(intent.declineCode ?? "card_declined");
    case "requires_action":
      await applyBankStep(deps, payment);
      return { outcome: "action", order, intent };
    case "cancelled":
      await cancelUnpaidOrder(deps, order.id, payment);
      throw new Failure("ORDER_CLOSED");
    case "refunded":
      await syncRefunds(deps, payment);
      throw new Failure("ORDER_CLOSED");
    case "open":
    case "processing":
      throw new Failure("PAYMENT_UNKNOWN");
  }
}

/** `concludePayment` for background work, where a decline or a closed order is a result and not an error. */
export async function concludeInBackground(...args: Parameters<typeof concludePayment>): Promise<void> {
  try {
    await concludePayment(...args);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/**
 * Refunds a payment whose order could not be filled. `settleOrder` has queued the same refund as a job, in case this
 * process stops first.
 */
export async function returnMoney(
  deps: Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail">,
  payment: PaymentRow,
): Promise<void> {
  if (!payment.reference) return;
  const refunded = await deps.gateway.refund(payment.reference);
  if (refunded.state === "refunded") await applyStrayRefund(deps, payment);
}

/** An attempt to pay an order. Attempts are numbered from 1. */
async function paymentOfAttempt(
  database: Queries,
  orderId: number,
  attempt: number,
): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.attempt, attempt)));
  return row;
}
