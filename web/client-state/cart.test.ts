import { expect, test } from "vitest";
import { nextCheckoutKey } from "./cart.ts";

test("a new cart has a unique key", () => {
  expect(nextCheckoutKey(null)).toMatch(/^[0-9a-f]{32}-1$/);
  expect(nextCheckoutKey(null)).not.toBe(nextCheckoutKey(null));
  expect(nextCheckoutKey("an older release’s")).toMatch(/^[0-9a-f]{32}-1$/);
});

test("two tabs that change the same cart, or are refused, at the same time agree on the next key", () => {
  const key = nextCheckoutKey(null);
  expect(nextCheckoutKey(key)).toBe(nextCheckoutKey(key));
  expect(nextCheckoutKey(nextCheckoutKey(key))).toBe(key.replace(/1$/, "3"));
});
