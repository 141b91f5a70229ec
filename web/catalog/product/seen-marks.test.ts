import { expect, test } from "vitest";
import { seenOn } from "./seen-marks.ts";

const none = { scratches: 0, scratchMm: 0, chips: 0, chipMm: 0 };
const marks = {
  display: none,
  edge: { ...none, chips: 1, chipMm: 2 },
  frame: none,
  back: { ...none, scratches: 3, scratchMm: 8 },
};

test("a photograph names the marks of the zones that it shows", () => {
  expect(seenOn("front", marks)).toEqual([{ zone: "edge", ...marks.edge }]);
  expect(seenOn("back", marks)).toEqual([{ zone: "back", ...marks.back }]);
  expect(seenOn("left", marks)).toEqual([]);
  expect(seenOn("detail", marks)?.map(({ zone }) => zone)).toEqual(["edge", "back"]);
});

test("where nobody measured marks, nothing is said about them", () => {
  expect(seenOn("back", null)).toBeUndefined();
  expect(seenOn("back", undefined)).toBeUndefined();
});
