import { type Cart, lineKey } from "#contract/cart.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { DECLINE_CODES, type DeclineCode } from "#contract/payments.ts";
import type { ApiError } from "#web/api.ts";
import type { CartChange, LineFact } from "#web/tab/checkout.ts";

/** Why an order was not paid, as the page tells it. */
export type PayFailure =
  /** The shop's refusal, in the words of its code. */
  | { readonly kind: "code"; readonly code: ErrorCode | "NETWORK"; readonly changes?: readonly CartChange[] }
  /** A refusal that no buyer should meet: only its HTTP status is told. */
  | { readonly kind: "status"; readonly status: number }
  /** What went wrong before anything was sent, or an answer nobody expects. */
  | {
      readonly kind: "fault";
      readonly fault: "loading" | "noElement" | "method" | "noToken" | "status";
    };

const TOLD_BY_CODE: readonly (ErrorCode | "NETWORK")[] = [
  ...DECLINE_CODES,
  "OUT_OF_STOCK",
  "PRICE_CHANGED",
  "IN_PROGRESS",
  "ORDER_CLOSED",
  "IDEMPOTENCY_MISMATCH",
  "ADDRESS_REQUIRED",
  "DELIVERY_QUOTED",
  "SHIPPING_UNAVAILABLE",
  "TOO_MANY_DECLINES",
  "TOO_MANY_REQUESTS",
  "UNAUTHENTICATED",
  "PAYMENT_UNKNOWN",
  "UNAVAILABLE",
  "NETWORK",
];

export function failureOf({ code, status }: Pick<ApiError, "code" | "status">): PayFailure {
  return TOLD_BY_CODE.includes(code) ? { kind: "code", code } : { kind: "status", status };
}

export function isDecline(code: unknown): code is DeclineCode {
  return DECLINE_CODES.some((decline) => decline === code);
}

/** The code of the card's refusal, when that is what a failure is. */
export function declineOf(failure: PayFailure | null): DeclineCode | null {
  return failure?.kind === "code" && isDecline(failure.code) ? failure.code : null;
}

/** Refusals after which an order with this key can never be paid: the next try is a new order. */
export function endsOrder(code: ErrorCode | "NETWORK"): boolean {
  return code === "ORDER_CLOSED" || code === "IDEMPOTENCY_MISMATCH";
}

/** Refusals that leave open what becomes of an order that was sent. */
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

/** What a refusal says of the cart's lines. It names products by number alone: stock is a matter of phones first. */
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
