import { useEffect, useState } from "react";
import type { OrderNeedsAction } from "#contract/orders.ts";
import { api } from "#web/tab/api.ts";
import { currentCart } from "#web/tab/cart.ts";
import { chosenShipping, dropCheckoutKey, keepBankStep, sentKey, unmarkSent } from "#web/tab/checkout.ts";
import { currentSession } from "#web/tab/session.ts";
import { answered, attemptOrder, pause } from "./attempt-order.ts";
import { orderPayload } from "./order-payload.ts";
import { endsOrder, failureOf, isDecline, leavesOpen, type PayFailure } from "./pay-failure.ts";
import { useOutcome } from "./use-outcome.ts";

export type PriorAttempt =
  | { readonly state: "checking" }
  /** The bank still waits for an answer. */
  | { readonly state: "action"; readonly step: OrderNeedsAction }
  | { readonly state: "none"; readonly failure: PayFailure | null };

const NONE: PriorAttempt = { state: "none", failure: null };

/**
 * When this tab sent an order for this very cart and never heard of it (a reload in the middle of paying), asks what
 * became of it. The question is the same order under the same key, without a card: the shop answers for the order it
 * has and writes nothing when it has none.
 */
export function usePriorAttempt(): PriorAttempt {
  const [prior, setPrior] = useState<PriorAttempt>(() =>
    sentKey() && currentSession() ? { state: "checking" } : NONE,
  );
  const { showResult } = useOutcome();
  const checking = prior.state === "checking";

  useEffect(() => {
    const key = sentKey();
    if (!checking || !key) return;
    let wanted = true;
    const payload = orderPayload({ cart: currentCart(), option: chosenShipping(), now: new Date() });
    attemptOrder(() => answered(api.placeOrder(payload, key)), pause).then((attempt) => {
      if (!wanted) return;
      if (attempt.outcome === "paid") return showResult(attempt.order);
      if (attempt.outcome === "action") {
        keepBankStep(attempt.step.orderId);
        return setPrior({ state: "action", step: attempt.step });
      }
      const { code } = attempt.error;
      const open = attempt.outcome === "unknown" || leavesOpen(code);
      if (!open) unmarkSent();
      if (endsOrder(code)) dropCheckoutKey(key);
      // A refusal of the question itself means that the order never arrived: nothing to tell.
      setPrior({ state: "none", failure: open || isDecline(code) ? failureOf(attempt.error) : null });
    });
    return () => {
      wanted = false;
    };
  }, [checking, showResult]);

  return prior;
}
