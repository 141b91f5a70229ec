import { type RefObject, useRef, useState } from "react";
import type { Cart } from "#contract/orders/cart.ts";
import type { Order, OrderInput, OrderNeedsAction } from "#contract/orders/orders.ts";
import type { PaymentConfig } from "#contract/orders/payments.ts";
import { DEFAULT_SHIPPING } from "#contract/orders/shipping.ts";
import { api } from "#web/client-state/api.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import {
  checkoutKey,
  chooseShipping,
  correctCart,
  dropCheckoutKey,
  markSent,
  saveCorrectedCart,
  unmarkSent,
} from "#web/client-state/checkout.ts";
import { requireRecentPassword } from "#web/client-state/recent-password.ts";
import { currentSession, expireSession } from "#web/client-state/session.ts";
import type { CardHandle } from "../card/card-handle.ts";
import type { ChosenOffer } from "../delivery/chosen-offer.ts";
import { attemptOrder, pause, withTimeout } from "./attempt-order.ts";
import { keepGuest } from "./keep-guest.ts";
import { orderPayload } from "./order-payload.ts";
import {
  declineOf,
  endsOrder,
  factsOf,
  failureOf,
  isDecline,
  leavesOpen,
  type PayFailure,
} from "./pay-failure.ts";
import { useOrderOutcome } from "./use-outcome.ts";
import { wantedTradeIn } from "./wanted-trade-in.ts";

export type Busy = "card" | "order" | "bank" | "waiting" | null;

interface PaymentInput {
  readonly cart: Cart;
  readonly offer: ChosenOffer | undefined;
  readonly needsCard: boolean;
  /** The voucher and the part of the total that it pays. */
  readonly voucher: NonNullable<OrderInput["voucher"]> | null;
  readonly config: PaymentConfig | null;
  readonly card: RefObject<CardHandle | null>;
  /** Whether the buyer asks to save the typed card. */
  readonly save: boolean;
  /** The payment method of a wallet or of a saved card. Absent: the card's field makes one. */
  readonly method?: string;
}

/** The payment with the order's key at the time of the click. Later changes of the cart in other tabs have no effect. */
interface Purchase extends PaymentInput {
  readonly key: string;
}

/** Whether an order is paid or waits for a quote. Both are a success. */
const isTaken = ({ status, totalAmount }: Order) =>
  status === "PAYED" || (status === "PENDING" && totalAmount === 0);

/** The end of a step. "left": the buyer goes to another page. null: the page shows no failure. */
type Ending = PayFailure | "left" | null;

/** Pays the cart. Calls during a payment are ignored. */
export function usePayment(first: PayFailure | null, bank: OrderNeedsAction | null) {
  const outcome = useOrderOutcome();
  const [busy, setBusy] = useState<Busy>(null);
  const [failure, setFailure] = useState<PayFailure | null>(first);
  /** The cart being paid. It stays visible after the order empties the tab's cart. */
  const [paying, setPaying] = useState<Cart | null>(null);
  /** The bank's open 3-D Secure challenge. */
  const [waiting, setWaiting] = useState(bank);
  // `useSend` does not fit: a payment that leaves the page stays locked, and its failures are shown by the page itself.
  const locked = useRef(false);
  /** The last refused payment method. `unknown`: the page before showed the refusal. */
  const refused = useRef<string | null>(declineOf(first) ? "unknown" : null);

  async function once(input: PaymentInput, work: (purchase: Purchase) => Promise<Ending>) {
    if (locked.current) return;
    locked.current = true;
    setFailure(null);
    setPaying(input.cart);
    let ending: Ending = { kind: "fault", fault: "method" };
    try {
      ending = await work({ ...input, key: keyFor(input) });
    } finally {
      if (ending !== "left") {
        locked.current = false;
        setBusy(null);
        setPaying(null);
        setFailure(ending);
      }
    }
  }

  /**
   * The order's key. The server answers a repeated key and method with the recorded refusal. A buyer who tries a refused saved
   * card again, say with money on the account now, therefore needs a new key.
   */
  function keyFor({ method }: PaymentInput): string {
    const isAgain = method !== undefined && (refused.current === method || refused.current === "unknown");
    if (isAgain) dropCheckoutKey(checkoutKey());
    refused.current = null;
    return checkoutKey();
  }

  async function takeOrder(purchase: Purchase): Promise<Ending> {
    if (!currentSession()) return { kind: "fault", fault: "noToken" };
    // The button is busy already, because the code of the password question may still load.
    setBusy("card");
    await keepGuest();
    if (!(await requireRecentPassword())) return { kind: "code", code: "PASSWORD_NEEDED" };
    if (!purchase.needsCard) return sendOrder(purchase);
    if (purchase.method) {
      // The provider's script, which comes with the field, may reload the document, and it shows the bank's challenge.
      if (!(await fieldOf(purchase.card))) return { kind: "fault", fault: "loading" };
      return sendOrder(purchase, { method: purchase.method, save: false });
    }
    if (!purchase.config) return { kind: "fault", fault: "loading" };
    // The field appears after the saved cards have been asked for; Stripe's field loads later still.
    if (!purchase.card.current) return { kind: "fault", fault: "loading" };
    setBusy("card");
    const card = await purchase.card.current.createMethod({ save: purchase.save }).catch(() => undefined);
    if (card === undefined) return { kind: "fault", fault: "method" };
    if (card === null) return null;
    if ("refused" in card) return { kind: "code", code: card.refused };
    if ("fault" in card) return { kind: "fault", fault: card.fault };
    return sendOrder(purchase, { method: card.method, save: purchase.save });
  }

  async function sendOrder(
    purchase: Purchase,
    paid?: { readonly method: string; readonly save: boolean },
  ): Promise<Ending> {
    const { cart, offer, voucher, key } = purchase;
    const tradeIn = wantedTradeIn(Date.now());
    const payload = orderPayload({ cart, offer, voucher, tradeIn, now: new Date() }, paid);
    chooseShipping(offer?.option ?? DEFAULT_SHIPPING);
    markSent(key);
    setBusy("order");
    return conclude(
      purchase,
      () => api.call("POST /orders", { headers: { "idempotency-key": key }, body: payload }),
      "shows",
    );
  }

  /** Shows the bank's challenge, on this page if the provider has a script. The shop then confirms the result. */
  async function askBank(purchase: Purchase, step: OrderNeedsAction): Promise<Ending> {
    if (step.actionUrl) return outcome.goToBank(step) ? "left" : { kind: "fault", fault: "status" };
    setWaiting(step);
    setBusy("bank");
    // After a reload, the provider's script may still load.
    const card = await fieldOf(purchase.card);
    if (!card?.askBank) return { kind: "fault", fault: "loading" };
    // The shop asks the provider for the result, even after an error of the script.
    await card.askBank(step.clientSecret).catch(() => {});
    setBusy("order");
    return conclude(
      purchase,
      () => api.call("POST /orders/:id/confirm", { params: { id: step.orderId } }),
      "shown",
    );
  }

  async function conclude(
    purchase: Purchase,
    send: () => Promise<Order | OrderNeedsAction>,
    bank: "shows" | "shown",
  ): Promise<Ending> {
    const attempt = await attemptOrder(
      () => withTimeout(send()),
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
        outcome.showPending(purchase);
        return "left";
      case "action":
        // The buyer did not answer the challenge, so the notice with its button stays.
        return bank === "shows" ? askBank(purchase, attempt.step) : null;
      case "refused":
        if (isDecline(attempt.error.code)) refused.current = purchase.method ?? null;
        return refuse(purchase, attempt.error);
    }
  }

  return {
    busy,
    failure,
    paying,
    waiting,
    pay: (input: PaymentInput) => once(input, takeOrder),
    resume: (input: PaymentInput, step: OrderNeedsAction) =>
      once(input, (purchase) => askBank(purchase, step)),
  };
}

const FIELD_LIMIT_MS = 10_000;

/** Waits for the card field. Resolves to null after ten seconds. */
async function fieldOf(card: PaymentInput["card"]): Promise<CardHandle | null> {
  for (let waited = 0; !card.current && waited < FIELD_LIMIT_MS; waited += 100) await pause(100);
  return card.current;
}

/** Updates the tab after a refusal. Returns the failure to show. */
function refuse({ cart, key }: Purchase, error: ApiError): PayFailure {
  const { code } = error;
  if (!leavesOpen(code)) unmarkSent();
  if (endsOrder(code)) dropCheckoutKey(key);
  // The server ended the session. The page's guard redirects to the login, and the cart stays.
  if (code === "UNAUTHENTICATED") expireSession();
  const voucher = error.body?.voucher?.reason;
  if (code === "VOUCHER_REFUSED" && voucher) return { kind: "code", code, voucher };
  if (code !== "OUT_OF_STOCK" && code !== "PRICE_CHANGED" && code !== "OFFER_CHANGED")
    return failureOf(error);
  const corrected = correctCart(cart, factsOf(error.body, cart));
  saveCorrectedCart(corrected.cart);
  const { offers } = error.body ?? {};
  return { kind: "code", code, changes: corrected.changes, ...(offers && { offers }) };
}
