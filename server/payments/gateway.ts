import type { Cents } from "#contract/money.ts";
import type { DeclineCode } from "#contract/orders/payments.ts";
import type { SavedCard } from "#contract/payments/saved-cards.ts";

/** A payment, in its current state at the provider. */
export interface Intent {
  /** The provider's id of the payment. */
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
  /** The secret with which the browser completes the bank's extra step for this payment only. */
  readonly clientSecret: string;
  /** The provider's page for the extra step, if the browser does not load the provider's script. */
  readonly actionUrl?: string;
}

/** An attempt to pay. The same order and attempt always give the same intent. */
export interface Attempt {
  readonly orderNumber: string;
  readonly attempt: number;
  readonly amountCents: Cents;
  /** The provider's id of the buyer as a customer. A saved card pays only for its own customer. */
  readonly customer?: string | null;
}

/** A refund of a payment or of a part of it, in its state at the provider. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  readonly reference: string;
  /** The shop's key of the refund; null for a refund that began at the provider. */
  readonly key: string | null;
  readonly amountCents: Cents;
  readonly state: "pending" | "succeeded" | "failed";
  readonly at: Date;
}

/**
 * A request to refund a part of a payment. The same key is the same refund. A failed refund is only retried with
 * another attempt number, so that a repeated request moves money once.
 */
export interface RefundOrder {
  readonly key: string;
  readonly attempt: string;
  readonly amountCents: Cents;
}

/** A dispute: a cardholder's bank takes a payment back. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountCents: Cents;
  readonly state: "open" | "won" | "lost";
  readonly reason: string;
  readonly openedAt: Date;
}

/** A movement of the shop's balance at the provider. Incoming money is positive. */
export interface BalanceTransaction {
  readonly id: string;
  readonly kind: "charge" | "refund" | "dispute" | "dispute_won" | "fee" | "payout" | "other";
  /** The provider's id of the movement's payment. */
  readonly reference: string | null;
  readonly cents: Cents;
  /** The provider's own fee. */
  readonly feeCents: Cents;
  readonly at: Date;
}

/**
 * The port to a card provider. Every method can be repeated after a timeout without charging twice. Each throws
 * `GatewayUnreachable` when the outcome is unknown; every answer of the provider is returned, including declines.
 */
export interface PaymentGateway {
  readonly provider: "sandbox" | "stripe";
  /** Creates an intent that charges nothing yet, so that its reference can be stored first. */
  open(attempt: Attempt): Promise<Intent>;
  /**
   * Charges the card, or returns `requires_action` for the bank's extra step. With `save`, the card of a payment that
   * succeeds is saved for the intent's customer; a wallet's token never is. The saved card of another customer is
   * declined.
   */
  confirm(reference: string, paymentMethod: string, options?: { readonly save: boolean }): Promise<Intent>;
  find(reference: string): Promise<Intent>;
  /** Cancels an intent, unless it has succeeded. Returns its state. */
  cancel(reference: string): Promise<Intent>;
  /** Refunds a whole payment. */
  refund(reference: string): Promise<Intent>;
  /** Refunds a part of a payment. A refusal is returned as a failed refund. */
  refundPart(reference: string, part: RefundOrder): Promise<ProviderRefund>;
  /** All refunds of a payment, oldest first, including those that began at the provider. */
  refundsOf(reference: string): Promise<ProviderRefund[]>;
  disputesOf(reference: string): Promise<ProviderDispute[]>;
  /** The movements of the balance since a time, page by page, in any order. Error: GatewayUnreachable. */
  transactions(since: Date): AsyncIterable<BalanceTransaction>;
  /** Creates a buyer's customer and returns its id. The same key is the same customer. */
  openCustomer(customer: { readonly key: string; readonly userId: number }): Promise<string>;
  /** The saved cards of a customer, newest first. The same card saved twice is one card. Empty for an unknown customer. */
  savedCards(customer: string): Promise<SavedCard[]>;
  /** Removes a saved card. Returns whether the customer had it. */
  forgetCard(customer: string, id: string): Promise<boolean>;
  /** Deletes a customer with all saved cards, unless it is already gone. */
  forgetCustomer(customer: string): Promise<void>;
  /**
   * Verifies a signed event and returns its id and its payment, if it is about one. Absent for a provider without
   * events. Errors: BAD_SIGNATURE for a forged or outdated event; MALFORMED_JSON; VALIDATION.
   */
  readEvent?(payload: Buffer, signature: string): { readonly id: string; readonly reference: string | null };
}

/** The provider gave no usable answer in time: the payment may or may not have happened. */
export class GatewayUnreachable extends Error {
  constructor(cause: unknown) {
    super("The card provider could not be reached.", { cause });
    this.name = "GatewayUnreachable";
  }
}
