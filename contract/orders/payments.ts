import * as z from "zod/mini";
import { isLuhn } from "../luhn.ts";
import { bare, plain } from "../text/plain.ts";
import { bareSigns } from "../text/plain-signs.ts";

/** The reasons for a declined card on which a buyer can act. */
export const DECLINE_CODES = ["card_declined", "expired_card", "incorrect_cvc", "processing_error"] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** `POST /sandbox/payment-methods`: a test card. */
export const SandboxCard = z.object({
  number: z.string().check(bare(), z.regex(/^\d{12,19}$/, "INVALID")),
  expMonth: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(12, "TOO_BIG")),
  expYear: z.int("WRONG_TYPE").check(z.gte(2000, "TOO_SMALL"), z.lte(2100, "TOO_BIG")),
  cvc: z.string().check(plain(), z.regex(/^\d{3,4}$/, "INVALID")),
  /** The buyer asks to save the card. Only then does the sandbox keep its brand, last four digits and expiry date. */
  keep: z.optional(z.boolean("WRONG_TYPE")),
});
export type SandboxCard = z.infer<typeof SandboxCard>;

export const PaymentMethodAnswer = z.object({ id: z.string() });

/** `GET /payments/config`: the card provider of the page. The publishable key is public by design. */
export const PaymentConfig = z.object({
  provider: z.enum(["sandbox", "stripe"]),
  publishableKey: z.optional(z.string()),
  /** Whether the account accepts PayPal. */
  paypal: z.optional(z.boolean()),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

export function isCardNumber(text: string): boolean {
  const digits = bareSigns(text);
  return /^\d{12,19}$/.test(digits) && isLuhn(digits);
}
