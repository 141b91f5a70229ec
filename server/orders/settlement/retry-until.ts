import { setTimeout as pause } from "node:timers/promises";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { withTimeout } from "#server/with-timeout.ts";

const TRIES = 3;
const PAUSE_MS = 150;

/**
 * Repeats a call while the provider is unreachable: at most three times, and until `deadline` (milliseconds of the
 * epoch). The provider recognises a repeat by its idempotency key. Throws GatewayUnreachable.
 */
export async function retryUntil<Result>(deadline: number, call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const left = deadline - Date.now();
    if (left <= 0) throw new GatewayUnreachable(new Error("time is up"));
    try {
      return await withTimeout(call(), left, () => {
        throw new GatewayUnreachable(new Error("time is up"));
      });
    } catch (error) {
      if (!(error instanceof GatewayUnreachable) || attempt >= TRIES || Date.now() >= deadline) throw error;
    }
    await pause(PAUSE_MS * attempt);
  }
}
