import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addLine,
  articleCount,
  type Cart,
  type CartLine,
  cartTotals,
  lineKey,
  makeLine,
  phoneSellers,
  pricedCartLine,
  removeLine,
  setQuantity,
} from "./cart.ts";

const phone = (id = "1", stock?: number) =>
  makeLine({
    id,
    name: "iPhone 13",
    priceCents: 45_990,
    image: "/x.svg",
    type: "SMARTPHONE",
    ...(stock === undefined ? {} : { stock }),
  });
const repair = (id = "1", priceCents = 7999) =>
  makeLine({ id, name: "Écran", priceCents, image: "/x.svg", type: "REPAIR" });

const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    id: fc.integer({ min: 1, max: 5 }).map(String),
    type: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
    priceCents: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ quantity, ...product }) => ({
    ...makeLine({ ...product, name: "n", image: "" }),
    quantity,
  }));

describe("the cart", () => {
  test("adding the same phone again raises the quantity of its line", () => {
    const cart = addLine(addLine([], phone()), phone());
    expect(cart).toHaveLength(1);
    expect(articleCount(cart)).toBe(2);
  });

  test("a phone and a repair with the same number are two lines", () => {
    expect(addLine(addLine([], phone("7")), repair("7"))).toHaveLength(2);
  });

  test("a quantity never goes below 1 nor above the stock", () => {
    const cart = addLine([], phone("1", 3));
    const key = "SMARTPHONE:1";
    expect(setQuantity(cart, key, 0)[0]?.quantity).toBe(1);
    expect(setQuantity(cart, key, -4)[0]?.quantity).toBe(1);
    expect(setQuantity(cart, key, 9)[0]?.quantity).toBe(3);
    expect(addLine(setQuantity(cart, key, 3), phone("1", 3))[0]?.quantity).toBe(3);
  });

  test("a quantity of phones never exceeds ten, the limit of an order", () => {
    const cart = addLine([], phone("1", 50));
    expect(setQuantity(cart, "SMARTPHONE:1", 11)[0]?.quantity).toBe(10);
    expect(addLine(setQuantity(cart, "SMARTPHONE:1", 10), phone("1", 50))[0]?.quantity).toBe(10);
    expect(setQuantity([repair()], "REPAIR:1", 11)[0]?.quantity).toBe(11);
  });

  test("removing a line leaves the others", () => {
    const cart = addLine(addLine([], phone("7")), repair("7"));
    expect(removeLine(cart, "REPAIR:7").map(lineKey)).toEqual(["SMARTPHONE:7"]);
  });

  test("a phone carries no tax, a repair 20 % rounded per unit", () => {
    expect(cartTotals([phone()])).toEqual({ net: 45_990, tax: 0, shipping: 0, total: 45_990 });
    // 79,99 € → 15,998 € of tax → 16,00 € a unit, three of them 48,00 €.
    const three = setQuantity([repair()], "REPAIR:1", 3);
    expect(cartTotals(three)).toEqual({ net: 23_997, tax: 4800, shipping: 0, total: 28_797 });
  });

  test("in ten thousand carts the total is the sum of the lines shown, to the cent", () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        fc.integer({ min: 0, max: 999 }),
        (lines, shipping) => {
          const cart = lines.reduce<Cart>(addLine, []);
          const totals = cartTotals(cart, shipping);
          const shown = cart.map(pricedCartLine);
          expect(totals.total).toBe(shown.reduce((sum, line) => sum + line.gross, shipping));
          expect(totals.tax).toBe(
            cart.reduce((sum, line) => sum + Math.round((line.tax ?? 0) * 100) * line.quantity, 0),
          );
          expect(Number.isInteger(totals.total)).toBe(true);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

test("guarantee and return are promised for what professionals sell", () => {
  const own = { ...phone("2"), isPrivate: true as const };
  expect(phoneSellers([repair()])).toBeNull();
  expect(phoneSellers([phone(), repair()])).toBe("professional");
  expect(phoneSellers([own, repair()])).toBe("private");
  expect(phoneSellers([own, phone()])).toBe("both");
});
