import { expect, test } from "vitest";
import { type Chosen, rowAfterKey, stillChosen, toggled, toggledAll } from "./row-keys.ts";

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

const on = (page: string, keys: string, row = 0): Chosen<number>[] =>
  [...keys].map((key) => ({ key, page, row }));
const keys = (chosen: readonly Chosen<number>[]) => chosen.map(({ key }) => key).join("");

test("a row is chosen and released; all shown rows are chosen, or released if all are chosen", () => {
  const [b] = on("", "b");
  if (!b) throw new Error("no row");
  expect(keys(toggled(on("", "a"), b))).toBe("ab");
  expect(keys(toggled(on("", "ab"), b))).toBe("a");
  expect(keys(toggledAll(on("", "a"), on("", "ab")))).toBe("ab");
  expect(keys(toggledAll(on("", "ba"), on("", "ab")))).toBe("");
});

test("rows of other pages stay chosen, and are neither added nor released with all of a page", () => {
  const first = on("", "ab");
  expect(keys(toggledAll(first, on("2", "cd")))).toBe("abcd");
  expect(keys(toggledAll([...first, ...on("2", "cd")], on("2", "cd")))).toBe("ab");
});

test("a chosen row has the data that its page shows now, and one that left its page is not chosen any more", () => {
  const chosen = [...on("", "ab"), ...on("2", "c")];
  const now = stillChosen(chosen, "", on("", "bx", 1));
  expect(now).toEqual([...on("", "b", 1), ...on("2", "c")]);
  expect(stillChosen(chosen, "2", on("2", "ac", 1))).toEqual([
    ...on("2", "a", 1),
    ...on("", "b"),
    ...on("2", "c", 1),
  ]);
});
