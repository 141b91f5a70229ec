import type { Cents } from "#contract/money.ts";
import type { DeclineCode } from "#contract/payments.ts";

/** A payment as its provider sees it at this moment. */
export interface Intent {
  /** The provider's name for it. */
  readonly reference: string;
  readonly orderNumber: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly state:
    | "open"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "declined"
    | "cancelled"
    | "refunded";
  readonly declineCode: DeclineCode | null;
  /** Lets the browser take the bank's extra step for this one payment. */
  readonly clientSecret: string;
  /** A page of the provider for that step, when the browser has no script of the provider. */
  readonly actionUrl?: string;
}

/** What an attempt to pay needs to be opened; the same order and attempt always give the same intent. */
export interface Attempt {
  readonly orderNumber: string;
  readonly attempt: number;
  readonly amountCents: Cents;
}

/**
 * A card provider. Every method may be called again after a time-out without charging twice. They throw
 * `GatewayUnreachable` when the outcome is not known; any answer of the provider is returned, refusals included.
 */
export interface PaymentGateway {
  readonly provider: "sandbox" | "stripe";
  /** Makes an intent that charges nothing yet, so that its reference is on record before any money moves. */
  open(attempt: Attempt): Promise<Intent>;
  /** Charges the card, or asks for the bank's extra step. */
  confirm(reference: string, paymentMethod: string): Promise<Intent>;
  find(reference: string): Promise<Intent>;
  /** Ends an intent that has not succeeded; one that has is returned as it is. */
  cancel(reference: string): Promise<Intent>;
  refund(reference: string): Promise<Intent>;
  /**
   * Reads a signed event of a provider that sends any: its id, and the payment it is about, if it is about one.
   * Throws Failure BAD_SIGNATURE for one that is not the provider's or too old.
   */
  readEvent?(payload: Buffer, signature: string): { readonly id: string; readonly reference: string | null };
}

/** The provider did not answer in time or not sensibly: the payment may or may not have happened. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super("The card provider could not be reached.", { cause });
    this.name = "GatewayUnreachable";
  }
}
