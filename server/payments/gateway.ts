import type { Cents } from "#contract/money.ts";
import type { DeclineCode } from "#contract/orders/payments.ts";

/** A payment as its provider sees it at this moment. */
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
  /** With it the browser completes the bank's extra step for this payment only. */
  readonly clientSecret: string;
  /** The provider's page for that step, when the browser does not load the provider's script. */
  readonly actionUrl?: string;
}

/** An attempt to pay. The same order and attempt always give the same intent. */
export interface Attempt {
  readonly orderNumber: string;
  readonly attempt: number;
  readonly amountCents: Cents;
}

/** A refund of a payment, or of a part of it, as its provider sees it. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  readonly reference: string;
  /** The shop's own key of it; null for one that began at the provider. */
  readonly key: string | null;
  readonly amountCents: Cents;
  readonly state: "pending" | "succeeded" | "failed";
  readonly at: Date;
}

/**
 * An order to refund a part of a payment. The same key is the same refund. One that failed is tried anew by another attempt
 * only, so that a repetition of the same attempt moves money once.
 */
export interface RefundOrder {
  readonly key: string;
  readonly attempt: string;
  readonly amountCents: Cents;
}

/** A cardholder's bank takes a payment back. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountCents: Cents;
  readonly state: "open" | "won" | "lost";
  readonly reason: string;
  readonly openedAt: Date;
}

/** One movement of the shop's balance at the provider. Money that comes in is positive. */
export interface BalanceTransaction {
  readonly id: string;
  readonly kind: "charge" | "refund" | "dispute" | "dispute_won" | "fee" | "payout" | "other";
  /** The payment that it belongs to. */
  readonly reference: string | null;
  readonly cents: Cents;
  /** What the provider keeps of it for itself. */
  readonly feeCents: Cents;
  readonly at: Date;
}

/**
 * The port to a card provider. Every method can be repeated after a timeout without charging twice. Each throws
 * `GatewayUnreachable` when the outcome is not known; any answer of the provider is returned, declines included.
 */
export interface PaymentGateway {
  readonly provider: "sandbox" | "stripe";
  /** Creates an intent that charges nothing yet, so that its reference can be stored first. */
  open(attempt: Attempt): Promise<Intent>;
  /** Charges the card, or returns `requires_action` for the bank's extra step. */
  confirm(reference: string, paymentMethod: string): Promise<Intent>;
  find(reference: string): Promise<Intent>;
  /** Cancels an intent, unless it has succeeded. Returns its state. */
  cancel(reference: string): Promise<Intent>;
  /** Refunds a payment whole. */
  refund(reference: string): Promise<Intent>;
  /** Refunds a part of a payment. A refusal is a refund that failed. */
  refundPart(reference: string, part: RefundOrder): Promise<ProviderRefund>;
  /** All refunds of a payment, wherever they began, the oldest first. */
  refundsOf(reference: string): Promise<ProviderRefund[]>;
  disputesOf(reference: string): Promise<ProviderDispute[]>;
  /** The movements of the balance from a moment on, page by page, in any order. Error: GatewayUnreachable. */
  transactions(since: Date): AsyncIterable<BalanceTransaction>;
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
