import { expect, test } from "vitest";
import { pageGaps } from "./pagination.tsx";

test("one page is one number, no pages are none", () => {
  expect(pageGaps(1, 1)).toEqual([1]);
  expect(pageGaps(1, 0)).toEqual([]);
});

test("distant pages are gaps on both sides", () => {
  expect(pageGaps(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
});

test("the first and the last page have one gap", () => {
  expect(pageGaps(1, 9)).toEqual([1, 2, "gap", 9]);
  expect(pageGaps(9, 9)).toEqual([1, "gap", 8, 9]);
});

test("a gap never hides a single page", () => {
  expect(pageGaps(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("every list is ascending and has first, last and current page", () => {
  for (let count = 1; count <= 15; count++)
    for (let page = 1; page <= count; page++) {
      const numbers = pageGaps(page, count).filter((entry) => entry !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, count]));
    }
});
