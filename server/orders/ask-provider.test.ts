import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { insist } from "./ask-provider.ts";

const SECOND = 1000;
const away = () => Promise.reject(new GatewayUnreachable(new Error("away")));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer is given as it is, and nothing is left to wait for", async () => {
  expect(await insist(Date.now() + 10 * SECOND, async () => "charged")).toBe("charged");
  expect(vi.getTimerCount()).toBe(0);
});

test("a provider that was away for a moment is asked again", async () => {
  const ask = vi.fn<() => Promise<string>>().mockImplementationOnce(away).mockResolvedValueOnce("charged");
  const answer = insist(Date.now() + 10 * SECOND, ask);
  await vi.runAllTimersAsync();
  expect(await answer).toBe("charged");
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a provider that stays away is asked three times", async () => {
  const ask = vi.fn(away);
  const answer = expect(insist(Date.now() + 10 * SECOND, ask)).rejects.toThrow(GatewayUnreachable);
  await vi.runAllTimersAsync();
  await answer;
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a provider that never answers is waited for until the deadline and no longer", async () => {
  let given: unknown;
  insist(Date.now() + 10 * SECOND, () => new Promise(() => {})).catch((error: unknown) => {
    given = error;
  });
  await vi.advanceTimersByTimeAsync(9.9 * SECOND);
  expect(given).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(given).toBeInstanceOf(GatewayUnreachable);
});

test("what is no matter of reaching the provider is not asked again", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("no such card")));
  await expect(insist(Date.now() + 10 * SECOND, ask)).rejects.toThrow("no such card");
  expect(ask).toHaveBeenCalledTimes(1);
});
