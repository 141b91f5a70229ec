import { setImmediate } from "node:timers";
import { expect, test } from "vitest";
import { oneATurn } from "./one-a-turn.ts";

test("callers of the same moment are let on one in each turn of the event loop, in their order", async () => {
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const letOn: [string, number][] = [];
  await Promise.all(["a", "b", "c", "d"].map((name) => oneATurn().then(() => letOn.push([name, turn]))));
  counting = false;
  expect(letOn.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
  expect(new Set(letOn.map(([, at]) => at)).size).toBe(4);
});
