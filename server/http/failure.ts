import type { ErrorBody, ErrorCode, FieldErrors } from "#contract/errors.ts";

interface Details {
  readonly fields?: FieldErrors;
  /** In place of the code’s own sentence; French, like it. */
  readonly sentence?: string;
  readonly prices?: NonNullable<ErrorBody["prices"]>;
  readonly stock?: NonNullable<ErrorBody["stock"]>;
  /** Seconds after which another try makes sense; sent as Retry-After. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A refusal that the caller is told about by its code. Anything else thrown is the shop's own fault: INTERNAL. */
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
