import type { ErrorCode } from "#contract/errors.ts";
import { ApiError } from "#web/api.ts";

/** What a failed login says: the server's reason by its code, or that it failed. */
export type LoginRefusal = ErrorCode | "failed";

export function loginRefusal(error: unknown): LoginRefusal {
  if (!(error instanceof ApiError) || error.code === "NETWORK" || error.code === "INTERNAL") return "failed";
  return error.code;
}
