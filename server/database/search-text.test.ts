import fc from "fast-check";
import { expect, test } from "vitest";
import { searchParts } from "./search-text.ts";

test.each([
  ["06 12 34 56 78", ["0612345678"]],
  ["٠٦١٢٣٤", ["061234"]],
  ["35-209900-176148-1", ["352099001761481"]],
  ["dupont lyon", ["dupont", "lyon"]],
  ["de Gaulle", ["de", "Gaulle"]],
  ["7K3M-9Q", ["7K3M-9Q"]],
])("%s is searched as %j", (typed, parts) => {
  expect(searchParts(typed)).toEqual(parts);
});

test("words that are all short are searched together, as they are written", () => {
  expect(searchParts("Li Wu")).toEqual(["Li Wu"]);
});

test("a search of fewer than three signs finds nothing, whatever surrounds them", () => {
  for (const typed of ["", "RL", "-- é !", "%_%", "+3 3"]) expect(searchParts(typed), typed).toEqual([]);
});

test("one part at least has three signs, so that an index finds it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const parts = searchParts(typed);
      expect(
        parts.length === 0 || parts.some((part) => part.replace(/[^\p{L}\p{N}]/gu, "").length >= 3),
      ).toBe(true);
    }),
  );
});
