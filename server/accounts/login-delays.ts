import type { Database } from "#server/database/client.ts";
import { openTurns } from "#server/http/take-turns.ts";
import type { LoginDelays } from "./login-waits.ts";
import { openOwnDelays } from "./own-delays.ts";
import { openSharedDelays } from "./shared-delays.ts";

/** So long a login waits for the table; then the process goes by its own memory. */
const PATIENCE_MS = 500;
/** And so long it goes by that alone, before it asks the table again. */
const REST_MS = 5000;
/** Connections that delays may hold at once, of the pool's ten. */
const MOST_AT_ONCE = 4;

interface Options {
  readonly factor?: number;
  /** What is counted over all processes; the default is the table. */
  readonly shared?: LoginDelays;
}

/**
 * Delays over all processes, by a table. A table that is busy, locked or away makes no login wait or fail: what this
 * process has seen by itself, which is kept along, then decides.
 */
export function openLoginDelays(database: Database, { factor = 1, shared }: Options = {}): LoginDelays {
  const table = shared ?? openSharedDelays(database, factor);
  const own = openOwnDelays(factor);
  const inTurn = openTurns(MOST_AT_ONCE);
  let restUntil = 0;

  /** The table's answer, null when there is none to be had. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    const answer = inTurn(async () => (performance.now() < restUntil ? null : await question()));
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, PATIENCE_MS);
    try {
      return await Promise.race([answer, late]);
    } catch {
      // What comes of it later is nobody's any more.
      answer.catch(() => {});
      restUntil = performance.now() + REST_MS;
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async secondsLeft(attempt, now) {
      return (await ask(() => table.secondsLeft(attempt, now))) ?? own.secondsLeft(attempt, now);
    },
    async failed(attempt, now) {
      await own.failed(attempt, now);
      await ask(() => table.failed(attempt, now));
    },
    async succeeded(attempt, now) {
      await own.succeeded(attempt, now);
      await ask(() => table.succeeded(attempt, now));
    },
  };
}
