import { type BuybackBrand, isBuybackBrand } from "#contract/buyback.ts";
import type { BuybackDraft } from "./buyback-draft.ts";

/** The wizard's steps, in order, as they stand in the address. */
export const STEPS = [
  "intro",
  "brandSelection",
  "modelSelection",
  "functionalStatus",
  "conditionDetails",
  "userInfo",
  "confirmation",
] as const;
export type Step = (typeof STEPS)[number];

/** The names under the progress bar, and the steps that belong to each. */
export const LABELS = ["brand", "model", "condition", "contact"] as const;

const FACTS: Record<Step, { readonly percent: number; readonly label: number }> = {
  intro: { percent: 20, label: 0 },
  brandSelection: { percent: 20, label: 0 },
  modelSelection: { percent: 40, label: 1 },
  functionalStatus: { percent: 60, label: 2 },
  conditionDetails: { percent: 80, label: 2 },
  userInfo: { percent: 90, label: 3 },
  confirmation: { percent: 100, label: 4 },
};

/** How far a step is, in percent. */
export const percentOf = (step: Step) => FACTS[step].percent;
/** Which of the labels a step belongs to; past the last one when all is done. */
export const labelOf = (step: Step) => FACTS[step].label;

/** The step an address asks for; the first one when it names none. */
export function readStep(search: URLSearchParams): Step {
  const asked = search.get("step");
  return STEPS.find((step) => step === asked) ?? "intro";
}

export function readBrand(search: URLSearchParams): BuybackBrand | null {
  const asked = search.get("brand");
  return isBuybackBrand(asked) ? asked : null;
}

/** Where the Back button leads; nowhere from the first step and once all is done. */
export function stepBefore(step: Step): Step | null {
  return step === "intro" || step === "confirmation" ? null : (STEPS[STEPS.indexOf(step) - 1] ?? null);
}

/** The address of a step; the models are those of a brand. */
export function addressOf(step: Step, brand?: string): string {
  if (step === "intro") return "/revendre";
  const search = new URLSearchParams({ step });
  if (step === "modelSelection" && brand) search.set("brand", brand);
  return `/revendre?${search}`;
}

/**
 * The asked step, or the first one whose answer is still missing: no step can be reached around another. Once all is
 * sent, the steps that led there lead to the confirmation.
 */
export function reachable(step: Step, draft: BuybackDraft, brand: BuybackBrand | null): Step {
  if (step === "confirmation") return draft.sent ? step : "intro";
  if (step === "modelSelection") return brand ? step : "brandSelection";
  const needs = STEPS.indexOf(step);
  if (needs > STEPS.indexOf("modelSelection") && !draft.model) return draft.sent ? "confirmation" : "intro";
  if (needs > STEPS.indexOf("functionalStatus") && draft.functional === null) return "functionalStatus";
  if (needs > STEPS.indexOf("conditionDetails") && !draft.described) return "conditionDetails";
  return step;
}
