import { randomBytes } from "node:crypto";
import type pg from "pg";
import { isCardNumber, type SandboxCard } from "#contract/payments.ts";
import { Failure } from "#server/http/failure.ts";
import { sandboxOutcome } from "./sandbox-cards.ts";

/**
 * Keeps what a test card will do, never the card, and returns the method's id.
 * Errors: VALIDATION when the number fails Luhn's check.
 */
export async function makeSandboxMethod(
  { pool, clock }: { pool: pg.Pool; clock: () => Date },
  card: SandboxCard,
): Promise<string> {
  if (!isCardNumber(card.number)) throw new Failure("VALIDATION", { fields: { number: "INVALID" } });
  const id = `sbx_pm_${randomBytes(12).toString("hex")}`;
  await pool.query("insert into sandbox.payment_methods (id, outcome) values ($1, $2)", [
    id,
    sandboxOutcome(card, clock()),
  ]);
  return id;
}
