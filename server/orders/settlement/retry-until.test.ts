import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { retryUntil } from "./retry-until.ts";

const SECOND = 1000;
const away = () => Promise.reject(new GatewayUnreachable(new Error("away")));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("returns the result and leaves no timer behind", async () => {
  expect(await retryUntil(Date.now() + 10 * SECOND, async () => "charged")).toBe("charged");
  expect(vi.getTimerCount()).toBe(0);
});

test("repeats a call after the provider was unreachable for a moment", async () => {
  const ask = vi.fn<() => Promise<string>>().mockImplementationOnce(away).mockResolvedValueOnce("charged");
  const answer = retryUntil(Date.now() + 10 * SECOND, ask);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("charged");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("calls an unreachable provider three times", async () => {
  const ask = vi.fn(away);
  const answer = expect(retryUntil(Date.now() + 10 * SECOND, ask)).rejects.toThrow(GatewayUnreachable);
  await vi.runAllTimersAsync();
  await answer;
  expect(ask).toHaveBeenCalledTimes(3);
});

test("waits for a provider that never answers until the deadline, no longer", async () => {
  let given: unknown;
  retryUntil(Date.now() + 10 * SECOND, () => new Promise(() => {})).catch((error: unknown) => {
    given = error;
  });
  await vi.advanceTimersByTimeAsync(9.9 * SECOND);
  expect(given).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(given).toBeInstanceOf(GatewayUnreachable);
});

test("does not repeat a call that failed for another reason", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("no such card")));
  await expect(retryUntil(Date.now() + 10 * SECOND, ask)).rejects.toThrow("no such card");
  expect(ask).toHaveBeenCalledTimes(1);
});
