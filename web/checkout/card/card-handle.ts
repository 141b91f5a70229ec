import type { Ref } from "react";
import type { DeclineCode } from "#contract/orders/payments.ts";

/** The provider's answer to a card. Null when the field itself shows the error. */
export type CardAnswer =
  /** The id of the payment method. */
  | { readonly method: string }
  | { readonly refused: DeclineCode }
  | { readonly fault: "loading" | "noElement" }
  | null;

/** The methods of the card field that the payment page calls. */
export interface CardHandle {
  /**
   * Creates a payment method at the provider. `save` tells the provider that the buyer asks to save the card. Rejects when the
   * provider does not answer.
   */
  createMethod(options: { readonly save: boolean }): Promise<CardAnswer>;
  /** Moves the focus to the refused part of the card. */
  focus(refused: DeclineCode): void;
  /**
   * Shows the bank's 3-D Secure challenge over this page. Only for providers with a script. Afterwards the shop asks the provider
   * for the result.
   */
  askBank?(clientSecret: string): Promise<void>;
}

export interface CardFieldProps {
  ref: Ref<CardHandle>;
  /** The last refusal, until the buyer changes the card. */
  refused: DeclineCode | null;
  /** The id of the element with the text of the refusal. */
  refusalId: string;
}
