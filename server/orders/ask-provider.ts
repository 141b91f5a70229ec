import { setTimeout as pause } from "node:timers/promises";
import { GatewayUnreachable } from "#server/payments/gateway.ts";

const TRIES = 3;
const PAUSE_MS = 150;

/**
 * Asks again while the provider cannot be reached and there is time; the provider knows a repeat by its key.
 * `deadline` is milliseconds of the epoch. Throws GatewayUnreachable.
 */
export async function insist<Answer>(deadline: number, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const left = deadline - Date.now();
    if (left <= 0) throw new GatewayUnreachable(new Error("time is up"));
    // A plain timer: one that is aborted makes an error each time that the provider answers.
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new GatewayUnreachable(new Error("time is up"))), left);
    try {
      return await Promise.race([ask(), late.promise]);
    } catch (error) {
      if (!(error instanceof GatewayUnreachable) || attempt >= TRIES || Date.now() >= deadline) throw error;
    } finally {
      clearTimeout(timer);
    }
    await pause(PAUSE_MS * attempt);
  }
}
