import { addDays, type Day, parisTime } from "../delivery/working-days.ts";
import type { CaseFigures } from "./case-figures.ts";
import type { CaseKind } from "./case-states.ts";

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
  const lastDay =
    kind === "guarantee"
      ? addMonths(dayOf(deliveredAt), figures.guaranteeMonths + repairs * MONTHS_AFTER_REPAIR)
      : addDays(dayOf(lastSent), figures.acceptedDays);
  return dayOf(now) > lastDay ? "CASE_TOO_LATE" : null;
}

const dayOf = (at: Date): Day => parisTime(at).day;

/** The same day of a later month, for a comparison of texts: a month may not have it, such as 31 February. */
function addMonths(day: Day, count: number): Day {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count));
  return `${month.toISOString().slice(0, 7)}${day.slice(7)}`;
}
