import { type DeclineCode, isCardNumber } from "#contract/payments.ts";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** American Express prints its 15 digits as 4, 6 and 5. */
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** A card number as it stands on the card: groups of four. At most 19 digits. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(" ");
}

/** `MM/AA` as it is typed: a month that can only be one digit gets its zero, a year of four digits its last two. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^1\s*\/$/.test(text)) digits = "01";
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  const month = digits.slice(0, 2);
  return year || (month.length === 2 && text.includes("/")) ? `${month}/${year}` : month;
}

/** Where the caret goes so that it stays after the same number of digits. */
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

/** Where a refused card is put right. */
export const PART_OF_REFUSAL: Record<DeclineCode, CardPart> = {
  card_declined: "number",
  processing_error: "number",
  expired_card: "expiry",
  incorrect_cvc: "cvc",
};

/** The words, of `checkout`, for what is wrong with a part. */
export const PROBLEM_WORDS = {
  number: { missing: "card.number.missing", invalid: "card.number.invalid", expired: "card.number.invalid" },
  expiry: { missing: "card.expiry.missing", invalid: "card.expiry.invalid", expired: "card.expiry.expired" },
  cvc: { missing: "card.cvc.missing", invalid: "card.cvc.invalid", expired: "card.cvc.invalid" },
} as const satisfies Record<CardPart, Record<CardProblem, string>>;

/** Whether as many digits are there as such a card has. */
export function isWhole(number: string): boolean {
  const digits = digitsOf(number);
  return digits.length >= (isAmex(digits) ? 15 : 16);
}

function expiryOf(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2000 + Number(year) };
}

/** What is wrong with one part of a card as typed, before anything is sent; the card holds to the end of its month. */
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

/** The card as the sandbox takes it; `null` while a part is wrong. */
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
