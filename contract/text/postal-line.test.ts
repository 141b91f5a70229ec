import { expect, test } from "vitest";
import { readPostalLine } from "./postal-line.ts";

test("an address of one line is split at its postcode", () => {
  expect(readPostalLine("12 bis, rue de l’Exemple, 75011 Paris")).toEqual({
    ...{ street: "12 bis, rue de l’Exemple", postcode: "75011", town: "Paris" },
  });
  expect(readPostalLine("12 rue sans code, Paris")).toBeNull();
});
