import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 20_000;

/**
 * Repeats `isRight` until it no longer throws. Returns the milliseconds from the call to the start of the last wrong attempt: a
 * slow machine delays the end of an answer, not its start. Throws the last error after 20 s.
 */
export async function lastWrong(isRight: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  for (let last = 0; ; ) {
    const began = performance.now() - since;
    try {
      await isRight();
      return last;
    } catch (error) {
      if (began > PATIENCE_MS) throw error;
      last = began;
    }
    await delay(20);
  }
}
