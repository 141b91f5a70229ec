import { expect, test } from "vitest";
import { isWithinAsked } from "./case-refund.ts";

const asked = [
  { position: 0, quantity: 1, amountCents: 45_990 },
  { position: null, quantity: 0, amountCents: 499 },
];
const part = (amountCents: number, quantity = 1, position: number | null = 0) => ({
  position,
  quantity,
  amountCents,
});

test.each([
  ["what is asked", asked],
  ["a lower amount", [part(1)]],
  ["no unit back", [part(45_990, 0)]],
  ["delivery alone", [part(499, 0, null)]],
])("a case may give %s", (_, granted) => expect(isWithinAsked(asked, granted)).toBe(true));

test.each([
  ["a cent more", [part(45_991)]],
  ["a unit more than it is about", [part(45_990, 2)]],
  ["a line twice", [part(20_000), part(20_000, 0)]],
  ["a line that it is not about", [part(1, 0, 1)]],
  ["more delivery", [part(500, 0, null)]],
])("a case never gives %s", (_, granted) => expect(isWithinAsked(asked, granted)).toBe(false));

test("a case about a part of an order gives no delivery", () =>
  expect(isWithinAsked([part(45_990)], [part(499, 0, null)])).toBe(false));
