import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEstimate, saveEstimate } from "./estimate.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test("an estimate is shown for as long as its offer would hold", () => {
  vi.useFakeTimers({ now: 0 });
  saveEstimate({ model: "iPhone 13", cents: 23_100, days: 14 });
  vi.useRealTimers();
  expect(readEstimate(13 * 86_400_000)).toMatchObject({ model: "iPhone 13", cents: 23_100 });
  expect(readEstimate(14 * 86_400_000)).toBeNull();
});

test.each(["", "null", "{", '{"model":"x","cents":-1,"until":9e15}', '{"cents":100}'])(
  "a stored text that is no estimate, %s, shows nothing",
  (text) => {
    kept.set("estimate", text);
    expect(readEstimate(0)).toBeNull();
  },
);
