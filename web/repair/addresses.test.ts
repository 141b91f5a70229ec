import { expect, test } from "vitest";
import { readChosen } from "#contract/repair/repair-rules.ts";
import { modelsAddress, readModelId, servicesAddress, summaryAddress } from "./addresses.ts";

test("an address holds brand, phone and services, and is read back", () => {
  expect(modelsAddress("Apple")).toBe("/repair/models?brand=apple");
  expect(modelsAddress("A & B")).toBe("/repair/models?brand=a+%26+b");
  expect(servicesAddress(7)).toBe("/repair/services?model=7");
  const summary = new URL(summaryAddress(7, [3, 9]), "http://shop");
  expect(summary.search).toBe("?model=7&services=3,9");
  expect([readModelId(summary.searchParams), readChosen(summary.searchParams)]).toEqual([7, [3, 9]]);
});

test.each(["", "0", "-1", "1.5", "x", "1e3", "9999999999"])("%j is not a model id", (text) => {
  expect(readModelId(new URLSearchParams({ model: text }))).toBeNull();
});
