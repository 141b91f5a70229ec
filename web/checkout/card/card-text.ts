import type { StripeError } from "@stripe/stripe-js";
import { DECLINE_CODES, type DeclineCode, isCardNumber } from "#contract/orders/payments.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";

const digitsOf = (text: string) => plainSigns(text).replace(/\D/g, "");

/** American Express groups its 15 digits as 4, 6 and 5. */
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** Formats a card number in groups of four, at most 19 digits. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

/** Formats an expiry date as `MM/AA` during typing. A month of one digit gets a zero; a year of four digits loses two. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  const plain = plainSigns(text);
  if (/^1 ?\/$/.test(plain)) digits = "01";
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  const month = digits.slice(0, 2);
  return year || (month.length === 2 && plain.includes("/")) ? `${month}/${year}` : month;
}

/** The position of the caret after the given number of digits. */
export function caretAfter(text: string, digitCount: number): number {
  if (digitCount >= digitsOf(text).length) return text.length;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digitCount) return index;
    if (/\d/.test(text[index] ?? "")) seen += 1;
  }
  return text.length;
}

export const digitsBefore = (text: string, caret: number) => digitsOf(text.slice(0, caret)).length;

export const CARD_PARTS = ["number", "expiry", "cvc"] as const;
export type CardPart = (typeof CARD_PARTS)[number];
export type CardText = Readonly<Record<CardPart, string>>;
export type CardProblem = "missing" | "invalid" | "expired";

/** The part of the card to which a refusal refers. */
export const PART_OF_REFUSAL: Record<DeclineCode, CardPart> = {
  card_declined: "number",
  processing_error: "number",
  expired_card: "expiry",
  incorrect_cvc: "cvc",
};

/** Text keys of `checkout` for each part and problem. */
export const PROBLEM_WORDS = {
  number: { missing: "card.number.missing", invalid: "card.number.invalid", expired: "card.number.invalid" },
  expiry: { missing: "card.expiry.missing", invalid: "card.expiry.invalid", expired: "card.expiry.expired" },
  cvc: { missing: "card.cvc.missing", invalid: "card.cvc.invalid", expired: "card.cvc.invalid" },
} as const satisfies Record<CardPart, Record<CardProblem, string>>;

/** Whether the number has all its digits. */
export function isWhole(number: string): boolean {
  const digits = digitsOf(number);
  return digits.length >= (isAmex(digits) ? 15 : 16);
}

function expiryOf(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2000 + Number(year) };
}

/** The problem of one part of a card. A card is valid until the end of its month. */
export function cardProblem(part: CardPart, card: CardText, now: Date): CardProblem | null {
  const text = card[part].trim();
  if (text === "") return "missing";
  if (part === "number") return isCardNumber(text) ? null : "invalid";
  if (part === "cvc")
    return new RegExp(`^\\d{${isAmex(digitsOf(card.number)) ? 4 : 3}}$`).test(text) ? null : "invalid";
  const expiry = expiryOf(text);
  if (!expiry) return "invalid";
  return new Date(expiry.year, expiry.month, 1) <= now ? "expired" : null;
}

/** The card in the sandbox's format. Null while a part has a problem. */
export function readCard(card: CardText, now: Date) {
  const expiry = expiryOf(card.expiry.trim());
  if (!expiry || CARD_PARTS.some((part) => cardProblem(part, card, now))) return null;
  return {
    number: digitsOf(card.number),
    expMonth: expiry.month,
    expYear: expiry.year,
    cvc: card.cvc.trim(),
  };
}

/** The part of the card and the problem that a Stripe error code names. Null when it names none. */
export function problemOf(code: string | undefined): { part: CardPart; problem: CardProblem } | null {
  const [, kind = "", part = ""] =
    /^(incomplete|invalid|incorrect)_(number|expiry|cvc)/.exec(code ?? "") ?? [];
  if (part !== "number" && part !== "expiry" && part !== "cvc") return null;
  if (kind === "incomplete") return { part, problem: "missing" };
  return { part, problem: code?.endsWith("_past") ? "expired" : "invalid" };
}

/** Converts Stripe's refusal of a card to one of the shop's four codes. Null for any other error. */
export function refusalOf({ type, code }: Pick<StripeError, "type" | "code">): DeclineCode | null {
  if (type !== "card_error") return null;
  if (code === "invalid_cvc") return "incorrect_cvc";
  return DECLINE_CODES.find((decline) => decline === code) ?? "card_declined";
}
