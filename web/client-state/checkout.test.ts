import { expect, test } from "vitest";
import { lineKey, makeLine } from "#contract/orders/cart.ts";
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

test("a correct cart stays the same", () => {
  const cart = [phone, repair];
  expect(correctCart(cart, facts([phone, { price: 399, stock: 3 }]))).toEqual({ cart, changes: [] });
});

test("a new price replaces the old one with its tax, as a change", () => {
  const { cart, changes } = correctCart([phone, repair], facts([repair, { price: 100.01 }]));
  expect(cart).toEqual([phone, { ...repair, price: 100.01, tax: 20 }]);
  expect(changes).toEqual([{ line: repair, kind: "price", before: 89.9, now: 100.01 }]);
});

test("the VAT scheme of a phone follows the shop, without a notice", () => {
  const { cart, changes } = correctCart([phone], facts([phone, { vatScheme: "franchise" }]));
  expect([cart, changes]).toEqual([[{ ...phone, vatScheme: "franchise" }], []]);
  expect(correctCart(cart, facts([phone, { vatScheme: null }])).cart).toEqual([phone]);
});

test("a quantity above the stock is reduced to it, as a change", () => {
  const { cart, changes } = correctCart([{ ...phone, quantity: 3 }], facts([phone, { stock: 2 }]));
  expect(cart[0]).toMatchObject({ quantity: 2, stock: 2 });
  expect(changes).toMatchObject([{ kind: "fewer", left: 2 }]);
});

test("a sold line stays, marked as gone, and recovers with new stock", () => {
  const { cart, changes } = correctCart([phone], facts([phone, { stock: 0 }]));
  expect(cart.map(isGone)).toEqual([true]);
  expect(changes).toMatchObject([{ kind: "gone" }]);
  const again = correctCart(cart, facts([phone, { stock: 1 }]));
  expect(again.cart.map(isGone)).toEqual([false]);
  expect(again.changes).toEqual([]);
});

test("a phone and a repair with the same id are distinguished", () => {
  const { cart } = correctCart([phone, repair], facts([phone, { stock: 0 }]));
  expect(cart.map(isGone)).toEqual([true, false]);
});
