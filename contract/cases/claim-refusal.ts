import { addDays, type Day, parisTime } from "../delivery/working-days.ts";
import type { CaseFigures } from "./case-figures.ts";
import type { CaseKind } from "./case-states.ts";

/** When a line was sent and delivered. Null when it was not. */
export interface Journey {
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** When a case last sent the goods to the buyer, repaired or unchanged. */
  readonly sentBackAt?: Date | null;
  /** How often the goods were repaired under the guarantee. */
  readonly repairs?: number;
  /** A private person sold the goods and need not accept a change of mind. */
  readonly isPrivate?: boolean;
}

/** Each repair under the guarantee prolongs it (article L217-13 of the consumer code). */
const MONTHS_AFTER_REPAIR = 6;

/** Why a case of this kind cannot be opened now. Null when it can. */
export function claimRefusal(
  kind: CaseKind,
  { shippedAt, deliveredAt, sentBackAt = null, repairs = 0, isPrivate = false }: Journey,
  figures: CaseFigures,
  now: Date,
): "CASE_TOO_EARLY" | "CASE_TOO_LATE" | "PRIVATE_SALE" | null {
  if (kind === "change_of_mind" && isPrivate) return "PRIVATE_SALE";
  const begins = kind === "lost" ? shippedAt : deliveredAt;
  if (!begins) return "CASE_TOO_EARLY";
  // A parcel without a known delivery can be reported as lost at any time.
  if (!deliveredAt) return null;
  const lastSent = (kind === "lost" && sentBackAt) || deliveredAt;
  const lastDay =
    kind === "guarantee"
      ? addMonths(dayOf(deliveredAt), figures.guaranteeMonths + repairs * MONTHS_AFTER_REPAIR)
      : addDays(dayOf(lastSent), figures.acceptedDays);
  return dayOf(now) > lastDay ? "CASE_TOO_LATE" : null;
}

const dayOf = (at: Date): Day => parisTime(at).day;

/**
 * The same day of a later month. The result can be a day that doesn't exist, such as 31 February; it is only compared as text.
 */
function addMonths(day: Day, count: number): Day {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count));
  return `${month.toISOString().slice(0, 7)}${day.slice(7)}`;
}
