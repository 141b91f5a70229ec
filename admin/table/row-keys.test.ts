import { expect, test } from "vitest";
import { rowAfterKey } from "./row-keys.ts";

test("J and K go down and up and stay inside the table", () => {
  expect(rowAfterKey("j", -1, 3)).toBe(0);
  expect(rowAfterKey("j", 2, 3)).toBe(2);
  expect(rowAfterKey("k", 1, 3)).toBe(0);
  expect(rowAfterKey("k", 0, 3)).toBe(0);
});

test("other keys, and an empty table, leave the keys to the page", () => {
  expect(rowAfterKey("x", 0, 3)).toBeNull();
  expect(rowAfterKey("j", -1, 0)).toBeNull();
});
