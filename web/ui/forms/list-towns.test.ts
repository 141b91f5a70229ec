import { expect, test } from "vitest";
import { isTownOfAnother } from "./list-towns.ts";

test("a changed code empties the town of another code", () => {
  expect(isTownOfAnother("69003", "6900")).toBe(true);
  expect(isTownOfAnother("69003", "75001")).toBe(true);
  expect(isTownOfAnother("69003", "69003")).toBe(false);
});

test("a town that was typed before the code, or while it was incomplete, stays", () => {
  expect(isTownOfAnother("", "6")).toBe(false);
  expect(isTownOfAnother("690", "69003")).toBe(false);
});
