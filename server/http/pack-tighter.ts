import { setTimeout as wait } from "node:timers/promises";
import type { KeptPage } from "./kept-page.ts";

/** Of one core, while pages wait; a list of 24 phones takes 0.3 s. */
const SHARE = 0.1;
/** More than these are asked for so seldom each that it makes no difference. */
const MOST_WAITING = 200;

interface Options {
  /** Waits so many milliseconds; none in tests. */
  readonly rest?: (ms: number) => Promise<void>;
}

/**
 * Packs kept pages anew as small as they get, a tenth smaller than in the moment when somebody first wants one: one after
 * the other, beside everything else. Never on the way of a request, and never more than a share of one core.
 */
export function openTighterPacking({ rest = atRest }: Options = {}) {
  const waiting = new Set<KeptPage>();
  let working = false;

  async function work() {
    working = true;
    for (const page of waiting) {
      waiting.delete(page);
      const before = performance.now();
      // It stays packed as it is when that fails.
      await page.packTighter().catch(() => {});
      await rest((performance.now() - before) * (1 / SHARE - 1));
    }
    working = false;
  }

  return {
    add(page: KeptPage) {
      if (waiting.size >= MOST_WAITING) return;
      waiting.add(page);
      if (!working) void work();
    },
  };
}

/** A shop that closes does not wait for it. */
function atRest(ms: number): Promise<void> {
  return wait(ms, undefined, { ref: false });
}
