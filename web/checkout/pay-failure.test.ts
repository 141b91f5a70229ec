import { expect, test } from "vitest";
import { makeLine } from "#contract/cart.ts";
import { ApiError } from "#web/api.ts";
import { declineOf, factsOf, failureOf } from "./pay-failure.ts";

const phone = makeLine({ id: "5", name: "iPhone 13", priceCents: 39_900, image: "", type: "SMARTPHONE" });
const repair = makeLine({ id: "5", name: "Écran", priceCents: 8_990, image: "", type: "REPAIR" });
const other = makeLine({ id: "6", name: "Batterie", priceCents: 4_990, image: "", type: "REPAIR" });

test("a card's refusal is told in its own words", () => {
  const failure = failureOf(new ApiError(402, { error: "incorrect_cvc", message: "" }));
  expect(failure).toEqual({ kind: "code", code: "incorrect_cvc" });
  expect(declineOf(failure)).toBe("incorrect_cvc");
});

test("a refusal without words of its own is told by its status", () => {
  expect(failureOf(new ApiError(403, { error: "FORBIDDEN", message: "" }))).toEqual({
    kind: "status",
    status: 403,
  });
  expect(declineOf({ kind: "status", status: 403 })).toBe(null);
});

test("stock is told of the phone when a repair has the same number, else of the repair", () => {
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

test("prices are told of the named lines alone", () => {
  const body = { error: "PRICE_CHANGED" as const, message: "", prices: [{ productId: "6", price: 39.9 }] };
  expect([...factsOf(body, [phone, other])]).toEqual([["REPAIR:6", { price: 39.9 }]]);
  expect(factsOf(null, [phone]).size).toBe(0);
});
