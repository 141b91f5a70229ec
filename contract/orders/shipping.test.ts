import { expect, test } from "vitest";
import { isDelivered, isPostalCode } from "./shipping.ts";

test.each([
  ["75011", true, true],
  ["20000", true, true],
  ["97400", true, false],
  ["98800", true, false],
  ["00100", true, false],
  ["97500", true, false],
  ["98000", true, true],
  ["98012", true, true],
  ["96000", false, false],
  ["97900", false, false],
  ["98500", false, false],
  ["99999", false, false],
  ["7501", false, false],
  ["75 011", false, false],
])("postal code %s: a place of the French post %s, delivered at 0 €: %s", (code, french, delivered) => {
  expect(isPostalCode(code)).toBe(french);
  expect(isDelivered(code)).toBe(delivered);
});
