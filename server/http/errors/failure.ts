import type { ErrorBody, ErrorCode, FieldErrors } from "#contract/errors.ts";

interface Details {
  readonly fields?: FieldErrors;
  /** A French sentence that replaces the one of the code. */
  readonly sentence?: string;
  readonly prices?: NonNullable<ErrorBody["prices"]>;
  readonly stock?: NonNullable<ErrorBody["stock"]>;
  readonly offers?: NonNullable<ErrorBody["offers"]>;
  readonly towns?: NonNullable<ErrorBody["towns"]>;
  readonly voucher?: NonNullable<ErrorBody["voucher"]>;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A refusal with a code for the caller. Any other error is a fault of the shop and becomes INTERNAL. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }
}
