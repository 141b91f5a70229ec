import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { BuybackBrand } from "#contract/buyback.ts";
import { useDraft } from "#web/tab/draft.ts";
import { type BuybackDraft, buybackDraft } from "./buyback-draft.ts";
import { addressOf, reachable, readBrand, readStep, type Step, stepBefore } from "./steps.ts";

export interface Wizard {
  /** The step that the address asks for. */
  readonly step: Step;
  /** What was answered so far; `null` while that is not known, or while another step is on its way. */
  readonly draft: BuybackDraft | null;
  readonly brand: BuybackBrand | null;
  go(step: Step): void;
  /** To the step before: back in the history when that is where one came from. */
  back(): void;
}

/** The wizard as the address and the tab's draft tell it: a reload or the browser's Back changes nothing else. */
export function useWizard(): Wizard {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const draft = useDraft(buybackDraft);
  const step = readStep(search);
  const brand = readBrand(search);
  const reached = draft ? reachable(step, draft, brand) : step;

  useEffect(() => {
    if (reached !== step) navigate(addressOf(reached), { replace: true });
  }, [reached, step, navigate]);

  return {
    step,
    draft: reached === step ? draft : null,
    brand,
    go(next) {
      navigate(addressOf(next), { state: { from: step } });
    },
    back() {
      const before = stepBefore(step);
      if (!before) return;
      if (cameFrom(state) === before) navigate(-1);
      else navigate(addressOf(before, draft?.brand), { replace: true });
    },
  };
}

function cameFrom(state: unknown): unknown {
  return typeof state === "object" && state !== null && "from" in state ? state.from : null;
}
