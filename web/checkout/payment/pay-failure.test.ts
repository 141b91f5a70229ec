import { expect, test } from "vitest";
import { makeLine } from "#contract/orders/cart.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { declineOf, endsOrder, factsOf, failureOf, isAnswered } from "./pay-failure.ts";

const phone = makeLine({ id: "5", name: "iPhone 13", priceCents: 39_900, image: "", type: "SMARTPHONE" });
const repair = makeLine({ id: "5", name: "Écran", priceCents: 8_990, image: "", type: "REPAIR" });
const other = makeLine({ id: "6", name: "Batterie", priceCents: 4_990, image: "", type: "REPAIR" });

test("a card's refusal has its own text", () => {
  const failure = failureOf(new ApiError(402, { error: "incorrect_cvc", message: "" }));
  expect(failure).toEqual({ kind: "code", code: "incorrect_cvc" });
  expect(declineOf(failure)).toBe("incorrect_cvc");
});

test.each([
  ["TOO_MANY_UNPAID", 409, false],
  ["TERMS_CHANGED", 409, false],
  ["TOO_MANY_QUOTES", 429, false],
  ["OWN_LISTING", 422, false],
  ["ORDER_REPLACED", 409, true],
  ["ORDER_CLOSED", 409, true],
] as const)("%s has its own text, and only a closed order drops its key", (code, status, ends) => {
  expect(failureOf(new ApiError(status, { error: code, message: "" }))).toEqual({ kind: "code", code });
  expect(endsOrder(code)).toBe(ends);
});

test("a refusal without its own text shows its status", () => {
  expect(failureOf(new ApiError(403, { error: "FORBIDDEN", message: "" }))).toEqual({
    kind: "status",
    status: 403,
  });
  expect(declineOf({ kind: "status", status: 403 })).toBe(null);
});

test("stock concerns the phone when a repair has the same id, else the repair", () => {
  const body = {
    error: "OUT_OF_STOCK" as const,
    message: "",
    stock: [
      { productId: "5", available: 1 },
      { productId: "6", available: 0 },
    ],
  };
  expect([...factsOf(body, [phone, repair, other])]).toEqual([
    ["SMARTPHONE:5", { stock: 1 }],
    ["REPAIR:6", { stock: 0 }],
  ]);
});

test("prices concern the named lines alone", () => {
  const body = { error: "PRICE_CHANGED" as const, message: "", prices: [{ productId: "6", price: 39.9 }] };
  expect([...factsOf(body, [phone, other])]).toEqual([["REPAIR:6", { price: 39.9 }]]);
  expect(factsOf(null, [phone]).size).toBe(0);
});

test("a refusal for changed listings is answered when each was accepted or has left the cart", () => {
  const shown = { ...phone, version: 2 };
  const offer = { productId: shown.id, version: 3, name: "", image: "", changes: [] };
  const refused = { kind: "code", code: "OFFER_CHANGED", offers: [offer] } as const;
  expect(isAnswered(refused, [shown])).toBe(false);
  expect(isAnswered(refused, [{ ...shown, version: 3 }])).toBe(true);
  // Accepted as it was changed once more.
  expect(isAnswered(refused, [{ ...shown, version: 4 }])).toBe(true);
  expect(isAnswered(refused, [])).toBe(true);
  const two = { ...refused, offers: [offer, { ...offer, productId: "8" }] };
  expect(
    isAnswered(two, [
      { ...shown, version: 3 },
      { ...shown, id: "8" },
    ]),
  ).toBe(false);
  for (const other of [
    null,
    { kind: "code", code: "OFFER_CHANGED" },
    { kind: "code", code: "card_declined" },
    { kind: "status", status: 500 },
  ] as const)
    expect(isAnswered(other, [])).toBe(false);
});
