import type { Ref } from "react";
import type { DeclineCode } from "#contract/payments.ts";

/** What a provider's card field can do for the page that holds it. */
export interface CardHandle {
  /** Gives the card to the provider. Its name for it, or null when the field itself says what is wrong. */
  createMethod(): Promise<string | null>;
  /** Moves the focus to where the refusal lies. */
  focus(refused: DeclineCode): void;
}

export interface CardFieldProps {
  ref: Ref<CardHandle>;
  /** Why the card was refused last, until it is changed. */
  refused: DeclineCode | null;
  /** The element that tells the refusal. */
  refusalId: string;
}
