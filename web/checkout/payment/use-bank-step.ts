import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/client-state/api.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { currentCart } from "#web/client-state/cart.ts";
import {
  bankStep,
  chosenShipping,
  dropCheckoutKey,
  sentKey,
  unmarkSent,
} from "#web/client-state/checkout.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import type { ChosenOffer } from "../delivery/chosen-offer.ts";
import { attemptOrder, pause, withTimeout } from "./attempt-order.ts";
import { endsOrder, leavesOpen } from "./pay-failure.ts";
import { useOrderOutcome } from "./use-outcome.ts";

export type BankStep =
  | { readonly state: "asking"; readonly answer: boolean | null; readonly failure: ApiError | null }
  /** The sandbox does not know the payment. */
  | { readonly state: "missing" }
  /** The challenge was answered for an order of another tab. This tab has nothing left to do. */
  | { readonly state: "answered" };

const ASKING = { state: "asking", answer: null, failure: null } as const satisfies BankStep;

/** Sends the answer to the bank's challenge, confirms the order, and opens the result page. */
export function useBankStep(secret: string, offer: ChosenOffer | undefined) {
  const [step, setStep] = useState<BankStep>(ASKING);
  const { run } = useSend();
  const navigate = useNavigate();
  const { showResult, showPending, goToBank } = useOrderOutcome();

  async function settle(orderId: string) {
    const attempt = await attemptOrder(
      () => withTimeout(api.call("POST /orders/:id/confirm", { params: { id: orderId } })),
      pause,
    );
    switch (attempt.outcome) {
      case "paid":
        return showResult(attempt.order);
      case "unknown":
        return showPending({ cart: currentCart(), offer });
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

  async function answerOnce(approve: boolean) {
    setStep({ ...ASKING, answer: approve });
    try {
      await api.call("POST /sandbox/3ds/:secret", { params: { secret }, body: { approve } });
    } catch (error) {
      const failure = toApiError(error);
      const unknown = failure.code === "NOT_FOUND" || failure.code === "VALIDATION";
      return setStep(unknown ? { state: "missing" } : { ...ASKING, failure });
    }
    const orderId = bankStep();
    if (orderId) await settle(orderId);
    else setStep({ state: "answered" });
  }

  // The bank accepts only one answer.
  const answer = (approve: boolean) => run(() => answerOnce(approve));
  return { step, answer };
}
