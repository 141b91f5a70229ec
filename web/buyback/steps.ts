import { type BuybackBrand, isBuybackBrand } from "#contract/repair/buyback.ts";
import type { BuybackDraft } from "./buyback-draft.ts";

/** The steps of the wizard in order. Addresses contain these names. */
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

/** The labels under the progress bar. */
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

/** The progress at a step in percent. */
export const percentOf = (step: Step) => FACTS[step].percent;
/** The index of a step's label. For the confirmation, one past the last label. */
export const labelOf = (step: Step) => FACTS[step].label;

/** The step of an address; the first one by default. */
export function readStep(search: URLSearchParams): Step {
  const value = search.get("step");
  return STEPS.find((step) => step === value) ?? "intro";
}

export function readBrand(search: URLSearchParams): BuybackBrand | null {
  const value = search.get("brand");
  return isBuybackBrand(value) ? value : null;
}

/** The target of the Back button. Null at the first and the last step. */
export function stepBefore(step: Step): Step | null {
  return step === "intro" || step === "confirmation" ? null : (STEPS[STEPS.indexOf(step) - 1] ?? null);
}

/** The address of a step; `brand` is for the model step. */
export function addressOf(step: Step, brand?: string): string {
  if (step === "intro") return "/revendre";
  const search = new URLSearchParams({ step });
  if (step === "modelSelection" && brand) search.set("brand", brand);
  return `/revendre?${search}`;
}

/**
 * The requested step, or the first step without an answer, because no step can be skipped. After the request is sent, the steps
 * lead to the confirmation.
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
