import * as z from "zod/mini";
import type { CaseKind, CaseOutcome, CaseState } from "./case-states.ts";

const days = z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(90, "TOO_BIG"));

/** The dated figures of cases, the setting `cases`. Days are calendar days. */
export const CaseFigures = z.strictObject({
  /** Until a case is answered, and a decision carried out. */
  answerDays: days,
  /** Until the goods have come back. */
  returnDays: days,
  /** Until goods that came back are looked at. */
  inspectionDays: days,
  repairDays: days,
  /** After delivery. The legal guarantee of conformity is two years: article L217-3 of the consumer code. */
  guaranteeMonths: z.int("WRONG_TYPE").check(z.gte(24, "TOO_SMALL"), z.lte(120, "TOO_BIG")),
  /** After delivery, for everything but the guarantee. */
  acceptedDays: z.int("WRONG_TYPE").check(z.gte(14, "TOO_SMALL"), z.lte(365, "TOO_BIG")),
});
export type CaseFigures = z.infer<typeof CaseFigures>;

const DAY_MS = 86_400_000;
const after = (at: Date, count: number) => new Date(at.getTime() + count * DAY_MS);

/** By when the next step is owed. Goods that were refunded by the proof of their posting come after the case is closed. */
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

/** When something was sent and delivered; null when it was not. */
export interface Journey {
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** When a case last sent it to its buyer, repaired or as it was. */
  readonly sentBackAt?: Date | null;
  /** How often it was repaired under the guarantee. */
  readonly repairs?: number;
  /** Sold by a private person, who takes nothing back for a change of mind. */
  readonly isPrivate?: boolean;
}

/** Each repair under the guarantee prolongs it (article L217-13 of the consumer code). */
const MONTHS_AFTER_REPAIR = 6;

/** Why a case of this kind cannot be opened at this time; null when it can. */
export function claimRefusal(
  kind: CaseKind,
  { shippedAt, deliveredAt, sentBackAt = null, repairs = 0, isPrivate = false }: Journey,
  figures: CaseFigures,
  now: Date,
): "CASE_TOO_EARLY" | "CASE_TOO_LATE" | "PRIVATE_SALE" | null {
  if (kind === "change_of_mind" && isPrivate) return "PRIVATE_SALE";
  const begins = kind === "lost" ? shippedAt : deliveredAt;
  if (!begins) return "CASE_TOO_EARLY";
  // A parcel that nobody has seen arrive is lost for as long as it is missing.
  if (!deliveredAt) return null;
  const lastSent = (kind === "lost" && sentBackAt) || deliveredAt;
  const end =
    kind === "guarantee"
      ? months(deliveredAt, figures.guaranteeMonths + repairs * MONTHS_AFTER_REPAIR)
      : after(lastSent, figures.acceptedDays);
  return now > end ? "CASE_TOO_LATE" : null;
}

function months(at: Date, count: number): Date {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + count);
  return end;
}
