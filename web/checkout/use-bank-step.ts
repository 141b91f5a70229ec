import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api.ts";
import { api } from "#web/tab/api.ts";
import { currentCart } from "#web/tab/cart.ts";
import { bankStep, chosenShipping, dropCheckoutKey, sentKey, unmarkSent } from "#web/tab/checkout.ts";
import { answered, attemptOrder, pause } from "./attempt-order.ts";
import { endsOrder, leavesOpen } from "./pay-failure.ts";
import { useOutcome } from "./use-outcome.ts";

export type BankStep =
  | { readonly state: "asking"; readonly answer: boolean | null; readonly failure: ApiError | null }
  /** The sandbox knows no such payment. */
  | { readonly state: "missing" }
  /** Answered for an order that another tab began: nothing more can be done here. */
  | { readonly state: "answered" };

const ASKING = { state: "asking", answer: null, failure: null } as const satisfies BankStep;

/** Gives the bank its answer, then has the shop settle the order and goes where that leads. */
export function useBankStep(secret: string) {
  const [step, setStep] = useState<BankStep>(ASKING);
  const navigate = useNavigate();
  const { showResult, showPending, goToBank } = useOutcome();

  async function settle(orderId: string) {
    const attempt = await attemptOrder(() => answered(api.confirmOrder(orderId)), pause);
    switch (attempt.outcome) {
      case "paid":
        return showResult(attempt.order);
      case "unknown":
        return showPending(currentCart(), chosenShipping());
      case "action":
        if (!goToBank(attempt.step)) setStep(ASKING);
        return;
      case "refused": {
        const { code } = attempt.error;
        if (leavesOpen(code)) return setStep({ ...ASKING, failure: attempt.error });
        const key = sentKey();
        unmarkSent();
        if (key && endsOrder(code)) dropCheckoutKey(key);
        const state = { shippingOption: chosenShipping(), fromShipping: true, failure: code };
        return navigate("/payment", { replace: true, state });
      }
    }
  }

  async function answer(approve: boolean) {
    if (step.state !== "asking" || step.answer !== null) return;
    setStep({ ...ASKING, answer: approve });
    try {
      await api.answerSandboxStep(secret, approve);
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, null);
      const unknown = failure.code === "NOT_FOUND" || failure.code === "VALIDATION";
      return setStep(unknown ? { state: "missing" } : { ...ASKING, failure });
    }
    const orderId = bankStep();
    if (orderId) await settle(orderId);
    else setStep({ state: "answered" });
  }

  return { step, answer };
}
