import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { collectWhenQuiet } from "./collect-when-quiet.ts";

const LOOK_MS = 100;
/** Seldom: each look of the test is work, too. */
const WAIT = { timeout: 10_000, interval: 5 * LOOK_MS };

let end = () => {};
afterEach(() => end());

/** Leaves 80 MB behind that nothing reads any more, and tells whether they still lie there. */
function leaveBehind(): () => boolean {
  const left = new WeakRef(Array.from({ length: 1_000_000 }, (_, at) => [at]));
  return () => left.deref() !== undefined;
}

it("gives back what lies there unused once nobody asks for anything", async () => {
  const stillThere = leaveBehind();
  end = collectWhenQuiet(LOOK_MS);
  await vi.waitFor(() => expect(stillThere()).toBe(false), WAIT);
});

it("does not stand in the way while there is work, and collects after it", async () => {
  leaveBehind();
  const collect = vi.fn();
  end = collectWhenQuiet(LOOK_MS, collect);
  const until = performance.now() + 10 * LOOK_MS;
  while (performance.now() < until) await nextTurn();
  expect(collect).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(collect).toHaveBeenCalled(), WAIT);
});

it("does not collect again and again while there is nothing more to give", async () => {
  leaveBehind();
  const collect = vi.fn();
  end = collectWhenQuiet(LOOK_MS, collect);
  await vi.waitFor(() => expect(collect).toHaveBeenCalled(), WAIT);
  await delay(10 * LOOK_MS);
  expect(collect).toHaveBeenCalledTimes(1);
});
