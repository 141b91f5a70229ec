import Stripe from "stripe";
import {
  type BalanceTransaction,
  GatewayUnreachable,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderRefund,
} from "./gateway.ts";

const at = (seconds: number) => new Date(seconds * 1000);

const STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

function toRefund({ id, amount, status, metadata, created }: Stripe.Refund): ProviderRefund {
  return {
    reference: id,
    key: metadata?.refund ?? null,
    amountCents: amount,
    state: STATES[status ?? ""] ?? "pending",
    at: at(created),
  };
}

/** Returns null for a bank's inquiry, which takes no money and may become a dispute later. */
function toDispute({ id, amount, status, reason, created }: Stripe.Dispute): ProviderDispute | null {
  if (status.startsWith("warning_")) return null;
  // A prevented dispute ended with the money returned to the cardholder.
  const isLost = status === "lost" || status === "prevented";
  const state = status === "won" ? "won" : isLost ? "lost" : "open";
  return { id, amountCents: amount, state, reason, openedAt: at(created) };
}

const KINDS: Readonly<Record<string, BalanceTransaction["kind"]>> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  tax_fee: "fee",
  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",
};

/** The kind of a movement. Disputes are adjustments: money leaves, and comes back when the dispute is won. */
function kindOf({ type, amount, source }: Stripe.BalanceTransaction): BalanceTransaction["kind"] {
  if (type === "adjustment" && typeof source === "object" && source?.object === "dispute")
    return amount < 0 ? "dispute" : "dispute_won";
  return KINDS[type] ?? "other";
}

/** The payment of a movement, from its expanded source. */
function paymentOf({ source }: Stripe.BalanceTransaction): string | null {
  if (typeof source !== "object" || source === null || !("payment_intent" in source)) return null;
  const payment = source.payment_intent;
  return typeof payment === "string" ? payment : (payment?.id ?? null);
}

/** Refunds, disputes and the balance at Stripe. */
export function stripeRefunds(
  stripe: Stripe,
): Pick<PaymentGateway, "refundPart" | "refundsOf" | "disputesOf" | "transactions"> {
  async function call<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      throw error instanceof GatewayUnreachable ? error : new GatewayUnreachable(error);
    }
  }
  /** Newest first. */
  const listRefunds = (reference: string) =>
    call(() =>
      stripe.refunds.list({ payment_intent: reference, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    );

  return {
    refundsOf: async (reference) => (await listRefunds(reference)).map(toRefund).reverse(),

    async refundPart(reference, { key, attempt, amountCents }) {
      // Stripe forgets idempotency keys after a day, but keeps its refunds, so they are searched for the key.
      const known = (await listRefunds(reference)).find(
        (one) =>
          one.metadata?.refund === key &&
          (toRefund(one).state !== "failed" || one.metadata.attempt === attempt),
      );
      if (known) return toRefund(known);
      return call(async () => {
        try {
          return toRefund(
            await stripe.refunds.create(
              { payment_intent: reference, amount: amountCents, metadata: { refund: key, attempt } },
              { idempotencyKey: `refund:${key}:${attempt}` },
            ),
          );
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return { reference: `refused:${key}`, key, amountCents, state: "failed", at: new Date() };
        }
      });
    },

    disputesOf: (reference) =>
      call(async () => {
        const { data } = await stripe.disputes.list({ payment_intent: reference, limit: 100 });
        return data
          .map(toDispute)
          .filter((one) => one !== null)
          .reverse();
      }),

    async *transactions(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      try {
        // Each page is a request. Stripe lists the newest movements first.
        const list = stripe.balanceTransactions.list({ created, limit: 100, expand: ["data.source"] });
        for await (const one of list)
          yield {
            id: one.id,
            kind: kindOf(one),
            reference: paymentOf(one),
            cents: one.amount,
            feeCents: one.fee,
            at: at(one.created),
          };
      } catch (error) {
        throw new GatewayUnreachable(error);
      }
    },
  };
}
