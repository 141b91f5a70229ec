import { useState } from "react";
import type { PaymentConfig } from "#contract/orders/payments.ts";
import { isExpired, type SavedCard } from "#contract/payments/saved-cards.ts";
import { useAccount } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { cameAsPayment } from "./came-as-payment.ts";

/** The choice of a card that is typed, beside the ids of saved cards. */
export const TYPED_CARD = "typed";

export interface CardChoice {
  /** The buyer's saved cards. Empty for a guest, and while the provider can't be asked. */
  readonly cards: readonly SavedCard[];
  readonly isLoading: boolean;
  /** The id of the chosen saved card, or `TYPED_CARD`. */
  readonly chosen: string;
  choose(id: string): void;
  /** Whether a typed card can be saved: only for an account. */
  readonly maySave: boolean;
  readonly save: boolean;
  setSave(save: boolean): void;
}

/**
 * The card that the buyer pays with. The newest valid saved card is chosen first. A document that Stripe's field is about to reload
 * shows no saved card, because a payment that began before the reload would be lost.
 */
export function useCardChoice(needsCard: boolean, config: PaymentConfig | null): CardChoice {
  const account = useAccount();
  const stays = config !== null && (config.provider !== "stripe" || cameAsPayment());
  const key = account && needsCard && stays ? `cards ${account.claims.idUser}` : null;
  const { status, data } = useRequest(key, (api) => api.call("GET /payments/cards"));
  const [picked, choose] = useState<string | null>(null);
  const [save, setSave] = useState(false);
  const cards = (key && data) || [];
  const valid = cards.find((card) => !isExpired(card, new Date()));
  return {
    cards,
    isLoading: key !== null && status === "loading",
    chosen: picked ?? valid?.id ?? TYPED_CARD,
    choose,
    maySave: account !== null,
    save,
    setSave,
  };
}
