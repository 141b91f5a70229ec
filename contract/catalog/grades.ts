import type { FieldErrors } from "../errors.ts";
import { type Condition, type Grade, gradeOf, mustBeSealed } from "./conditions.ts";

/** The marks allowed in a zone of a phone: the largest number and the greatest length. */
interface Marks {
  readonly scratches: number;
  readonly scratchMm: number;
  /** Chips of the screen's edge, outside the display, or dents of the body. */
  readonly chips: number;
  readonly chipMm: number;
  /** No mark is visible from this distance, with the screen on. Null: marks may be visible. */
  readonly invisibleFromCm: number | null;
}

interface GradeLimits {
  readonly screen: Marks;
  /** Frame and back. */
  readonly body: Marks;
  /** The least battery health in percent. Null: no limit, pages show the measured value. */
  readonly battery: number | null;
}

/** The limits of the published scale, shown on the page `/etats`. Listings must meet the battery limit. */
export const GRADE_LIMITS: Readonly<Record<Grade, GradeLimits>> = {
  "A+": {
    screen: { scratches: 0, scratchMm: 0, chips: 0, chipMm: 0, invisibleFromCm: 20 },
    body: { scratches: 0, scratchMm: 0, chips: 0, chipMm: 0, invisibleFromCm: 20 },
    battery: 90,
  },
  A: {
    screen: { scratches: 3, scratchMm: 10, chips: 1, chipMm: 1, invisibleFromCm: 40 },
    body: { scratches: 5, scratchMm: 15, chips: 2, chipMm: 1, invisibleFromCm: 40 },
    battery: 85,
  },
  B: {
    screen: { scratches: 6, scratchMm: 20, chips: 1, chipMm: 2, invisibleFromCm: 60 },
    body: { scratches: 10, scratchMm: 30, chips: 3, chipMm: 2, invisibleFromCm: null },
    battery: 80,
  },
  C: {
    screen: { scratches: 15, scratchMm: 50, chips: 3, chipMm: 3, invisibleFromCm: null },
    body: { scratches: 25, scratchMm: 80, chips: 6, chipMm: 5, invisibleFromCm: null },
    battery: null,
  },
};

/** The entries of the scale, best first, with their anchors on `/etats`. A sealed new phone is the entry without a grade. */
export const SCALE = [
  { slug: "a-plus", grade: "A+" },
  { slug: "a", grade: "A" },
  { slug: "b", grade: "B" },
  { slug: "c", grade: "C" },
  { slug: "neuf", grade: null },
] as const satisfies readonly { slug: string; grade: Grade | null }[];
export type ScaleEntry = (typeof SCALE)[number];

export function scaleEntryOf(condition: Condition): ScaleEntry {
  const grade = gradeOf(condition);
  const entry = SCALE.find((one) => one.grade === grade);
  if (!entry) throw new Error(`The scale has no entry for the grade ${grade}.`);
  return entry;
}

/** The address of an entry. */
export const scaleAddress = ({ slug }: ScaleEntry) => `/etats#${slug}`;

/** The battery choices of list filters, in percent. */
export const BATTERY_FLOORS = [80, 85, 90, 95] as const;

/** The facts of a listing about the phone's wear. */
export interface ListingFacts {
  readonly condition: string;
  readonly sealed?: boolean | undefined;
  readonly batteryHealth?: number | null | undefined;
}

/**
 * The field of a seller's listing that contradicts its condition. Null when none does. A new phone must be declared sealed, and
 * the battery must meet the limit of the grade.
 */
export function listingContradiction(listing: ListingFacts): FieldErrors | null {
  if (mustBeSealed(listing.condition) && !listing.sealed) return { sealed: "REQUIRED" };
  if (isBatteryTooWeak(listing.condition, listing.batteryHealth)) return { batteryHealth: "TOO_SMALL" };
  return null;
}

/** Whether a battery is weaker than the scale allows for a condition. An unknown battery passes. */
export function isBatteryTooWeak(condition: string, batteryHealth: number | null | undefined): boolean {
  const grade = gradeOf(condition);
  const least = grade ? GRADE_LIMITS[grade].battery : null;
  return least !== null && typeof batteryHealth === "number" && batteryHealth < least;
}
