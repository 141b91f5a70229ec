import type { DeclineCode } from "#contract/payments.ts";

/** What a test card does when it is charged. */
export type SandboxOutcome = "succeeds" | "requires_action" | DeclineCode;

/** The usual test cards; any other number that passes Luhn's check pays. */
const CARDS: Record<string, SandboxOutcome> = {
  "4242424242424242": "succeeds",
  "4000000000000002": "card_declined",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000002500003155": "requires_action",
};

/** The outcome of a card number; a card whose month is over is expired whatever its number. */
export function sandboxOutcome(
  card: { number: string; expMonth: number; expYear: number },
  now: Date,
): SandboxOutcome {
  const known = CARDS[card.number.replace(/[\s-]/g, "")];
  if (known && known !== "succeeds") return known;
  const endOfMonth = Date.UTC(card.expYear, card.expMonth, 1);
  return endOfMonth <= now.getTime() ? "expired_card" : (known ?? "succeeds");
}
