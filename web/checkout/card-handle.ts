import type { Ref } from "react";
import type { DeclineCode } from "#contract/payments.ts";

/** What came of giving the card to the provider; `null` when the field itself says what is wrong. */
export type CardAnswer =
  /** The provider's name for the card. */
  | { readonly method: string }
  | { readonly refused: DeclineCode }
  | { readonly fault: "loading" | "noElement" }
  | null;

/** What a provider's card field can do for the page that holds it. */
export interface CardHandle {
  /** Gives the card to the provider. Rejects when that cannot be done. */
  createMethod(): Promise<CardAnswer>;
  /** Moves the focus to where the refusal lies. */
  focus(refused: DeclineCode): void;
  /**
   * Has the buyer's bank ask its question over this page, for providers with a script of their own. What came of it
   * the shop asks the provider.
   */
  askBank?(clientSecret: string): Promise<void>;
}

export interface CardFieldProps {
  ref: Ref<CardHandle>;
  /** Why the card was refused last, until it is changed. */
  refused: DeclineCode | null;
  /** The element that tells the refusal. */
  refusalId: string;
}
