import { expect, test } from "vitest";
import { keyAfter } from "./checkout-key.ts";

test("a cart that is new has a key that no other has", () => {
  expect(keyAfter(null)).toMatch(/^[0-9a-f]{32}-1$/);
  expect(keyAfter(null)).not.toBe(keyAfter(null));
  expect(keyAfter("an older release’s")).toMatch(/^[0-9a-f]{32}-1$/);
});

test("two tabs that change the same cart at once, or are refused at once, agree on the next key", () => {
  const key = keyAfter(null);
  expect(keyAfter(key)).toBe(keyAfter(key));
  expect(keyAfter(keyAfter(key))).toBe(key.replace(/1$/, "3"));
});
