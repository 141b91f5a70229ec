import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { Failure } from "../errors/failure.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

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

test("at most so many run at a time, and the others follow in the order of their calls", async () => {
  const limited = limitConcurrency(2);
  const { work, begun, endOne } = openWork();
  const all = Promise.all([1, 2, 3, 4].map((name) => limited(work(name))));
  expect(begun).toEqual([1, 2]);
  await endOne();
  expect(begun).toEqual([1, 2, 3]);
  await endOne();
  expect(begun).toEqual([1, 2, 3, 4]);
  await endOne();
  await endOne();
  expect(await all).toEqual([1, 2, 3, 4]);
});

test("a call at the very moment another ends does not overtake the one that waited", async () => {
  const limited = limitConcurrency(1);
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
    all.push(limited(work));
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(most).toBe(1);
});

test("work that fails frees its place", async () => {
  const limited = limitConcurrency(1);
  const failing = limited(() => Promise.reject(new Failure("BAD_CREDENTIALS")));
  const next = limited(async () => "served");
  expect(await refusalOf(failing)).toBe("BAD_CREDENTIALS");
  expect(await next).toBe("served");
});

test("a call that finds too many waiting is refused at once, and those that wait are served", async () => {
  const limited = limitConcurrency(1, { maxWaiting: 1 });
  const { work, endOne } = openWork();
  const [first, second] = [limited(work(1)), limited(work(2))];
  expect(await refusalOf(limited(work(3)))).toBe("UNAVAILABLE");
  await endOne();
  await endOne();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test("a call that waited too long is refused, and the next one runs", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const limited = limitConcurrency(1, { maxWaitMs: 1000 });
  const { work, begun, endOne } = openWork();
  const first = limited(work(1));
  const late = refusalOf(limited(work(2)));
  vi.advanceTimersByTime(1001);
  const fresh = limited(work(3));
  await endOne();
  expect(await late).toBe("UNAVAILABLE");
  await endOne();
  expect(await Promise.all([first, fresh])).toEqual([1, 3]);
  expect(begun).toEqual([1, 3]);
  vi.useRealTimers();
});
