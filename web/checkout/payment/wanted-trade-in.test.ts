import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveEstimate, wantTradeIn } from "#web/client-state/estimate.ts";
import { wantedTradeIn } from "./wanted-trade-in.ts";

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

const PHONE = { brand: "Apple", model: "iPhone 13", functional: true, condition: "good", storageGb: 128 };
const estimated = (phone?: object) =>
  saveEstimate({ model: "iPhone 13", cents: 23_100, days: 14, ...(phone && { phone }) });

test("the old phone goes with an order only when the visitor asked for the mail", () => {
  estimated(PHONE);
  expect(wantedTradeIn(Date.now())).toBeNull();
  wantTradeIn(true);
  expect(wantedTradeIn(Date.now())).toEqual(PHONE);
  wantTradeIn(false);
  expect(wantedTradeIn(Date.now())).toBeNull();
});

test("an estimate that is over, of an earlier version, or not whole never stops an order", () => {
  estimated(PHONE);
  wantTradeIn(true);
  expect(wantedTradeIn(Date.now() + 15 * 86_400_000)).toBeNull();
  for (const phone of [undefined, { ...PHONE, condition: "new" }]) {
    estimated(phone);
    wantTradeIn(true);
    expect(wantedTradeIn(Date.now())).toBeNull();
  }
});
