import { randomBytes } from "node:crypto";

export interface StripeAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A PaymentIntent in the test server, with the fields and states of Stripe's public API description. */
export interface StripeIntent {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  readonly currency: string;
  readonly client_secret: string;
  readonly metadata: Record<string, string>;
  readonly customer: string | null;
  /** The payment method that is attached when the payment succeeds. */
  saves: string | null;
  readonly livemode: false;
  readonly created: number;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  last_payment_error: StripeError | null;
  latest_charge: StripeCharge | null;
}

interface StripeCharge {
  readonly id: string;
  readonly object: "charge";
  readonly payment_intent: string;
  readonly amount: number;
  refunded: boolean;
}

export interface StripeError {
  readonly type:
    | "card_error"
    | "invalid_request_error"
    | "api_error"
    | "idempotency_error"
    | "rate_limit_error";
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly message: string;
  readonly payment_intent?: unknown;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: "event";
  readonly type: string;
  readonly created: number;
  readonly livemode: false;
  readonly data: { readonly object: unknown };
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

export type MethodOutcome = "succeeds" | "requires_action" | { code: string; decline_code?: string };

/** Stripe's test payment methods, with the outcome of a charge. */
export const STRIPE_METHODS: Record<string, MethodOutcome> = {
  pm_card_visa: "succeeds",
  pm_card_authenticationRequired: "requires_action",
  pm_card_chargeDeclined: { code: "card_declined", decline_code: "generic_decline" },
  pm_card_chargeDeclinedInsufficientFunds: { code: "card_declined", decline_code: "insufficient_funds" },
  pm_card_chargeDeclinedExpiredCard: { code: "expired_card" },
  pm_card_chargeDeclinedIncorrectCvc: { code: "incorrect_cvc" },
  pm_card_chargeDeclinedProcessingError: { code: "processing_error" },
};

/** Stripe's test cards. Any other number succeeds. */
export const STRIPE_CARDS: Record<string, keyof typeof STRIPE_METHODS> = {
  "4000000000000002": "pm_card_chargeDeclined",
  "4000000000000069": "pm_card_chargeDeclinedExpiredCard",
  "4000000000000127": "pm_card_chargeDeclinedIncorrectCvc",
  "4000000000000119": "pm_card_chargeDeclinedProcessingError",
  "4000002500003155": "pm_card_authenticationRequired",
};

/** An intent as JSON. The charge is an id unless it is expanded. */
export function presentIntent(intent: StripeIntent, expanded = false) {
  return { ...intent, latest_charge: expanded ? intent.latest_charge : (intent.latest_charge?.id ?? null) };
}

export function makeIntent(
  amount: number,
  currency: string,
  metadata: Record<string, string>,
  customer: string | null,
): StripeIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    amount,
    currency,
    client_secret: newId(`${id}_secret`),
    metadata,
    customer,
    saves: null,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    status: "requires_payment_method",
    last_payment_error: null,
    latest_charge: null,
  };
}

export function makeCharge(intent: StripeIntent): StripeCharge {
  return {
    id: newId("ch"),
    object: "charge",
    payment_intent: intent.id,
    amount: intent.amount,
    refunded: false,
  };
}
