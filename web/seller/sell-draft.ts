import * as z from "zod/mini";
import { CHOICE_CONDITIONS, nearestListingCondition } from "#contract/conditions.ts";
import { EMPTY_LISTING, ListingValues } from "./listing-form.ts";

export const DRAFT_KEY = "sellDraft";

const Choice = z.nullable(z.string());

/** A listing being made: the choices in their order, then the form. It belongs to one person. */
const SellDraft = z.object({
  userId: z.int(),
  brand: Choice,
  model: Choice,
  storage: Choice,
  /** The slug. */
  colour: Choice,
  condition: z.nullable(z.enum(CHOICE_CONDITIONS)),
  /** The title is empty here while the proposed one is kept. */
  values: ListingValues,
  named: z.boolean(),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
});
export type SellDraft = z.infer<typeof SellDraft>;

/** Choices in the order they are made. */
const CHOICES = ["brand", "model", "storage", "colour", "condition"] as const;
export type ChoiceName = (typeof CHOICES)[number];

export type Choose = <Name extends ChoiceName>(name: Name, value: SellDraft[Name]) => void;

export function emptyDraft(userId: number): SellDraft {
  const nothing = { brand: null, model: null, storage: null, colour: null, condition: null };
  return { userId, ...nothing, values: EMPTY_LISTING, named: false, photos: [] };
}

/** Makes a choice; another one than before takes every later choice back. */
export function choose<Name extends ChoiceName>(
  draft: SellDraft,
  name: Name,
  value: SellDraft[Name],
): SellDraft {
  if (draft[name] === value) return draft;
  const later = CHOICES.slice(CHOICES.indexOf(name) + 1).map((other) => [other, null]);
  const next = { ...draft, ...Object.fromEntries(later), [name]: value };
  const condition = next.condition ? nearestListingCondition(next.condition) : "";
  return { ...next, values: { ...next.values, condition } };
}

/** Whether model, storage, colour and condition are all chosen. */
export function isChosen(draft: SellDraft): boolean {
  return CHOICES.every((name) => draft[name] !== null);
}

export const STEPS = ["brands", "models", "form", "parts"] as const;
export type Step = (typeof STEPS)[number] | "categories";

/** The step that an address asks for, or the last one before it whose choices are made. */
export function stepOf(asked: string | null, draft: SellDraft): Step {
  const step = STEPS.find((one) => one === asked) ?? "categories";
  if (step === "form" && !isChosen(draft)) return draft.brand ? "models" : "brands";
  return step === "models" && !draft.brand ? "brands" : step;
}

/** Where a draft goes on; null when nothing of it was chosen yet. */
export function resumeStep(draft: SellDraft): Step | null {
  if (isChosen(draft)) return "form";
  return draft.model ? "models" : null;
}

/** Reads what was kept; another person's draft, and what cannot be read, is none. */
export function parseDraft(text: string | null, userId: number): SellDraft {
  try {
    const read = z.safeParse(SellDraft, JSON.parse(text ?? "null"));
    return read.success && read.data.userId === userId ? read.data : emptyDraft(userId);
  } catch {
    return emptyDraft(userId);
  }
}
