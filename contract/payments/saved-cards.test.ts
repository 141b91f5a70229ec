import { expect, test } from "vitest";
import { cardExpiry, cardName, isExpired } from "./saved-cards.ts";

test("a saved card is named by its brand and its last four digits, one of an unknown brand by its digits", () => {
  expect(cardName({ brand: "visa", last4: "4242" })).toBe("Visa •••• 4242");
  expect(cardName({ brand: "unknown", last4: "0005" })).toBe("•••• 0005");
});

test("the expiry date reads as on the card", () => {
  expect(cardExpiry({ expMonth: 3, expYear: 2029 })).toBe("03/29");
});

test("a saved card is valid to the last day of its month", () => {
  const now = new Date(2026, 10, 30);
  expect(isExpired({ expMonth: 11, expYear: 2026 }, now)).toBe(false);
  expect(isExpired({ expMonth: 10, expYear: 2026 }, now)).toBe(true);
});
