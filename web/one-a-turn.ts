import { setImmediate as nextTurn } from "node:timers/promises";

let line: Promise<void> = Promise.resolve();

/**
 * Resolves for one caller in each turn of the event loop. To draw a page holds the loop for some milliseconds; where
 * many are due at once, an order would wait for all of them at each of its queries (bench/overload.ts).
 */
export function oneATurn(): Promise<void> {
  line = line.then(() => nextTurn());
  return line;
}
