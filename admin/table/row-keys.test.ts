import { expect, test } from "vitest";
import { rowAfterKey, toggled, toggledAll } from "./row-keys.ts";

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

test("a row is chosen and released; all shown rows are chosen, or released if all are chosen", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
  expect(toggledAll(["a"], ["a", "b"])).toEqual(["a", "b"]);
  expect(toggledAll(["b", "a"], ["a", "b"])).toEqual([]);
});
