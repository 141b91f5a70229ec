import { randomBytes } from "node:crypto";
import type pg from "pg";
import { type DeclineCode, isCardNumber, type SandboxCard } from "#contract/orders/payments.ts";
import { bareSigns } from "#contract/text/plain-signs.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { SAVE_PAID_CARD } from "./sandbox-saved-cards.ts";

/** What a test card does when it is charged. */
type SandboxOutcome = "succeeds" | "requires_action" | DeclineCode;

/** The usual test cards. Any other number that passes the Luhn check succeeds. */
const CARDS: Record<string, SandboxOutcome> = {
  "4242424242424242": "succeeds",
  "4000000000000002": "card_declined",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000002500003155": "requires_action",
};

/** The outcome of a card. An expired card fails even if its number would succeed. */
function sandboxOutcome(
  card: { number: string; expMonth: number; expYear: number },
  now: Date,
): SandboxOutcome {
  const outcome = CARDS[card.number.replace(/[\s-]/g, "")];
  if (outcome && outcome !== "succeeds") return outcome;
  const endOfMonth = Date.UTC(card.expYear, card.expMonth, 1);
  return endOfMonth <= now.getTime() ? "expired_card" : (outcome ?? "succeeds");
}

/** The brand of a number by its first digits, in the words of card providers. */
function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^4/.test(number)) return "visa";
  return /^(?:5[1-5]|2[2-7])/.test(number) ? "mastercard" : "unknown";
}

/**
 * Stores the outcome of a test card, never its number, and returns the id of the payment method. Brand, last four digits
 * and expiry date are stored only if the buyer asks to save the card.
 * Errors: VALIDATION when the number fails the Luhn check.
 */
export async function createSandboxMethod(
  { pool, clock }: { pool: pg.Pool; clock: () => Date },
  card: SandboxCard,
): Promise<string> {
  if (!isCardNumber(card.number)) throw new Failure("VALIDATION", { fields: { number: "INVALID" } });
  const id = `sbx_pm_${randomBytes(12).toString("hex")}`;
  const number = bareSigns(card.number);
  const shown = card.keep
    ? [brandOf(number), number.slice(-4), card.expMonth, card.expYear]
    : [null, null, null, null];
  await pool.query(
    `insert into sandbox.payment_methods (id, outcome, brand, last4, exp_month, exp_year)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, sandboxOutcome(card, clock()), ...shown],
  );
  return id;
}

/**
 * Records the buyer's answer on the sandbox bank's page. Does nothing when the payment no longer waits for it.
 * Errors: NOT_FOUND for an unknown secret.
 */
export async function answerSandboxStep({ pool }: { pool: pg.Pool }, secret: string, approve: boolean) {
  const { rowCount } = await pool.query(
    `with paid as (
       update sandbox.intents
       set status = case when status <> 'requires_action' then status when $2 then 'succeeded' else 'declined' end,
           decline_code = case when status = 'requires_action' and not $2 then 'card_declined' else decline_code end
       where client_secret = $1 returning status, customer, saves),
     saved as (${SAVE_PAID_CARD})
     select from paid`,
    [secret, approve],
  );
  if (rowCount === 0) throw new Failure("NOT_FOUND");
}
