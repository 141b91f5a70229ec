import { setImmediate } from "node:timers";
import { expect, test } from "vitest";
import { openPageTurns } from "./page-turns.ts";

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  return {
    now: () => turn,
    stop() {
      counting = false;
    },
  };
}

const NAMES = ["a", "b", "c", "d"];

test("pages of the same moment are let on one in each turn of the event loop, in their order", async () => {
  const turns = countTurns();
  const { toDraw } = openPageTurns();
  const letOn: [string, number][] = [];
  await Promise.all(NAMES.map((name) => toDraw().then(() => letOn.push([name, turns.now()]))));
  turns.stop();
  expect(letOn.map(([name]) => name)).toEqual(NAMES);
  expect(new Set(letOn.map(([, at]) => at)).size).toBe(4);
});

test("a page that waits for nothing is drawn in the turn in which it is begun, and one in each turn", async () => {
  const turns = countTurns();
  const { toBegin, toDraw } = openPageTurns();
  const pages = await Promise.all(
    NAMES.map(async () => {
      await toBegin();
      const begun = turns.now();
      await toDraw();
      return [begun, turns.now()];
    }),
  );
  turns.stop();
  for (const [begun, drawn] of pages) expect(drawn).toBe(begun);
  expect(new Set(pages.map(([begun]) => begun)).size).toBe(4);
});

test("a page that waited for its facts does not come into the turn of another one", async () => {
  const turns = countTurns();
  const { toBegin, toDraw } = openPageTurns();
  const make = async () => {
    await toBegin();
    await new Promise((resolve) => setImmediate(resolve));
    await toDraw();
    return turns.now();
  };
  const drawn = await Promise.all(NAMES.map(make));
  turns.stop();
  expect(new Set(drawn).size).toBe(4);
});

test("a page is begun when none is left that could be drawn, also where all came at once", async () => {
  const { toBegin, toDraw } = openPageTurns();
  const steps: string[] = [];
  const make = async (name: string) => {
    await toBegin();
    steps.push(`${name} begun`);
    await toDraw();
    steps.push(`${name} drawn`);
  };
  await Promise.all(["a", "b", "c"].map(make));
  expect(steps).toEqual(["a begun", "a drawn", "b begun", "b drawn", "c begun", "c drawn"]);
});

test("while one waits for its facts, others are begun", async () => {
  const { toBegin, toDraw } = openPageTurns();
  const steps: string[] = [];
  const facts = Promise.withResolvers<void>();
  const make = async (name: string, told: Promise<void>) => {
    await toBegin();
    await told;
    await toDraw();
    steps.push(name);
  };
  const slow = make("slow", facts.promise);
  await make("quick", Promise.resolve());
  facts.resolve();
  await slow;
  expect(steps).toEqual(["quick", "slow"]);
});
