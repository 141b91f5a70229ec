/** The one list of conditions a listing can have. The sell form offers the first five. */
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

/** The five conditions of the listing form. */
export const LISTING_CONDITIONS = CONDITIONS.slice(0, 5) as readonly Condition[];

/** The four conditions of the phone choice that comes before the listing form. */
export const CHOICE_CONDITIONS = ["Excellent", "Très bon", "Bon", "Correct"] as const satisfies Condition[];

/** The store's three filter values and the conditions each stands for. */
export const CONDITION_FILTERS = {
  neuf: ["Neuf", "Excellent"],
  "très bon": ["Très bon", "Reconditionné"],
  bon: ["Bon", "Correct", "Acceptable"],
} as const satisfies Record<string, readonly Condition[]>;
export type ConditionFilter = keyof typeof CONDITION_FILTERS;

const fold = (text: string) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

const ALIASES: Record<string, Condition> = {
  "comme neuf": "Excellent",
  "tres bon etat": "Très bon",
  "bon etat": "Bon",
  "etat correct": "Correct",
  reconditionne: "Reconditionné",
  refurbished: "Reconditionné",
  new: "Neuf",
};

/** Reads a condition as people and older data write it; `null` when it is none of ours. */
export function readCondition(text: string): Condition | null {
  const folded = fold(text);
  return CONDITIONS.find((condition) => fold(condition) === folded) ?? ALIASES[folded] ?? null;
}

/** The listing form's value nearest to a choice made before it. */
export function nearestListingCondition(condition: Condition): Condition {
  if (condition === "Excellent") return "Reconditionné";
  if (condition === "Correct") return "Acceptable";
  return condition;
}

/** The slug used as a message key for a condition: `tres-bon`. */
export function conditionSlug(condition: Condition) {
  return CONDITION_SLUGS[condition];
}

const CONDITION_SLUGS = {
  Neuf: "neuf",
  Reconditionné: "reconditionne",
  "Très bon": "tres-bon",
  Bon: "bon",
  Acceptable: "acceptable",
  Excellent: "excellent",
  Correct: "correct",
} as const satisfies Record<Condition, string>;

export const GRADES = ["A+", "A", "B", "C"] as const;
export type Grade = (typeof GRADES)[number];
