import * as z from "zod/mini";
import type { CaseOutcome, CaseState } from "./case-states.ts";

const days = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(90, "TOO_BIG"));

/** The dated figures of cases, the setting `cases`. Days are calendar days. */
export const CaseFigures = z.strictObject({
  /** Days to answer a case, and to carry out a decision. */
  answerDays: days,
  /** Days for the goods to come back. */
  returnDays: days,
  /** Days to inspect goods that came back. */
  inspectionDays: days,
  repairDays: days,
  /** Months after delivery. The legal guarantee of conformity is two years: article L217-3 of the consumer code. */
  guaranteeMonths: z.int("WRONG_TYPE").check(z.gte(24, "TOO_SMALL"), z.lte(120, "TOO_BIG")),
  /** Days after delivery, for all kinds of cases except the guarantee. */
  acceptedDays: z.int("WRONG_TYPE").check(z.gte(14, "TOO_SMALL"), z.lte(365, "TOO_BIG")),
});
export type CaseFigures = z.infer<typeof CaseFigures>;

const DAY_MS = 86_400_000;
const after = (at: Date, count: number) => new Date(at.getTime() + count * DAY_MS);

/**
 * The day by which the next step is due. When the proof of posting led to the refund, the goods arrive after the case is closed.
 */
export function dueAfter(
  state: CaseState,
  outcome: CaseOutcome | null,
  figures: CaseFigures,
  at: Date,
): Date {
  if (state === "awaiting_return" || state === "closed") return after(at, figures.returnDays);
  if (state === "received") return after(at, figures.inspectionDays);
  return after(at, outcome === "repair" ? figures.repairDays : figures.answerDays);
}
