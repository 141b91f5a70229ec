import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cartTotals, makeLine } from "./cart.ts";
import { cartSums, isFree, orderSums, taxRows } from "./tax-rows.ts";
import { VAT_SCHEMES } from "./vat.ts";

const unknown = makeLine({ id: "6", name: "iPhone", priceCents: 61_200, image: "", type: "SMARTPHONE" });
const phone = { ...unknown, id: "1", vatScheme: "margin" as const };
const exempt = { ...unknown, id: "7", vatScheme: "franchise" as const };
const bought = makeLine({
  ...{ id: "5", name: "Pixel 7", priceCents: 10_001, image: "", type: "SMARTPHONE" },
  vatScheme: "standard",
});
const repair = makeLine({ id: "2", name: "Écran", priceCents: 7999, image: "", type: "REPAIR" });
const diagnosis = makeLine({ id: "3", name: "Diagnostic", priceCents: 0, image: "", type: "REPAIR" });
const quote = makeLine({
  id: "4",
  name: "Carte mère",
  priceCents: 0,
  image: "",
  type: "REPAIR",
  quote: true,
});

test.each([
  ["a phone", [phone], null, true],
  ["a repair", [repair], { net: 7999, tax: 1600 }, false],
  [
    "both, and only the repair is taxed",
    [phone, { ...repair, quantity: 2 }],
    { net: 15_998, tax: 3200 },
    true,
  ],
  ["a phone with VAT, whose tax is inside its price", [bought], { net: 8334, tax: 1667 }, false],
  // 16.67 € a unit, not 50.01 € of 300.03 €.
  [
    "three of them, rounded a unit at a time",
    [{ ...bought, quantity: 3 }],
    { net: 25_002, tax: 5001 },
    false,
  ],
  ["all three: taxed lines count alone", [phone, bought, repair], { net: 16_333, tax: 3267 }, true],
  ["a phone of an exempt seller", [exempt], null, false],
  ["a phone whose seller has recorded no scheme", [unknown], null, false],
  ["a free diagnosis", [diagnosis], null, false],
  ["a quote", [quote], null, false],
  ["nothing", [], null, false],
])("%s", (_name, cart, taxed, margin) => {
  expect(taxRows(cartSums(cart))).toEqual({ taxed, margin });
});

test("what is free has lines, costs nothing and waits for no price", () => {
  expect(isFree(cartSums([diagnosis]))).toBe(true);
  expect(isFree(cartSums([diagnosis, quote]))).toBe(false);
  expect(isFree(cartSums([diagnosis, phone]))).toBe(false);
  expect(isFree([])).toBe(false);
});

test("the rows of a cart and of its order are the same, and taxed lines and phones are all of the total", () => {
  const line = fc.record({
    type: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
    priceCents: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    vatScheme: fc.constantFrom(...VAT_SCHEMES, null),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
      const cart = lines.map(({ quantity, vatScheme, ...product }, index) => ({
        ...makeLine({
          ...{ ...product, id: String(index), name: "", image: "" },
          vatScheme: product.type === "SMARTPHONE" ? vatScheme : null,
        }),
        quantity,
      }));
      const ordered = cart.map(({ name, type, id, tax, ...rest }) => ({
        ...rest,
        productName: name,
        productType: type,
        productId: id,
        tax: tax ?? 0,
        quote: false,
      }));
      expect(orderSums(ordered).map(({ net, tax }) => [net, tax])).toEqual(
        cartSums(cart).map(({ net, tax }) => [net, tax]),
      );
      const { taxed } = taxRows(cartSums(cart));
      const untaxed = cartSums(cart)
        .filter(({ tax }) => tax === 0)
        .reduce((sum, { net }) => sum + net, 0);
      expect((taxed?.net ?? 0) + (taxed?.tax ?? 0) + untaxed).toBe(cartTotals(cart).total);
    }),
  );
});
