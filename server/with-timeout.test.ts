import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("work that ends in time gives its result or its error, and leaves no timer behind", async () => {
  expect(await withTimeout(Promise.resolve("done"), 100)).toBe("done");
  await expect(withTimeout(Promise.reject(new Error("broken")), 100)).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that takes longer rejects, or gives what the caller has instead", async () => {
  const never = new Promise<string>(() => {});
  const rejected = expect(withTimeout(never, 100)).rejects.toThrow("no answer within 100 ms");
  const replaced = expect(withTimeout(never, 100, () => "late")).resolves.toBe("late");
  await vi.advanceTimersByTimeAsync(100);
  await rejected;
  await replaced;
});

test("an error after the timeout is nobody's", async () => {
  const work = Promise.withResolvers<string>();
  const late = withTimeout(work.promise, 100, () => "late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await late).toBe("late");
  work.reject(new Error("after the timeout"));
  await vi.advanceTimersByTimeAsync(0);
});
