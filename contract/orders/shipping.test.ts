import { expect, test } from "vitest";
import { isMetropolitan, isPostalCode } from "./shipping.ts";

test.each([
  ["75011", true, true],
  ["20000", true, true],
  ["97400", true, false],
  ["98800", true, false],
  ["00100", false, false],
  ["99999", false, false],
  ["7501", false, false],
  ["75 011", false, false],
])("postal code %s: French %s, delivered at 0 €: %s", (code, french, metropolitan) => {
  expect(isPostalCode(code)).toBe(french);
  expect(isMetropolitan(code)).toBe(metropolitan);
});
