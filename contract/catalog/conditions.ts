/** All conditions of a listing. The sell form offers the first five. */
export const CONDITIONS = [
  "Neuf",
  "Reconditionné",
  "Très bon",
  "Bon",
  "Acceptable",
  "Excellent",
  "Correct",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/**
 * The condition of phones refurbished by a professional. It is the same state as `Très bon`; only the listing form separates
 * them.
 */
export const REFURBISHED = "Reconditionné" satisfies Condition;

/** The five conditions of the listing form. */
export const LISTING_CONDITIONS = [
  "Neuf",
  "Reconditionné",
  "Très bon",
  "Bon",
  "Acceptable",
] as const satisfies readonly Condition[];

/**
 * The conditions of a seller's listing. `Excellent` (grade A+) is only for phones that the shop graded, so the best grade of a
 * seller's listing is A.
 */
export const SELLER_CONDITIONS = [...LISTING_CONDITIONS, "Correct"] as const satisfies readonly Condition[];

/** The four conditions of the step before the listing form. */
export const CHOICE_CONDITIONS = [
  "Excellent",
  "Très bon",
  "Bon",
  "Correct",
] as const satisfies readonly Condition[];

/** The store's filter values, with the conditions of each: the four states of the scale, and sealed new phones. */
export const CONDITION_FILTERS = {
  neuf: ["Excellent"],
  "très bon": ["Très bon", "Reconditionné"],
  bon: ["Bon"],
  correct: ["Correct", "Acceptable"],
  scellé: ["Neuf"],
} as const satisfies Record<string, readonly Condition[]>;
export type ConditionFilter = keyof typeof CONDITION_FILTERS;

const fold = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** The conditions by their folded spellings. */
const SPELLINGS: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(CONDITIONS.map((condition) => [fold(condition), condition])),
  "comme neuf": "Excellent",
  "tres bon etat": "Très bon",
  "bon etat": "Bon",
  "etat correct": "Correct",
  refurbished: "Reconditionné",
  new: "Neuf",
};

/** Parses a condition in the spellings of people and of older data; `null` for an unknown one. */
export function readCondition(text: string): Condition | null {
  const folded = fold(text);
  return (Object.hasOwn(SPELLINGS, folded) && SPELLINGS[folded]) || null;
}

/** The condition of the listing form that is nearest to the choice of the step before. */
export function nearestListingCondition(condition: Condition): Condition {
  if (condition === "Excellent") return "Reconditionné";
  if (condition === "Correct") return "Acceptable";
  return condition;
}

/**
 * The message key of a condition's state: `tres-bon`. Seven conditions map to five states, so that all pages use the same five
 * names.
 */
export function conditionSlug(condition: Condition) {
  return CONDITION_SLUGS[condition];
}

const CONDITION_SLUGS = {
  Neuf: "neuf",
  Reconditionné: "tres-bon",
  "Très bon": "tres-bon",
  Bon: "bon",
  Acceptable: "correct",
  Excellent: "excellent",
  Correct: "correct",
} as const satisfies Record<Condition, string>;

export const GRADES = ["A+", "A", "B", "C"] as const;
export type Grade = (typeof GRADES)[number];

const GRADE_OF = {
  Neuf: null,
  Excellent: "A+",
  "Très bon": "A",
  Reconditionné: "A",
  Bon: "B",
  Correct: "C",
  Acceptable: "C",
} as const satisfies Record<Condition, Grade | null>;

/**
 * The grade of a condition. This is the only mapping between the two. Null for a sealed new phone, which has no grade, and for an
 * unknown condition.
 */
export function gradeOf(condition: string): Grade | null {
  const known = readCondition(condition);
  return known && GRADE_OF[known];
}

/** Whether a listing of this condition needs the statement that the phone is sealed and invoiced as new. */
export function mustBeSealed(condition: string): boolean {
  return readCondition(condition) === "Neuf";
}
