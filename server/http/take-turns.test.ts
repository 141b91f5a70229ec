import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Failure } from "./failure.ts";
import { openTurns } from "./take-turns.ts";

/** Work that ends when it is told to. */
function openWork() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  return {
    begun,
    work: (name: number) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    },
    async endOne() {
      ends.shift()?.();
      // What follows from it happens before the event loop comes round.
      await setImmediate();
    },
  };
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof Failure ? error.code : error),
  );

test("so many are under way, the others follow in the order in which they came", async () => {
  const inTurn = openTurns(2);
  const { work, begun, endOne } = openWork();
  const all = Promise.all([1, 2, 3, 4].map((name) => inTurn(work(name))));
  expect(begun).toEqual([1, 2]);
  await endOne();
  expect(begun).toEqual([1, 2, 3]);
  await endOne();
  expect(begun).toEqual([1, 2, 3, 4]);
  await endOne();
  await endOne();
  expect(await all).toEqual([1, 2, 3, 4]);
});

test("who comes at the very moment somebody ends takes no place beside the one who waited", async () => {
  const inTurn = openTurns(1);
  let underWay = 0;
  let most = 0;
  const work = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  };
  // Somebody new in every breath, that in which a place is handed on among them.
  const all: Promise<void>[] = [];
  for (let breath = 0; breath < 50; breath += 1) {
    all.push(inTurn(work));
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(most).toBe(1);
});

test("work that fails gives its place on", async () => {
  const inTurn = openTurns(1);
  const failing = inTurn(() => Promise.reject(new Failure("BAD_CREDENTIALS")));
  const next = inTurn(async () => "served");
  expect(await refusalOf(failing)).toBe("BAD_CREDENTIALS");
  expect(await next).toBe("served");
});

test("who finds too many waiting is refused at once, those who wait are served", async () => {
  const inTurn = openTurns(1, { people: 1 });
  const { work, endOne } = openWork();
  const [first, second] = [inTurn(work(1)), inTurn(work(2))];
  expect(await refusalOf(inTurn(work(3)))).toBe("UNAVAILABLE");
  await endOne();
  await endOne();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test("who waited too long is told so instead of being served, and the next has its turn", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const inTurn = openTurns(1, { ms: 1000 });
  const { work, begun, endOne } = openWork();
  const first = inTurn(work(1));
  const late = refusalOf(inTurn(work(2)));
  vi.advanceTimersByTime(1001);
  const fresh = inTurn(work(3));
  await endOne();
  expect(await late).toBe("UNAVAILABLE");
  await endOne();
  expect(await Promise.all([first, fresh])).toEqual([1, 3]);
  expect(begun).toEqual([1, 3]);
  vi.useRealTimers();
});
