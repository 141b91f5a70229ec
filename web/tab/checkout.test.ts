import { expect, test } from "vitest";
import { lineKey, makeLine } from "#contract/cart.ts";
import { correctCart, isGone, type LineFact } from "./checkout.ts";

const phone = makeLine({
  id: "5",
  name: "iPhone 13",
  priceCents: 39_900,
  image: "",
  type: "SMARTPHONE",
  stock: 3,
});
const repair = makeLine({ id: "5", name: "Écran", priceCents: 8_990, image: "", type: "REPAIR" });

const facts = (...entries: [typeof phone, LineFact][]) =>
  new Map(entries.map(([line, fact]) => [lineKey(line), fact]));

test("a cart that the shop agrees with stays the same", () => {
  const cart = [phone, repair];
  expect(correctCart(cart, facts([phone, { price: 399, stock: 3 }]))).toEqual({ cart, changes: [] });
});

test("a new price is taken with its tax, and told", () => {
  const { cart, changes } = correctCart([phone, repair], facts([repair, { price: 100.01 }]));
  expect(cart).toEqual([phone, { ...repair, price: 100.01, tax: 20 }]);
  expect(changes).toEqual([{ line: repair, kind: "price", before: 89.9, now: 100.01 }]);
});

test("a quantity beyond the stock comes down to it, and it is told", () => {
  const { cart, changes } = correctCart([{ ...phone, quantity: 3 }], facts([phone, { stock: 2 }]));
  expect(cart[0]).toMatchObject({ quantity: 2, stock: 2 });
  expect(changes).toMatchObject([{ kind: "fewer", left: 2 }]);
});

test("a sold line stays, marked as gone, and comes back when the shop has it again", () => {
  const { cart, changes } = correctCart([phone], facts([phone, { stock: 0 }]));
  expect(cart.map(isGone)).toEqual([true]);
  expect(changes).toMatchObject([{ kind: "gone" }]);
  const again = correctCart(cart, facts([phone, { stock: 1 }]));
  expect(again.cart.map(isGone)).toEqual([false]);
  expect(again.changes).toEqual([]);
});

test("a phone and a repair with the same number are told apart", () => {
  const { cart } = correctCart([phone, repair], facts([phone, { stock: 0 }]));
  expect(cart.map(isGone)).toEqual([true, false]);
});
