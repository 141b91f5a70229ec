import * as z from "zod/mini";
import { nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { PaymentConfig, PaymentMethodAnswer, SandboxCard } from "#contract/orders/payments.ts";
import { PaymentMethodId, SavedCard } from "./saved-cards.ts";

export const paymentRoutes = defineRoutes({
  "GET /payments/config": {
    who: "anyone",
    tag: "payments",
    summary: "Which card provider the page is to use",
    answers: { 200: PaymentConfig },
  },
  "GET /payments/cards": {
    who: "a session",
    limit: "60/1m",
    tag: "payments",
    summary: "One’s own saved cards, newest first",
    description: "The card provider keeps them. 503 when it can’t be asked.",
    answers: { 200: z.array(SavedCard) },
    refuses: [503],
  },
  "DELETE /payments/cards/:id": {
    who: "the buyer",
    limit: "60/1m",
    tag: "payments",
    summary: "Remove a saved card",
    params: { id: PaymentMethodId },
    answers: { 204: nothing },
    refuses: [503],
  },
});

/** Mounted only when the sandbox is the card provider. */
export const sandboxRoutes = defineRoutes({
  "POST /sandbox/payment-methods": {
    who: "anyone",
    limit: "60/1m",
    optional: true,
    tag: "payments",
    summary: "Turn a test card into a payment method",
    body: SandboxCard,
    answers: { 201: PaymentMethodAnswer },
  },
  // The secret in the address authorises the request.
  "POST /sandbox/3ds/:secret": {
    who: "anyone",
    limit: "60/1m",
    optional: true,
    tag: "payments",
    summary: "The sandbox bank’s extra step: approve or refuse a payment",
    params: { secret: z.string().check(z.regex(/^sbx_cs_[0-9a-f]{36}$/, "INVALID")) },
    body: z.object({ approve: z.boolean("WRONG_TYPE") }),
    answers: { 204: nothing },
  },
});

/** Mounted only for a card provider that sends signed events. */
export const webhookRoutes = defineRoutes({
  // The provider sends the events of all buyers from one address.
  "POST /payments/webhook": {
    who: "anyone",
    limit: "6000/1m",
    optional: true,
    tag: "payments",
    summary: "The card provider’s signed events",
    answers: { 200: z.object({ received: z.literal(true) }) },
  },
});
