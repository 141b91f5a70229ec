import type { Ref } from "react";
import type { DeclineCode } from "#contract/orders/payments.ts";

/** The provider's answer to a card; null when the field shows the error itself. */
export type CardAnswer =
  /** The id of the payment method. */
  | { readonly method: string }
  | { readonly refused: DeclineCode }
  | { readonly fault: "loading" | "noElement" }
  | null;

/** The card field as the payment page uses it. */
export interface CardHandle {
  /** Creates a payment method at the provider. Rejects when the provider does not answer. */
  createMethod(): Promise<CardAnswer>;
  /** Moves the focus to the refused part. */
  focus(refused: DeclineCode): void;
  /**
   * Shows the bank's 3-D Secure challenge over this page, for providers with a script. The shop asks the provider for the
   * result.
   */
  askBank?(clientSecret: string): Promise<void>;
}

export interface CardFieldProps {
  ref: Ref<CardHandle>;
  /** The last refusal, until the card is changed. */
  refused: DeclineCode | null;
  /** The id of the element with the refusal's text. */
  refusalId: string;
}
