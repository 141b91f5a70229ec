import Stripe from "stripe";
import * as z from "zod/mini";
import { fieldErrors } from "#contract/errors.ts";
import type { DeclineCode } from "#contract/orders/payments.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { GatewayUnreachable, type Intent, type PaymentGateway } from "./gateway.ts";
import { isMissing, stripeCards } from "./stripe-cards.ts";
import { stripeRefunds } from "./stripe-refunds.ts";

/** Older events are refused, to prevent replay. */
const TOLERANCE_SECONDS = 300;
const CALL_LIMIT_MS = 9000;

export interface StripeAccess {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The account also accepts PayPal. */
  readonly paypal?: boolean;
  /** A fake of Stripe, for tests. */
  readonly api?: { readonly host: string; readonly port: number; readonly callLimitMs?: number };
}

/** Maps Stripe's decline reasons to the four that a buyer can act on. */
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

/** A card's id with the wish to save it, or the token of a wallet, which is never saved. */
function methodOf(id: string, save: boolean) {
  if (id.startsWith("ctoken_")) return { confirmation_token: id };
  return { payment_method: id, ...(save ? { setup_future_usage: "on_session" as const } : {}) };
}

const StripeId = z.string().check(z.regex(/^[\w-]{1,255}$/, "INVALID"));
/**
 * The part of an event that the shop reads. It is validated, because the signature proves the sender but not the shape.
 */
const SignedEvent = z.object({
  id: StripeId,
  data: z.object({
    object: z.object({
      object: z.optional(z.unknown()),
      id: z.optional(z.unknown()),
      payment_intent: z.optional(z.unknown()),
    }),
  }),
});

/** The payment of an event: the object itself, or the payment of its charge, refund or dispute. Errors: VALIDATION. */
function paymentOf(object: z.infer<typeof SignedEvent>["data"]["object"]): string | null {
  const payment = object.object === "payment_intent" ? object.id : object.payment_intent;
  if (typeof payment !== "string") return null;
  if (!z.safeParse(StripeId, payment).success)
    throw new Failure("VALIDATION", { fields: { "data.object": "INVALID" } });
  return payment;
}

/** Whether Stripe rejected the request as invalid. A repeat would fail too. */
function wasRefused(error: unknown): boolean {
  return (
    error instanceof GatewayUnreachable && error.cause instanceof Stripe.errors.StripeInvalidRequestError
  );
}

/** Card payments with Stripe PaymentIntents. The server confirms them; Stripe's script in the browser does 3-D Secure. */
export function stripeGateway({
  secretKey,
  webhookSecret,
  paypal = false,
  api,
}: StripeAccess): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    timeout: api?.callLimitMs ?? CALL_LIMIT_MS,
    // `retryUntil` repeats calls instead, because it knows the deadline.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api ? { host: api.host, port: api.port, protocol: "http" as const } : {}),
  });

  /** Returns a declined card as an intent. Throws GatewayUnreachable when the outcome is not known. */
  async function call(request: () => Promise<Stripe.PaymentIntent>): Promise<Intent> {
    try {
      return toIntent(await request());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
        return toIntent(error.payment_intent);
      throw new GatewayUnreachable(error);
    }
  }

  const find = (reference: string) =>
    call(() => stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge"] }));

  return {
    provider: "stripe",
    find,

    async open({ orderNumber, attempt, amountCents, customer }) {
      const create = (named: { customer?: string }, idempotencyKey: string) =>
        call(() =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: "eur",
              // Apple Pay and Google Pay count as cards.
              allowed_payment_method_types: paypal ? ["card", "paypal"] : ["card"],
              metadata: { order: orderNumber, attempt: String(attempt) },
              ...named,
            },
            { idempotencyKey },
          ),
        );
      try {
        return await create(customer ? { customer } : {}, `${orderNumber}:${attempt}`);
      } catch (error) {
        // A customer that was deleted in Stripe's dashboard must not keep its buyer from paying.
        if (!customer || !isMissing(error instanceof GatewayUnreachable && error.cause)) throw error;
        return create({}, `${orderNumber}:${attempt}:alone`);
      }
    },

    async confirm(reference, paymentMethod, { save } = { save: false }) {
      try {
        return await call(() =>
          stripe.paymentIntents.confirm(
            reference,
            { ...methodOf(paymentMethod, save), use_stripe_sdk: true },
            { idempotencyKey: `${reference}:confirm` },
          ),
        );
      } catch (error) {
        if (!wasRefused(error)) throw error;
        // Either the payment was already confirmed, or the card is invalid and counts as declined.
        const now = await find(reference);
        return now.state === "open" ? { ...now, state: "declined", declineCode: "card_declined" } : now;
      }
    },

    async cancel(reference) {
      try {
        return await call(() => stripe.paymentIntents.cancel(reference));
      } catch (error) {
        // A succeeded or cancelled payment cannot be cancelled, so its state is returned.
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

    ...stripeRefunds(stripe),
    ...stripeCards(stripe),

    readEvent(payload, signature) {
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(payload, signature, webhookSecret, TOLERANCE_SECONDS);
      } catch (cause) {
        const forged = cause instanceof Stripe.errors.StripeSignatureVerificationError;
        throw new Failure(forged ? "BAD_SIGNATURE" : "MALFORMED_JSON", { cause });
      }
      const read = z.safeParse(SignedEvent, event);
      if (!read.success) throw new Failure("VALIDATION", { fields: fieldErrors(read.error.issues) });
      return { id: read.data.id, reference: paymentOf(read.data.data.object) };
    },
  };
}
