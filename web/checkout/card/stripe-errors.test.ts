import { expect, test } from "vitest";
import { problemOf, refusalOf } from "./card-text.ts";

test.each([
  ["incomplete_number", "number", "missing"],
  ["invalid_number", "number", "invalid"],
  ["incorrect_number", "number", "invalid"],
  ["incomplete_expiry", "expiry", "missing"],
  ["invalid_expiry_year", "expiry", "invalid"],
  ["invalid_expiry_year_past", "expiry", "expired"],
  ["invalid_expiry_month_past", "expiry", "expired"],
  ["incomplete_cvc", "cvc", "missing"],
  ["invalid_cvc", "cvc", "invalid"],
] as const)("%s: the %s is %s", (code, part, problem) => {
  expect(problemOf(code)).toEqual({ part, problem });
});

test("a code without a part of the card names none", () => {
  for (const code of [undefined, "", "rate_limit", "incomplete_zip"]) expect(problemOf(code)).toBeNull();
});

test.each([
  ["card_declined", "card_declined"],
  ["insufficient_funds", "card_declined"],
  ["expired_card", "expired_card"],
  ["incorrect_cvc", "incorrect_cvc"],
  ["invalid_cvc", "incorrect_cvc"],
  ["processing_error", "processing_error"],
] as const)("a card error %s becomes %s", (code, told) => {
  expect(refusalOf({ type: "card_error", code })).toBe(told);
});

test("an error that is not about the card is no refusal", () => {
  expect(refusalOf({ type: "validation_error", code: "incomplete_number" })).toBeNull();
  expect(refusalOf({ type: "api_connection_error" })).toBeNull();
});
