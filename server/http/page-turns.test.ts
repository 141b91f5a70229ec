import { setImmediate } from "node:timers";
import { expect, test } from "vitest";
import { openPageTurns } from "./page-turns.ts";

test("pages of the same moment are let on one in each turn of the event loop, in their order", async () => {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const { toDraw } = openPageTurns();
  const letOn: [string, number][] = [];
  await Promise.all(["a", "b", "c", "d"].map((name) => toDraw().then(() => letOn.push([name, turn]))));
  counting = false;
  expect(letOn.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
  expect(new Set(letOn.map(([, at]) => at)).size).toBe(4);
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
