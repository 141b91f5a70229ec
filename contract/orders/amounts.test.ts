import * as fc from "fast-check";
import { expect, test } from "vitest";
import { amountsOf, cartSums, orderSums } from "./amounts.ts";
import { type CartLine, cartTotals, makeLine } from "./cart.ts";
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
  expect(amountsOf(cartSums(cart), 0)).toMatchObject({ taxed, margin });
});

test("what is free has lines, costs nothing and waits for no price", () => {
  const isFree = (cart: CartLine[], shipping = 0) => amountsOf(cartSums(cart), shipping).isFree;
  expect(isFree([diagnosis])).toBe(true);
  expect(isFree([diagnosis, quote])).toBe(false);
  expect(isFree([diagnosis, phone])).toBe(false);
  expect(isFree([diagnosis], 499)).toBe(false);
  expect(isFree([])).toBe(false);
});

test("the rows say phones, repairs and delivery, each with its tax inside", () => {
  const { rows, total } = amountsOf(cartSums([phone, bought, { ...repair, quantity: 2 }, quote]), 499);
  expect(rows).toEqual([
    { kind: "phones", cents: 71_201, tax: 1667, quote: false },
    { kind: "repairs", cents: 19_198, tax: 3200, quote: true },
    { kind: "shipping", cents: 499, tax: 0, quote: false },
  ]);
  expect(total).toBe(71_201 + 19_198 + 499);
});

test("a cart without phones has no row of phones", () => {
  expect(amountsOf(cartSums([repair]), 0).rows.map(({ kind }) => kind)).toEqual(["repairs", "shipping"]);
});

test("the rows add up to the total that is paid, to the cent, and are the same in the cart and in its order", () => {
  const line = fc.record({
    type: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
    priceCents: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    vatScheme: fc.constantFrom(...VAT_SCHEMES, null),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.integer({ min: 0, max: 2000 }), (lines, shipping) => {
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
      const inCart = amountsOf(cartSums(cart), shipping);
      expect(amountsOf(orderSums(ordered), shipping)).toEqual(inCart);
      const { rows, total, taxed } = inCart;
      expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
      expect(total).toBe(cartTotals(cart, shipping).total);
      expect(rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxed?.tax ?? 0);
      const untaxed = cartSums(cart)
        .filter(({ tax }) => tax === 0)
        .reduce((sum, { net }) => sum + net, 0);
      expect((taxed?.net ?? 0) + (taxed?.tax ?? 0) + untaxed + shipping).toBe(total);
    }),
  );
});
