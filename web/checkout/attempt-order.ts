import type { ErrorCode } from "#contract/errors.ts";
import type { Order, OrderNeedsAction } from "#contract/orders.ts";
import { ApiError, needsAction } from "#web/api.ts";

/** How far an order got. `unknown`: it was sent, and nobody said what became of it. */
export type Attempt =
  | { readonly outcome: "paid"; readonly order: Order }
  | { readonly outcome: "action"; readonly step: OrderNeedsAction }
  | { readonly outcome: "refused"; readonly error: ApiError }
  | { readonly outcome: "unknown"; readonly error: ApiError };

/** Pauses before the same request is sent again, ms. Another request may be paying for 15 s. */
const PAUSES = {
  unknown: [1_000, 3_000],
  away: [1_500, 3_000],
  busy: [1_000, 1_000, 2_000, 2_000, 3_000, 4_000, 4_000],
} as const;

type Trouble = keyof typeof PAUSES | "definite";

/** These refuse the request itself and tell nothing of one sent before it. */
const SAYS_NOTHING: readonly (ErrorCode | "NETWORK")[] = [
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
 * Sends an order until its outcome is known or patience ends. `send` must repeat the very same request under the same
 * key, so that the shop charges once however often it arrives.
 */
export async function attemptOrder(
  send: () => Promise<Order | OrderNeedsAction>,
  pause: (ms: number) => Promise<void>,
): Promise<Attempt> {
  const tries = { unknown: 0, away: 0, busy: 0 };
  for (;;) {
    try {
      const answer = await send();
      return needsAction(answer) ? { outcome: "action", step: answer } : { outcome: "paid", order: answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const trouble = troubleOf(error);
      const wait = trouble === "definite" ? undefined : PAUSES[trouble][tries[trouble]];
      if (trouble !== "definite") tries[trouble] += 1;
      if (wait === undefined) {
        const maybeTaken = tries.unknown > 0 && SAYS_NOTHING.includes(error.code);
        return { outcome: trouble === "unknown" || maybeTaken ? "unknown" : "refused", error };
      }
      await pause(wait);
    }
  }
}

/** Longer than the shop takes to answer at its slowest, ms. */
const ANSWER_LIMIT = 25_000;

/** A request that nobody answers counts as a broken connection. */
export function answered<Answer>(request: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), ANSWER_LIMIT);
  });
  return Promise.race([request, late]).finally(() => clearTimeout(timer));
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
