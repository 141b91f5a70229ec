import { expect, test } from "vitest";
import { amountErrors, readRefund } from "./read-refund.ts";

const LINES = [
  { position: 0, name: "iPhone 12", quantity: 1, amountCents: 42_900 },
  { position: null, name: "", quantity: 0, amountCents: 490 },
];
const typed = (...amounts: string[]) => {
  const data = new FormData();
  amounts.forEach((amount, index) => {
    data.set(`amount-${index}`, amount);
  });
  return data;
};

test.each(["12,3x", "abc", "-5", "12,345", "1e2", "0x10", "12,5,0", "€"])("%s is no amount", (amount) => {
  expect(amountErrors(LINES, typed("4,90", amount))).toEqual({ "amount-1": "INVALID" });
});

test.each([
  ["12,50", 1250],
  [" 12.5 ", 1250],
  ["12", 1200],
])("%s is an amount", (amount, amountCents) => {
  const data = typed(amount, "");
  expect(amountErrors(LINES, data)).toEqual({});
  expect(readRefund(LINES, data)).toEqual({ parts: [{ position: 0, quantity: 0, amountCents }] });
});

test("an amount above the rest of its line is refused at its field", () => {
  expect(amountErrors(LINES, typed("429", "4,91"))).toEqual({ "amount-1": "TOO_BIG" });
  expect(amountErrors(LINES, typed("429,00", "4,90"))).toEqual({});
});

test("units without an amount are refused at the amount, never left out without a word", () => {
  const data = typed("", "4,90");
  data.set("quantity-0", "1");
  expect(amountErrors(LINES, data)).toEqual({ "amount-0": "REQUIRED" });
  data.set("quantity-0", "0");
  expect(amountErrors(LINES, data)).toEqual({});
});

test("empty fields refund nothing", () => {
  expect(amountErrors(LINES, typed("", " "))).toEqual({});
  expect(readRefund(LINES, typed("", "0")).parts).toEqual([]);
});
