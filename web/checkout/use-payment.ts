import { type RefObject, useRef, useState } from "react";
import type { Cart } from "#contract/cart.ts";
import type { Order, OrderNeedsAction } from "#contract/orders.ts";
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

export type Busy = "card" | "order" | "bank" | "waiting" | null;

interface Wish {
  readonly cart: Cart;
  readonly option: ShippingOption;
  readonly needsCard: boolean;
  readonly config: PaymentConfig | null;
  readonly card: RefObject<CardHandle | null>;
}

/** A wish from the moment the buyer pays, with the key its order has had since then, whatever other tabs do to the cart. */
interface Purchase extends Wish {
  readonly key: string;
}

/** The order is taken, or waits for a quote; anything else is not a status that a success can have. */
const isTaken = ({ status, totalAmount }: Order) =>
  status === "PAYED" || (status === "PENDING" && totalAmount === 0);

/** What came of a step: "left" when the buyer is on the way to another page; null when the page itself tells it. */
type Ending = PayFailure | "left" | null;

/** Pays the cart, once however often it is asked to, and says what went wrong. */
export function usePayment(first: PayFailure | null, bank: OrderNeedsAction | null) {
  const outcome = useOutcome();
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<PayFailure | null>(first);
  /** The cart that is being paid: shown to the end, though the order empties the tab's. */
  const [paying, setPaying] = useState<Cart | null>(null);
  /** What the bank asks and nobody answered yet. */
  const [waiting, setWaiting] = useState(bank);
  const locked = useRef(false);

  async function once(wish: Wish, work: (purchase: Purchase) => Promise<Ending>) {
    if (locked.current) return;
    locked.current = true;
    setFailure(null);
    setPaying(wish.cart);
    let ending: Ending = { kind: "fault", fault: "method" };
    try {
      ending = await work({ ...wish, key: checkoutKey() });
    } finally {
      if (ending !== "left") {
        locked.current = false;
        setBusy(null);
        setPaying(null);
        setFailure(ending);
      }
    }
  }

  async function takeOrder(purchase: Purchase): Promise<Ending> {
    if (!currentSession()) return { kind: "fault", fault: "noToken" };
    if (!purchase.needsCard) return sendOrder(purchase);
    if (!purchase.config) return { kind: "fault", fault: "loading" };
    // The sandbox's field comes with the page, Stripe's is fetched.
    if (!purchase.card.current)
      return { kind: "fault", fault: purchase.config.provider === "stripe" ? "loading" : "noElement" };
    setBusy("card");
    const card = await purchase.card.current.createMethod().catch(() => undefined);
    if (card === undefined) return { kind: "fault", fault: "method" };
    if (card === null) return null;
    if ("refused" in card) return { kind: "code", code: card.refused };
    if ("fault" in card) return { kind: "fault", fault: card.fault };
    return sendOrder(purchase, card.method);
  }

  async function sendOrder(purchase: Purchase, method?: string): Promise<Ending> {
    const { cart, option, key } = purchase;
    const payload = orderPayload({ cart, option, now: new Date() }, method);
    chooseShipping(option);
    markSent(key);
    setBusy("order");
    return conclude(purchase, () => api.placeOrder(payload, key), "asks");
  }

  /** The bank's question over this page, where the provider has a script for it; what came of it the shop says. */
  async function askBank(purchase: Purchase, step: OrderNeedsAction): Promise<Ending> {
    if (step.actionUrl) return outcome.goToBank(step) ? "left" : { kind: "fault", fault: "status" };
    setWaiting(step);
    setBusy("bank");
    // After a reload the provider's script may still be on its way.
    const card = await fieldOf(purchase.card);
    if (!card?.askBank) return { kind: "fault", fault: "loading" };
    // An error of the script says nothing that the shop doesn't learn from the provider.
    await card.askBank(step.clientSecret).catch(() => {});
    setBusy("order");
    return conclude(purchase, () => api.confirmOrder(step.orderId), "asked");
  }

  async function conclude(
    purchase: Purchase,
    send: () => Promise<Order | OrderNeedsAction>,
    bank: "asks" | "asked",
  ): Promise<Ending> {
    const attempt = await attemptOrder(
      () => answered(send()),
      (ms) => {
        setBusy("waiting");
        return pause(ms);
      },
    );
    if (attempt.outcome !== "action") setWaiting(null);
    switch (attempt.outcome) {
      case "paid":
        if (!isTaken(attempt.order)) return { kind: "fault", fault: "status" };
        outcome.showResult(attempt.order);
        return "left";
      case "unknown":
        outcome.showPending(purchase.cart, purchase.option);
        return "left";
      case "action":
        // Asked and not answered: the notice that the bank waits stays, with its button.
        return bank === "asks" ? askBank(purchase, attempt.step) : null;
      case "refused":
        return refuse(purchase, attempt.error);
    }
  }

  return {
    busy,
    failure,
    paying,
    waiting,
    pay: (wish: Wish) => once(wish, takeOrder),
    resume: (wish: Wish, step: OrderNeedsAction) => once(wish, (purchase) => askBank(purchase, step)),
  };
}

const FIELD_LIMIT_MS = 10_000;

/** The card's field once it is in the page; null when it doesn't come. */
async function fieldOf(card: Wish["card"]): Promise<CardHandle | null> {
  for (let waited = 0; !card.current && waited < FIELD_LIMIT_MS; waited += 100) await pause(100);
  return card.current;
}

/** What a refusal changes in the tab, and what it says. */
function refuse({ cart, key }: Purchase, error: ApiError): PayFailure {
  const { code } = error;
  if (!leavesOpen(code)) unmarkSent();
  if (endsOrder(code)) dropCheckoutKey(key);
  // The server ended the session: the page's guard sends its owner to the login, the cart stays.
  if (code === "UNAUTHENTICATED") writeTab({ authToken: null });
  if (code !== "OUT_OF_STOCK" && code !== "PRICE_CHANGED") return failureOf(error);
  const corrected = correctCart(cart, factsOf(error.body, cart));
  keepCorrected(corrected.cart);
  return { kind: "code", code, changes: corrected.changes };
}
