import type { ErrorCode } from "#contract/errors.ts";
import type { Order, OrderNeedsAction } from "#contract/orders/orders.ts";
import { ApiError } from "#web/client-state/api-error.ts";

/** The outcome of an order. `unknown`: the order was sent, and no answer came. */
export type Attempt =
  | { readonly outcome: "paid"; readonly order: Order }
  | { readonly outcome: "action"; readonly step: OrderNeedsAction }
  | { readonly outcome: "refused"; readonly error: ApiError }
  | { readonly outcome: "unknown"; readonly error: ApiError };

/** The pauses before each retry, in ms. Another request with the same key may need 15 s to pay. */
const PAUSES = {
  unknown: [1_000, 3_000],
  away: [1_500, 3_000],
  busy: [1_000, 1_000, 2_000, 2_000, 3_000, 4_000, 4_000],
} as const;

type Trouble = keyof typeof PAUSES | "definite";

/** Refusals of this request alone. They say nothing about the outcome of an earlier one. */
const REQUEST_REFUSALS: readonly (ErrorCode | "NETWORK")[] = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
];

function troubleOf({ code, status }: ApiError): Trouble {
  if (code === "IN_PROGRESS") return "busy";
  if (code === "UNAVAILABLE") return "away";
  if (status === 0 || status >= 500 || code === "TIMEOUT") return "unknown";
  return "definite";
}

/**
 * Sends an order until its outcome is known or the retries end. `send` repeats the request under the same key, so that the shop
 * charges only once.
 */
export async function attemptOrder(
  send: () => Promise<Order | OrderNeedsAction>,
  pause: (ms: number) => Promise<void>,
): Promise<Attempt> {
  const tries = { unknown: 0, away: 0, busy: 0 };
  for (;;) {
    try {
      const answer = await send();
      return "clientSecret" in answer
        ? { outcome: "action", step: answer }
        : { outcome: "paid", order: answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const trouble = troubleOf(error);
      const wait = trouble === "definite" ? undefined : PAUSES[trouble][tries[trouble]];
      if (trouble !== "definite") tries[trouble] += 1;
      if (wait === undefined) {
        const maybeTaken = tries.unknown > 0 && REQUEST_REFUSALS.includes(error.code);
        return { outcome: trouble === "unknown" || maybeTaken ? "unknown" : "refused", error };
      }
      await pause(wait);
    }
  }
}

/** The time limit of an answer in ms, longer than the slowest answer of the shop. */
const ANSWER_LIMIT = 25_000;

/** Limits the time of a request. After the limit, it rejects like a network error. */
export function withTimeout<Answer>(request: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), ANSWER_LIMIT);
  });
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
