import { expect, test } from "vitest";
import {
  cardProblem,
  caretAfter,
  digitsBefore,
  formatExpiry,
  groupCardNumber,
  isWhole,
  readCard,
} from "./card-text.ts";

const now = new Date(2026, 10, 21);
const card = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" };

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242-4", "4242 4242 4"],
  ["378282246310005", "3782 822463 10005"],
  ["", ""],
  ["abc", ""],
])("the number %s reads %s", (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12/3"],
  ["1230", "12/30"],
  ["3", "03"],
  ["1/", "01/"],
  ["12/", "12/"],
  ["12/2030", "12/30"],
  ["12 / 30", "12/30"],
])("the expiry %s reads %s", (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test("the caret stays behind its digit", () => {
  const typed = "42429 4242";
  const caret = 5;
  expect(caretAfter(groupCardNumber(typed), digitsBefore(typed, caret))).toBe(6);
  expect(caretAfter("4242", 4)).toBe(4);
});

test("a number that fails Luhn's check is invalid, an unfinished one not whole yet", () => {
  expect(cardProblem("number", { ...card, number: "4242 4242 4242 4241" }, now)).toBe("invalid");
  expect(isWhole("4242 4242 4242")).toBe(false);
  expect(isWhole("3782 822463 10005")).toBe(true);
});

test("a card is valid to the last day of its month", () => {
  expect(cardProblem("expiry", { ...card, expiry: "11/26" }, now)).toBe(null);
  expect(cardProblem("expiry", { ...card, expiry: "10/26" }, now)).toBe("expired");
  expect(cardProblem("expiry", { ...card, expiry: "13/30" }, now)).toBe("invalid");
});

test("the code has three digits, four on an American Express", () => {
  expect(cardProblem("cvc", { ...card, cvc: "1234" }, now)).toBe("invalid");
  expect(cardProblem("cvc", { ...card, number: "3782 822463 10005", cvc: "1234" }, now)).toBe(null);
});

test("a card is read only when every part is valid", () => {
  expect(readCard(card, now)).toEqual({
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2030,
    cvc: "123",
  });
  expect(readCard({ ...card, cvc: "" }, now)).toBe(null);
});
