import { setTimeout as delay } from "node:timers/promises";

/** Ends a wait for an event that never comes. The slowest machine needs less. */
const LIMIT_MS = 60_000;
const INTERVAL_MS = 20;

interface Options {
  readonly limitMs?: number;
  /** More about a wait that fails, such as the output of a shop. */
  readonly explain?: () => string;
}

/**
 * Repeats `check` while it returns false or an expectation in it fails, and returns its result. Any other error ends the
 * wait. A wait that fails says what it waited for; its cause is the last failed expectation.
 */
export async function waitFor<Result>(
  what: string,
  check: () => Promise<Result | false>,
  { limitMs = LIMIT_MS, explain = () => "" }: Options = {},
): Promise<Result> {
  let cause: unknown;
  for (const end = performance.now() + limitMs; ; ) {
    try {
      const result = await check();
      if (result !== false) return result;
      cause = undefined;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "AssertionError") throw error;
      cause = error;
    }
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms for ${what}\n${explain()}`, { cause });
    await delay(INTERVAL_MS);
  }
}
