import { expect, test } from "vitest";
import { pageGaps } from "./page-gaps.ts";

test("one page is one number, none is none", () => {
  expect(pageGaps(1, 1)).toEqual([1]);
  expect(pageGaps(1, 0)).toEqual([]);
});

test("far pages are gaps on both sides", () => {
  expect(pageGaps(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
});

test("the ends show one gap", () => {
  expect(pageGaps(1, 9)).toEqual([1, 2, "gap", 9]);
  expect(pageGaps(9, 9)).toEqual([1, "gap", 8, 9]);
});

test("a gap never hides a single page", () => {
  expect(pageGaps(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("every list is rising and holds first, last and the page itself", () => {
  for (let count = 1; count <= 15; count++)
    for (let page = 1; page <= count; page++) {
      const numbers = pageGaps(page, count).filter((entry) => entry !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
    }
});
