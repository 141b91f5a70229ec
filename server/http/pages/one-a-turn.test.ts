import { expect, test } from "vitest";
import { oneATurn } from "./one-a-turn.ts";

test("callers go on one in each turn of the event loop, in the order of their calls, later ones too", async () => {
  const turn = oneATurn();
  let now = 0;
  let counting = true;
  const count = () => {
    now += 1;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const wentOn: { name: string; at: number }[] = [];
  const call = async (name: string) => {
    await turn();
    wentOn.push({ name, at: now });
  };
  await Promise.all([call("a"), call("b").then(() => call("d")), call("c")]);
  await call("e");
  counting = false;
  expect(wentOn.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
  expect(new Set(wentOn.map(({ at }) => at)).size).toBe(wentOn.length);
});
