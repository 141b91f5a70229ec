import { expect, test } from "vitest";
import { readEuros, typedEuros } from "./euros.ts";

test("an amount is read with a comma or a point, with or without the spaces of thousands", () => {
  for (const typed of ["1234,5", "1234.50", " 1 234,50 ", "1\u202f234,50"])
    expect(readEuros(typed)).toBe(123450);
  expect(readEuros("0")).toBe(0);
});

test("a text that is no amount gives null", () => {
  for (const typed of ["", " ", ",5", "-3", "1,2,3", "1.234,50", "12,345", "1e3", "abc", "Infinity"])
    expect(readEuros(typed), typed).toBeNull();
});

test("an amount is filled in as people of the language type it, and is read as the same", () => {
  expect([typedEuros(12340, "fr"), typedEuros(12340, "en")]).toEqual(["123,40", "123.40"]);
  for (const locale of ["fr", "en"] as const) expect(readEuros(typedEuros(123450, locale))).toBe(123450);
});
