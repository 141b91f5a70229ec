import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readTradeIn } from "#contract/buyback/trade-in-address.ts";
import type { BuybackBrand } from "#contract/repair/buyback.ts";
import { useDraft } from "#web/client-state/draft.ts";
import { type BuybackDraft, buybackDraft, readDraft } from "./buyback-draft.ts";
import { addressOf, reachable, readBrand, readStep, type Step, stepBefore } from "./steps.ts";

export interface Wizard {
  /** The step of the address. */
  readonly step: Step;
  /** The answers so far. `null` until they are read, and while a redirect to another step is pending. */
  readonly draft: BuybackDraft | null;
  readonly brand: BuybackBrand | null;
  go(step: Step): void;
  /** Returns to the previous step, through the history when the visitor came from there. */
  back(): void;
}

/** The state of the wizard, from the address and the tab's draft. It survives a reload and the browser's Back button. */
export function useWizard(): Wizard {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const draft = useDraft(buybackDraft);
  const step = readStep(search);
  const brand = readBrand(search);
  const reached = draft ? reachable(step, draft, brand) : step;
  const isNamed = search.has("works");

  useEffect(() => {
    // An invitation to sell an old phone names its answers.
    const named = readTradeIn(search);
    if (named) buybackDraft.forget(readDraft(named));
    if (named || isNamed) navigate(addressOf(named ? "conditionDetails" : "intro"), { replace: true });
    else if (reached !== step) navigate(addressOf(reached), { replace: true });
  }, [search, isNamed, reached, step, navigate]);

  return {
    step,
    draft: reached === step && !isNamed ? draft : null,
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
