import Stripe from "stripe";
import type { DeclineCode } from "#contract/payments.ts";
import { Failure } from "#server/http/failure.ts";
import { GatewayUnreachable, type Intent, type PaymentGateway } from "./gateway.ts";

/** Events older than this are refused: a copied one cannot be sent again later. Seconds. */
const TOLERANCE_SECONDS = 300;
const CALL_LIMIT_MS = 9000;

export interface StripeAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another host than Stripe's own, for tests. */
  readonly api?: { readonly host: string; readonly port: number; readonly callLimitMs?: number };
}

/** Stripe's many reasons as the four a buyer can do something about. */
function declineCodeOf(error: Stripe.PaymentIntent.LastPaymentError | null): DeclineCode {
  switch (error?.code) {
    case "expired_card":
      return "expired_card";
    case "incorrect_cvc":
    case "invalid_cvc":
      return "incorrect_cvc";
    case "processing_error":
      return "processing_error";
    default:
      return "card_declined";
  }
}

function stateOf(intent: Stripe.PaymentIntent): Intent["state"] {
  const charge = intent.latest_charge;
  if (intent.status === "succeeded")
    return typeof charge === "object" && charge?.refunded ? "refunded" : "succeeded";
  if (intent.status === "canceled") return "cancelled";
  if (intent.status === "processing") return "processing";
  if (intent.status === "requires_action") return "requires_action";
  return intent.last_payment_error ? "declined" : "open";
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const state = stateOf(intent);
  return {
    reference: intent.id,
    orderNumber: intent.metadata.order ?? "",
    amountCents: intent.amount,
    currency: intent.currency,
    state,
    declineCode: state === "declined" ? declineCodeOf(intent.last_payment_error) : null,
    clientSecret: intent.client_secret ?? "",
  };
}

/** The payment that an event is about: itself, or the one of its charge, refund or dispute. */
function paymentOf(object: Stripe.Event.Data.Object): string | null {
  if (!("object" in object)) return null;
  if (object.object === "payment_intent" && "id" in object) return String(object.id);
  const payment = "payment_intent" in object ? object.payment_intent : null;
  return typeof payment === "string" ? payment : null;
}

/** Whether Stripe understood the request and will not do it, now or later. */
function wasRefused(error: unknown): boolean {
  return (
    error instanceof GatewayUnreachable && error.cause instanceof Stripe.errors.StripeInvalidRequestError
  );
}

/** Card payments by Stripe: PaymentIntents, confirmed by the server, 3-D Secure by Stripe's script in the browser. */
export function stripeGateway({ secretKey, webhookSecret, api }: StripeAccess): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    timeout: api?.callLimitMs ?? CALL_LIMIT_MS,
    // Repeats are the order's business: it knows how much time is left.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api ? { host: api.host, port: api.port, protocol: "http" as const } : {}),
  });

  /** A refused card is an answer; anything that leaves the outcome open is GatewayUnreachable. */
  async function asked(call: () => Promise<Stripe.PaymentIntent>): Promise<Intent> {
    try {
      return toIntent(await call());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
        return toIntent(error.payment_intent);
      throw new GatewayUnreachable(error);
    }
  }

  const find = (reference: string) =>
    asked(() => stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] }));

  return {
    provider: "stripe",
    find,

    open: ({ orderNumber, attempt, amountCents }) =>
      asked(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: "eur",
            allowed_payment_method_types: ["card"],
            metadata: { order: orderNumber, attempt: String(attempt) },
          },
          { idempotencyKey: `${orderNumber}:${attempt}` },
        ),
      ),

    async confirm(reference, paymentMethod) {
      try {
        return await asked(() =>
          stripe.paymentIntents.confirm(
            reference,
            { payment_method: paymentMethod, use_stripe_sdk: true },
            { idempotencyKey: `${reference}:confirm` },
          ),
        );
      } catch (error) {
        if (!wasRefused(error)) throw error;
        // Either the payment is past being confirmed, or the card is none: then nothing will ever be charged by it.
        const now = await find(reference);
        return now.state === "open" ? { ...now, state: "declined", declineCode: "card_declined" } : now;
      }
    },

    async cancel(reference) {
      try {
        return await asked(() => stripe.paymentIntents.cancel(reference));
      } catch (error) {
        // One that succeeded or was cancelled before cannot be cancelled; what it is now, the provider tells.
        if (wasRefused(error)) return find(reference);
        throw error;
      }
    },

    async refund(reference) {
      try {
        await stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: `${reference}:refund` });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw new GatewayUnreachable(error);
      }
      return find(reference);
    },

    readEvent(payload, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(payload, signature, webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        throw new Failure("BAD_SIGNATURE", { cause });
      }
      return { id: event.id, reference: paymentOf(event.data.object) };
    },
  };
}
