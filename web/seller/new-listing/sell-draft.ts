import * as z from "zod/mini";
import { CHOICE_CONDITIONS, nearestListingCondition } from "#contract/catalog/conditions.ts";
import { EMPTY_LISTING, ListingValues } from "../listing-form/listing-form.ts";

export const DRAFT_KEY = "sellDraft";

const Choice = z.nullable(z.string());

/** The draft of a person's listing: the choices in order, then the form. */
const SellDraft = z.object({
  userId: z.int(),
  brand: Choice,
  model: Choice,
  storage: Choice,
  /** The slug of the colour. */
  colour: Choice,
  condition: z.nullable(z.enum(CHOICE_CONDITIONS)),
  /** `values.name` is empty while the form shows the proposed name. */
  values: ListingValues,
  named: z.boolean(),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
});
export type SellDraft = z.infer<typeof SellDraft>;

/** The choices in their order. */
const CHOICES = ["brand", "model", "storage", "colour", "condition"] as const;
export type ChoiceName = (typeof CHOICES)[number];

export type Choose = <Name extends ChoiceName>(name: Name, value: SellDraft[Name]) => void;

export function emptyDraft(userId: number): SellDraft {
  const nothing = { brand: null, model: null, storage: null, colour: null, condition: null };
  return { userId, ...nothing, values: EMPTY_LISTING, named: false, photos: [] };
}

/** Makes a choice. A changed choice clears every later one. */
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

/** The step of an address. If earlier choices are missing, the last step that can be shown. */
export function stepOf(name: string | null, draft: SellDraft): Step {
  const step = STEPS.find((one) => one === name) ?? "categories";
  if (step === "form" && !isChosen(draft)) return draft.brand ? "models" : "brands";
  return step === "models" && !draft.brand ? "brands" : step;
}

/** The step where a draft continues. Null for a draft without choices. */
export function resumeStep(draft: SellDraft): Step | null {
  if (isChosen(draft)) return "form";
  return draft.model ? "models" : null;
}

/** Parses the stored draft. An unreadable draft, or one of another person, counts as empty. */
export function parseDraft(text: string | null, userId: number): SellDraft {
  try {
    const read = z.safeParse(SellDraft, JSON.parse(text ?? "null"));
    return read.success && read.data.userId === userId ? read.data : emptyDraft(userId);
  } catch {
    return emptyDraft(userId);
  }
}
