import { type RefObject, useRef, useState } from "react";
import type { Cart } from "#contract/cart.ts";
import type { Order } from "#contract/orders.ts";
import type { PaymentConfig } from "#contract/payments.ts";
import type { ShippingOption } from "#contract/shipping.ts";
import type { ApiError } from "#web/api.ts";
import { api } from "#web/tab/api.ts";
import {
  checkoutKey,
  chooseShipping,
  correctCart,
  dropCheckoutKey,
  keepCorrected,
  markSent,
  unmarkSent,
} from "#web/tab/checkout.ts";
import { currentSession } from "#web/tab/session.ts";
import { writeTab } from "#web/tab/storage.ts";
import { answered, attemptOrder, pause } from "./attempt-order.ts";
import type { CardHandle } from "./card-handle.ts";
import { orderPayload } from "./order-payload.ts";
import { endsOrder, factsOf, failureOf, leavesOpen, type PayFailure } from "./pay-failure.ts";
import { useOutcome } from "./use-outcome.ts";

export type Busy = "card" | "order" | "waiting" | null;

interface Wish {
  readonly cart: Cart;
  readonly option: ShippingOption;
  readonly needsCard: boolean;
  readonly config: PaymentConfig | null;
  readonly card: RefObject<CardHandle | null>;
}

/** The order is taken, or waits for a quote; anything else is not a status that a success can have. */
const isTaken = ({ status, totalAmount }: Order) =>
  status === "PAYED" || (status === "PENDING" && totalAmount === 0);

/** Pays the cart, once however often it is asked to, and says what went wrong. */
export function usePayment(first: PayFailure | null) {
  const outcome = useOutcome();
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<PayFailure | null>(first);
  /** The cart that is being paid: shown to the end, though the order empties the tab's. */
  const [paying, setPaying] = useState<Cart | null>(null);
  const locked = useRef(false);

  async function pay(wish: Wish) {
    if (locked.current) return;
    locked.current = true;
    setFailure(null);
    setPaying(wish.cart);
    let wrong: PayFailure | "left" | null = { kind: "fault", fault: "method" };
    try {
      wrong = await takeOrder(wish);
    } finally {
      if (wrong !== "left") {
        locked.current = false;
        setBusy(null);
        setPaying(null);
        setFailure(wrong);
      }
    }
  }

  /** "left" when the buyer is on the way to another page; null when the card's own field says what is wrong. */
  async function takeOrder(wish: Wish): Promise<PayFailure | "left" | null> {
    if (!currentSession()) return { kind: "fault", fault: "noToken" };
    let method: string | undefined;
    if (wish.needsCard) {
      if (!wish.config) return { kind: "fault", fault: "loading" };
      if (!wish.card.current) return { kind: "fault", fault: "noElement" };
      setBusy("card");
      const made = await wish.card.current.createMethod().catch(() => undefined);
      if (made === undefined) return { kind: "fault", fault: "method" };
      if (made === null) return null;
      method = made;
    }
    setBusy("order");
    return sendOrder(wish, method);
  }

  async function sendOrder({ cart, option }: Wish, method?: string): Promise<PayFailure | "left"> {
    const key = checkoutKey();
    const payload = orderPayload({ cart, option, now: new Date() }, method);
    chooseShipping(option);
    markSent(key);
    const attempt = await attemptOrder(
      () => answered(api.placeOrder(payload, key)),
      (ms) => {
        setBusy("waiting");
        return pause(ms);
      },
    );
    switch (attempt.outcome) {
      case "paid":
        if (!isTaken(attempt.order)) return { kind: "fault", fault: "status" };
        outcome.showResult(attempt.order);
        return "left";
      case "unknown":
        outcome.showPending(cart, option);
        return "left";
      case "action":
        return outcome.goToBank(attempt.step) ? "left" : { kind: "fault", fault: "status" };
      case "refused":
        return refuse(cart, attempt.error);
    }
  }

  return { busy, failure, paying, pay };
}

/** What a refusal changes in the tab, and what it says. */
function refuse(cart: Cart, error: ApiError): PayFailure {
  const { code } = error;
  if (!leavesOpen(code)) unmarkSent();
  if (endsOrder(code)) dropCheckoutKey();
  // The server ended the session: the page's guard sends its owner to the login, the cart stays.
  if (code === "UNAUTHENTICATED") writeTab({ authToken: null });
  if (code !== "OUT_OF_STOCK" && code !== "PRICE_CHANGED") return failureOf(error);
  const corrected = correctCart(cart, factsOf(error.body, cart));
  keepCorrected(corrected.cart);
  return { kind: "code", code, changes: corrected.changes };
}
