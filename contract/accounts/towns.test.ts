import { expect, test } from "vitest";
import { isMetropolitan } from "../orders/shipping.ts";
import { townsOf } from "./towns.ts";

test.each([
  ["75011", ["Paris"]],
  ["69003", ["Lyon"]],
  ["06600", ["Antibes"]],
  ["95000", ["Cergy", "Neuville-sur-Oise"]],
  // A village, an incomplete code, and what is no code.
  ["48170", []],
  ["7501", []],
  ["", []],
  ["Paris", []],
])("%s proposes %j", (code, towns) => {
  expect(townsOf(code)).toEqual(towns);
});

test("the list has metropolitan codes only", () => {
  const codes = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, "0"));
  const listed = codes.filter((code) => townsOf(code).length > 0);
  expect(listed.length).toBeGreaterThan(200);
  expect(listed.filter((code) => !isMetropolitan(code))).toEqual([]);
});
