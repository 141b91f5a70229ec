import type { OfferChange } from "#contract/catalog/offer-changes.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { type Cart, lineKey } from "#contract/orders/cart.ts";
import { DECLINE_CODES, type DeclineCode } from "#contract/orders/payments.ts";
import type { VoucherReason } from "#contract/vouchers/voucher.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import type { CartChange, LineFact } from "#web/client-state/checkout.ts";

export type PayFailure =
  /** A refusal whose code has a text. */
  | {
      readonly kind: "code";
      readonly code: ErrorCode | "NETWORK";
      readonly changes?: readonly CartChange[];
      /** The changed listings. Only with OFFER_CHANGED. */
      readonly offers?: readonly OfferChange[];
      /** Why the voucher pays nothing. Only with VOUCHER_REFUSED. */
      readonly voucher?: VoucherReason;
    }
  /** An unexpected refusal. The page shows its HTTP status. */
  | { readonly kind: "status"; readonly status: number }
  /** A fault before the request, or an unexpected answer. */
  | {
      readonly kind: "fault";
      readonly fault: "loading" | "noElement" | "method" | "noToken" | "status";
    };

const CODES_WITH_TEXT: readonly (ErrorCode | "NETWORK")[] = [
  ...DECLINE_CODES,
  "OUT_OF_STOCK",
  "PRICE_CHANGED",
  "OFFER_CHANGED",
  "IN_PROGRESS",
  "ORDER_CLOSED",
  "ORDER_REPLACED",
  "TERMS_CHANGED",
  "SHIPPING_CHANGED",
  "RELAY_POINT_NEEDED",
  "TOO_MANY_UNPAID",
  "OWN_LISTING",
  "IDEMPOTENCY_MISMATCH",
  "ADDRESS_REQUIRED",
  "DELIVERY_QUOTED",
  "SHIPPING_UNAVAILABLE",
  "TOO_MANY_DECLINES",
  "TOO_MANY_QUOTES",
  "TOO_MANY_REQUESTS",
  "UNAUTHENTICATED",
  "PASSWORD_NEEDED",
  "VOUCHER_REFUSED",
  "PAYMENT_UNKNOWN",
  "UNAVAILABLE",
  "NETWORK",
];

export function failureOf({ code, status }: Pick<ApiError, "code" | "status">): PayFailure {
  return CODES_WITH_TEXT.includes(code) ? { kind: "code", code } : { kind: "status", status };
}

export function isDecline(code: unknown): code is DeclineCode {
  return DECLINE_CODES.some((decline) => decline === code);
}

/** The decline code of a failure. Null for failures that are no declined card. */
export function declineOf(failure: PayFailure | null): DeclineCode | null {
  return failure?.kind === "code" && isDecline(failure.code) ? failure.code : null;
}

/** Whether the buyer has resolved a refusal for changed listings: each listing was accepted or removed from the cart. */
export function isAnswered(failure: PayFailure | null, cart: Cart): boolean {
  const offers = (failure?.kind === "code" && failure.offers) || [];
  const isOpen = ({ productId, version }: OfferChange) =>
    cart.some((line) => line.type === "SMARTPHONE" && line.id === productId && (line.version ?? 0) < version);
  return offers.length > 0 && !offers.some(isOpen);
}

/** Whether a refusal closes the order with this key. The next attempt then needs a new key. */
export function endsOrder(code: ErrorCode | "NETWORK"): boolean {
  return code === "ORDER_CLOSED" || code === "ORDER_REPLACED" || code === "IDEMPOTENCY_MISMATCH";
}

/** Whether a refusal leaves the outcome of a sent order unknown. */
export function leavesOpen(code: ErrorCode | "NETWORK"): boolean {
  const open: readonly (ErrorCode | "NETWORK")[] = [
    "IN_PROGRESS",
    "UNAVAILABLE",
    "TOO_MANY_REQUESTS",
    "UNAUTHENTICATED",
    "PAYMENT_UNKNOWN",
    "NETWORK",
  ];
  return open.includes(code);
}

/** The stock and prices in a refusal, by line. A refusal names products by id only; for stock, an id means a phone first. */
export function factsOf(body: ErrorBody | null, cart: Cart): Map<string, LineFact> {
  const facts = new Map<string, LineFact>();
  for (const { productId, available } of body?.stock ?? []) {
    const named = cart.filter((line) => line.id === productId);
    const phones = named.filter((line) => line.type === "SMARTPHONE");
    for (const line of phones.length > 0 ? phones : named) facts.set(lineKey(line), { stock: available });
  }
  for (const { productId, price } of body?.prices ?? [])
    for (const line of cart.filter((other) => other.id === productId)) facts.set(lineKey(line), { price });
  return facts;
}
