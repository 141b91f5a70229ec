import type { ErrorBody, ErrorCode, FieldErrors } from "#contract/errors.ts";

/** An error of the API. `NETWORK`: no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | "NETWORK";
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: FieldErrors;
  readonly body: ErrorBody | null;

  constructor(status: number, body: ErrorBody | null) {
    super(body?.message ?? "");
    this.name = "ApiError";
    this.code = body?.error ?? (status === 0 ? "NETWORK" : "INTERNAL");
    this.status = status;
    this.fields = body?.fields ?? {};
    this.body = body;
  }
}

/** Converts a thrown value to an ApiError. Other values count as network errors. */
export const toApiError = (thrown: unknown) => (thrown instanceof ApiError ? thrown : new ApiError(0, null));
