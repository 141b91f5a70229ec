import type { ErrorCode } from "#contract/errors.ts";
import { createClient } from "#contract/interface/call.ts";
import { createTransport } from "#web/client-state/api-call.ts";
import { ApiError } from "#web/client-state/api-error.ts";

/** The API client of a visitor. `secondsToWait` is the delay that the last response demands. */
export function openEntryApi() {
  let wait = 0;
  const send = createTransport(async (path, init) => {
    const response = await fetch(path, { ...init, credentials: "same-origin" });
    wait = response.status === 429 ? Math.ceil(Number(response.headers.get("retry-after"))) || 0 : 0;
    return response;
  });
  return { api: createClient(send), secondsToWait: () => wait };
}

/** The reason of a failed login: the server's code, or `failed` when it gave none. */
export type LoginRefusal = ErrorCode | "failed";

export function loginRefusal(error: unknown): LoginRefusal {
  if (!(error instanceof ApiError) || error.code === "NETWORK" || error.code === "INTERNAL") return "failed";
  return error.code;
}
