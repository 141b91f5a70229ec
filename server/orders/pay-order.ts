import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { GatewayUnreachable, type Intent, type PaymentGateway } from "#server/payments/gateway.ts";
import { recordDecline } from "./release-order.ts";
import { settleOrder } from "./settle-order.ts";
import { type OrderRow, type PaymentRow, payments } from "./tables.ts";

/** How long the provider may take, all tries together. */
const PROVIDER_LIMIT_MS = 10_000;
const PROVIDER_TRIES = 3;

export interface PaymentDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly gateway: PaymentGateway;
  readonly sendMail: SendMail;
  readonly log: { error(facts: object, words: string): void };
}

export type Paid =
  | { readonly outcome: "paid"; readonly order: OrderRow }
  | { readonly outcome: "action"; readonly order: OrderRow; readonly intent: Intent };

/**
 * Opens the payment at the provider, keeps its reference, charges, and writes down what came of it. No transaction
 * is open while the provider is asked.
 * Errors: the decline's own code; PAYMENT_UNKNOWN when the provider did not say, which the reconciler clears up.
 */
export async function payOrder(deps: PaymentDeps, order: OrderRow, payment: PaymentRow): Promise<Paid> {
  const intent = await chargeCard(deps, order, payment);
  return concludePayment(deps, order, { ...payment, reference: intent.reference }, intent);
}

async function chargeCard(deps: PaymentDeps, order: OrderRow, payment: PaymentRow): Promise<Intent> {
  const deadline = Date.now() + PROVIDER_LIMIT_MS;
  try {
    const opened = await insist(deadline, () =>
      deps.gateway.open({
        orderNumber: order.number,
        attempt: payment.attempt,
        amountCents: payment.amountCents,
      }),
    );
    await deps.database
      .update(payments)
      .set({ reference: opened.reference, clientSecret: opened.clientSecret })
      .where(and(eq(payments.id, payment.id), isNull(payments.reference)));
    return await insist(deadline, () => deps.gateway.confirm(opened.reference, payment.paymentMethod));
  } catch (error) {
    deps.log.error({ order: order.number, err: error }, "the outcome of a payment is not known yet");
    throw new Failure("PAYMENT_UNKNOWN", { cause: error });
  }
}

/** Asks again while the provider cannot be reached and there is time; the provider knows a repeat by its key. */
async function insist<Answer>(deadline: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const limit = new AbortController();
    const late = new Promise<never>((_, reject) => {
      const timer = setTimeout(
        () => reject(new GatewayUnreachable(new Error("time is up"))),
        Math.max(0, deadline - Date.now()),
      );
      limit.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      if (!(error instanceof GatewayUnreachable) || attempt >= PROVIDER_TRIES || Date.now() >= deadline)
        throw error;
    } finally {
      limit.abort();
    }
  }
}

/**
 * Brings an order to where its payment is at the provider; shared by the request, the bank's extra step and the
 * reconciler. Errors: the decline's code; PAYMENT_UNKNOWN while the provider is not done; ORDER_CLOSED when the money
 * had to go back.
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
      if (settled.outcome === "paid") return { outcome: "paid", order: settled.order };
      if (settled.outcome === "refund") await refundPayment(deps, payment, settled.reference);
      throw new Failure(settled.outcome === "refund" ? "ORDER_CLOSED" : "PAYMENT_UNKNOWN");
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
    case "refunded":
      throw new Failure("ORDER_CLOSED");
    case "open":
    case "processing":
      throw new Failure("PAYMENT_UNKNOWN");
  }
}

/** Sends money back that came for an order which could no longer be filled. */
async function refundPayment(deps: PaymentDeps, payment: PaymentRow, reference: string) {
  const refunded = await deps.gateway.refund(reference);
  if (refunded.state !== "refunded") return;
  await deps.database
    .update(payments)
    .set({ status: "refunded", updatedAt: deps.clock() })
    .where(eq(payments.id, payment.id));
}
