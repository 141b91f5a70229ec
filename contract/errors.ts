import * as z from "zod/mini";
import { OfferChange } from "./catalog/offer-changes.ts";
import { VOUCHER_REASONS } from "./vouchers/voucher.ts";

/** Every error code of the shop, with its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  MALFORMED_JSON: 400,
  BAD_SIGNATURE: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  card_declined: 402,
  expired_card: 402,
  incorrect_cvc: 402,
  processing_error: 402,
  FORBIDDEN: 403,
  NO_ROLE: 403,
  EMAIL_UNCONFIRMED: 403,
  PASSWORD_NEEDED: 403,
  STEP_UP_NEEDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ACCOUNT_TAKEN: 409,
  OUT_OF_STOCK: 409,
  PRICE_CHANGED: 409,
  OFFER_CHANGED: 409,
  IN_PROGRESS: 409,
  ORDER_CLOSED: 409,
  ORDER_PENDING: 409,
  ORDER_REPLACED: 409,
  TERMS_CHANGED: 409,
  SHIPPING_CHANGED: 409,
  RELAY_POINT_NEEDED: 409,
  STALE: 409,
  SLOT_GONE: 409,
  VISIT_FIXED: 409,
  VOUCHER_REFUSED: 409,
  UNPACKING_NEEDED: 409,
  DISPUTED: 409,
  UNIT_RESERVED: 409,
  SCAN_NEEDED: 409,
  REFUND_UNDER_WAY: 409,
  UNDO_TOO_LATE: 409,
  LABEL_KEPT: 409,
  REPAIR_NOT_RECEIVED: 409,
  REPAIR_NOT_TESTED: 409,
  UNIT_LISTING: 409,
  UNIT_AT_BENCH: 409,
  PLACE_IN_USE: 409,
  VAT_REGIMES_DIFFER: 409,
  DIFFERENCE_ASKED: 409,
  CASE_OPEN: 409,
  CASE_TOO_EARLY: 409,
  CASE_TOO_LATE: 409,
  PRIVATE_SALE: 409,
  TOO_MANY_UNPAID: 409,
  LINK_EXPIRED: 410,
  CODE_WRONG: 410,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  ADDRESS_REQUIRED: 422,
  DELIVERY_QUOTED: 422,
  OWN_LISTING: 422,
  SHIPPING_UNAVAILABLE: 422,
  TOO_MANY_DECLINES: 429,
  TOO_MANY_QUOTES: 429,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LOGINS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  PAYMENT_UNKNOWN: 502,
  OUTCOME_UNKNOWN: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The error codes of a field. */
const FIELD_CODES = [
  "REQUIRED",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_SMALL",
  "TOO_BIG",
  "BAD_CHARACTERS",
  "BAD_EMAIL",
  "BAD_PHONE",
  "BAD_POSTAL_CODE",
  "UNKNOWN_POSTAL_CODE",
  "TOWN_MISMATCH",
  "NEEDS_DIGIT",
  "NEEDS_LETTER",
  "TOO_COMMON",
  "WRONG_PASSWORD",
  "MISMATCH",
  "CONSENT_REQUIRED",
  "TAKEN",
  "UNLOCK_CODE",
  "WRONG_TYPE",
  "UNKNOWN_FIELD",
  "INVALID",
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export type FieldErrors = Record<string, FieldCode>;

/** The body of every error. `message` is French, for people; programs read `error`. */
export const ErrorBody = z.object({
  error: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.enum(FIELD_CODES))),
  /** The current prices. With PRICE_CHANGED, and with OFFER_CHANGED if prices differ as well. */
  prices: z.optional(z.array(z.object({ productId: z.string(), price: z.number() }))),
  /** The available units. With OUT_OF_STOCK. */
  stock: z.optional(z.array(z.object({ productId: z.string(), available: z.int() }))),
  /** The differences from the version that the buyer saw. With OFFER_CHANGED. */
  offers: z.optional(z.array(OfferChange)),
  /** The towns of the postcode. With TOWN_MISMATCH; a request with `isTownConfirmed` keeps the typed town. */
  towns: z.optional(z.array(z.string())),
  /** Why the voucher pays nothing, and with `changed` what it would pay in cents. With VOUCHER_REFUSED. */
  voucher: z.optional(z.object({ reason: z.enum(VOUCHER_REASONS), cents: z.optional(z.int()) })),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly input?: unknown;
}

const CODE_OF_ISSUE: Record<string, FieldCode> = {
  invalid_type: "WRONG_TYPE",
  too_small: "TOO_SMALL",
  too_big: "TOO_BIG",
  unrecognized_keys: "UNKNOWN_FIELD",
};

function isFieldCode(text: string): text is FieldCode {
  return FIELD_CODES.some((code) => code === text);
}

/** The first error code of each field. Nested paths are joined by dots. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const found: FieldErrors = {};
  for (const issue of issues) {
    const code = isFieldCode(issue.message) ? issue.message : (CODE_OF_ISSUE[issue.code ?? ""] ?? "INVALID");
    const path = (issue.path ?? []).map(String).join(".");
    for (const name of issue.keys?.map((key) => (path ? `${path}.${key}` : key)) ?? [path || "body"])
      found[name] ??= code;
  }
  return found;
}
