import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OrderNeedsAction, OrderStatus } from "#contract/orders/orders.ts";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { saveBankLink } from "#web/client-state/checkout.ts";
import { isOwnPath } from "#web/client-state/redirect-target.ts";
import type { CardHandle } from "../card/card-handle.ts";
import { withTimeout } from "./attempt-order.ts";
import { failureOf, type PayFailure } from "./pay-failure.ts";

type Answer = { readonly status: OrderStatus } | OrderNeedsAction;

/** Pays an order that the shop made, by the token of its page. Calls during a payment are ignored. */
export function useLinkPayment(token: string, card: RefObject<CardHandle | null>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<"card" | "order" | "bank" | null>(null);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  const locked = useRef(false);

  async function once(work: () => Promise<PayFailure | null>) {
    if (locked.current) return;
    locked.current = true;
    setFailure(null);
    let ending: PayFailure | null = { kind: "fault", fault: "method" };
    try {
      ending = await work();
    } catch (error) {
      ending = error instanceof ApiError ? failureOf(error) : { kind: "fault", fault: "method" };
    } finally {
      locked.current = false;
      setBusy(null);
      setFailure(ending);
    }
  }

  async function takeCard(): Promise<PayFailure | null> {
    if (!card.current) return { kind: "fault", fault: "loading" };
    setBusy("card");
    const made = await card.current.createMethod({ save: false });
    if (made === null) return null;
    if ("refused" in made) return { kind: "code", code: made.refused };
    if ("fault" in made) return { kind: "fault", fault: made.fault };
    setBusy("order");
    const body = { token, paymentMethodId: made.method };
    return conclude(await withTimeout(api.call("POST /tracking/payments", { body })));
  }

  async function conclude(answer: Answer): Promise<PayFailure | null> {
    if (!("clientSecret" in answer)) {
      await navigate(`/suivi/${token}`, { replace: true, state: { isPaid: true } });
      return null;
    }
    if (answer.actionUrl) {
      saveBankLink(token);
      if (isOwnPath(answer.actionUrl)) await navigate(answer.actionUrl);
      else window.location.assign(answer.actionUrl);
      return null;
    }
    if (!card.current?.askBank) return { kind: "fault", fault: "loading" };
    setBusy("bank");
    // The shop asks the provider for the result, even after an error of its script.
    await card.current.askBank(answer.clientSecret).catch(() => {});
    setBusy("order");
    return confirm();
  }

  /** Asks the shop for the result of the bank's challenge. An open challenge is not shown twice. */
  async function confirm(): Promise<PayFailure | null> {
    const answer = await withTimeout(api.call("POST /tracking/payments/confirmation", { body: { token } }));
    return "clientSecret" in answer ? { kind: "code", code: "PAYMENT_UNKNOWN" } : conclude(answer);
  }

  return { busy, failure, pay: () => once(takeCard), confirm: () => once(confirm) };
}
