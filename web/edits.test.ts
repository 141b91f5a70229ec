import { expect, test } from "vitest";
import { edited, editsOf } from "./edits.ts";

test("all edits are made at once, in whatever order they come", () => {
  const text = "one two three";
  const edits = [
    { start: 8, end: 13, text: "3" },
    { start: 0, end: 3, text: "1" },
    { start: 13, end: 13, text: "!" },
  ];
  expect(edited(text, edits)).toBe("1 two 3!");
  expect(edited(text, [])).toBe(text);
});

test("what stands within a replaced part is gone with it", () => {
  const edits = [
    { start: 4, end: 5, text: "b" },
    { start: 0, end: 7, text: "a" },
  ];
  expect(edited("one two three", edits)).toBe("a three");
});

test("a pattern gives an edit of each place that it finds", () => {
  const text = '<i x="1"/> and <i x="2"/>';
  const edits = editsOf(text, { opening: "<i ", pattern: /<i x="(\d)"\/>/y }, ([, number = ""]) => number);
  expect(edited(text, edits)).toBe("1 and 2");
});

test("what begins like a place and goes on otherwise stays, and so does what stands within one", () => {
  const text = "<a><b> <a>x</a> <a>y";
  const edits = editsOf(
    text,
    { opening: "<a>", pattern: /<a>(.*?)<\/a>/y },
    ([, inner = ""]) => `(${inner})`,
  );
  expect(edited(text, edits)).toBe("(<b> <a>x) <a>y");
});
