import { useEffect, useState } from "react";
import type { OrderNeedsAction } from "#contract/orders/orders.ts";
import { api } from "#web/client-state/api.ts";
import { currentCart } from "#web/client-state/cart.ts";
import { dropCheckoutKey, saveBankStep, sentKey, unmarkSent } from "#web/client-state/checkout.ts";
import { currentSession } from "#web/client-state/session.ts";
import type { ChosenOffer } from "../delivery/chosen-offer.ts";
import { attemptOrder, pause, withTimeout } from "./attempt-order.ts";
import { orderPayload } from "./order-payload.ts";
import { endsOrder, failureOf, isDecline, leavesOpen, type PayFailure } from "./pay-failure.ts";
import { useOrderOutcome } from "./use-outcome.ts";

export type PriorAttempt =
  | { readonly state: "checking" }
  /** The bank's challenge is open. */
  | { readonly state: "action"; readonly step: OrderNeedsAction }
  | { readonly state: "none"; readonly failure: PayFailure | null };

const NONE: PriorAttempt = { state: "none", failure: null };

/**
 * Finds the outcome of an order that this tab sent for the current cart and that got no answer, for instance because of a reload.
 * The hook sends the same order under the same key without a card: the server answers for an existing order and creates none.
 */
export function usePriorAttempt(offer: ChosenOffer | undefined): PriorAttempt {
  const [prior, setPrior] = useState<PriorAttempt>(() =>
    sentKey() && currentSession() ? { state: "checking" } : NONE,
  );
  const { showResult } = useOrderOutcome();
  const checking = prior.state === "checking";

  useEffect(() => {
    const key = sentKey();
    if (!checking || !key) return;
    let wanted = true;
    const payload = orderPayload({ cart: currentCart(), offer, now: new Date() });
    attemptOrder(
      () => withTimeout(api.call("POST /orders", { headers: { "idempotency-key": key }, body: payload })),
      pause,
    ).then((attempt) => {
      if (!wanted) return;
      if (attempt.outcome === "paid") return showResult(attempt.order);
      if (attempt.outcome === "action") {
        saveBankStep(attempt.step.orderId);
        return setPrior({ state: "action", step: attempt.step });
      }
      const { code } = attempt.error;
      const open = attempt.outcome === "unknown" || leavesOpen(code);
      if (!open) unmarkSent();
      if (endsOrder(code)) dropCheckoutKey(key);
      // Any other refusal means that the order never arrived.
      setPrior({ state: "none", failure: open || isDecline(code) ? failureOf(attempt.error) : null });
    });
    return () => {
      wanted = false;
    };
  }, [checking, offer, showResult]);

  return prior;
}
