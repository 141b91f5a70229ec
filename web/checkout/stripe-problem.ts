import type { StripeError } from "@stripe/stripe-js";
import { DECLINE_CODES, type DeclineCode } from "#contract/payments.ts";
import type { CardPart, CardProblem } from "./card-text.ts";

/** Which part of the card a code of Stripe's is about, and what is wrong with it; null when it is about none. */
export function problemOf(code: string | undefined): { part: CardPart; problem: CardProblem } | null {
  const [, kind = "", part = ""] =
    /^(incomplete|invalid|incorrect)_(number|expiry|cvc)/.exec(code ?? "") ?? [];
  if (part !== "number" && part !== "expiry" && part !== "cvc") return null;
  if (kind === "incomplete") return { part, problem: "missing" };
  return { part, problem: code?.endsWith("_past") ? "expired" : "invalid" };
}

/** A refusal of the card itself as one of the four that a buyer can do something about; null for any other error. */
export function refusalOf({ type, code }: Pick<StripeError, "type" | "code">): DeclineCode | null {
  if (type !== "card_error") return null;
  if (code === "invalid_cvc") return "incorrect_cvc";
  return DECLINE_CODES.find((decline) => decline === code) ?? "card_declined";
}
