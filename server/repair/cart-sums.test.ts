import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { formatMoney } from "#contract/format.ts";
import { centsToEuros } from "#contract/money.ts";
import { amountsOf, cartSums } from "#contract/orders/amounts.ts";
import {
  addLine,
  type Cart,
  cartTotals,
  makeLine,
  pricedCartLine,
  setQuantity,
} from "#contract/orders/cart.ts";
import { priceRepair, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import { orderMails } from "#server/mail/order-mails.ts";
import { mergeLines, type Offer, priceLines } from "#server/orders/placement/order-lines.ts";

const product = fc.record({
  type: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
  cents: fc.integer({ min: 0, max: 200_000 }),
  quote: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9 }),
});
type Product = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

const isQuote = ({ type, quote }: Product) => type === "REPAIR" && quote;
const centsOf = (one: Product) => (isQuote(one) ? 0 : one.cents);

function cartOf(products: readonly Product[]): Cart {
  return products.reduce<Cart>((cart, one, index) => {
    const id = String(index + 1);
    const line = makeLine({
      id,
      name: id,
      priceCents: centsOf(one),
      image: "",
      type: one.type,
      quote: isQuote(one),
    });
    return setQuantity(addLine(cart, line), `${one.type}:${id}`, one.quantity);
  }, []);
}

const itemsOf = (cart: Cart) =>
  cart.map((line) => ({
    productName: line.name,
    productType: line.type,
    productId: line.id,
    quantity: line.quantity,
    price: line.price,
  }));

const offersOf = (products: readonly Product[]): Offer[] =>
  products.map((one, index) => ({
    type: one.type,
    productId: String(index + 1),
    itemId: one.type === "REPAIR" ? null : index + 1,
    deviceId: null,
    sellerId: null,
    name: `${index + 1}`,
    image: null,
    priceCents: centsOf(one),
    quote: isQuote(one),
  }));

test("10,000 carts of phones and repairs: not a cent between shelf, cart, order and mail", () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 8 }), (products) => {
      const cart = cartOf(products);
      const totals = cartTotals(cart);
      const ordered = priceLines(mergeLines(itemsOf(cart)), offersOf(products));

      products.forEach((one, index) => {
        const line = cart[index];
        if (!line || one.type !== "REPAIR") return;
        const shelf = priceRepair({ price: writeRepairPrice(isQuote(one) ? null : one.cents) });
        expect(shelf.gross * one.quantity).toBe(pricedCartLine(line).gross);
      });
      expect(ordered.reduce((sum, line) => sum + line.gross, 0)).toBe(totals.total);
      expect(ordered.reduce((sum, line) => sum + line.tax, 0)).toBe(totals.tax);

      const { text } = writeMail(
        orderMails["order-confirmation"].write,
        {
          orderId: "RL-2222-2222",
          createdAt: "2026-11-20T12:00:00.000Z",
          status: "PAYED",
          totalAmount: centsToEuros(totals.total),
          taxAmount: centsToEuros(totals.tax),
          shippingAmount: 0,
          shippingOption: "standard",
          items: ordered.map((line) => ({
            productName: line.offer.name,
            productType: line.type,
            productId: line.offer.productId,
            quantity: line.quantity,
            price: centsToEuros(line.unitPrice),
            tax: centsToEuros(line.unitTax),
            taxRate: line.type === "REPAIR" ? 0.2 : 0,
            quote: line.offer.quote,
          })),
          address: { nom: "", adresse: "", codePostal: "", ville: "" },
        },
        "fr",
        { company: DEFAULT_COMPANY, publicUrl: "" },
      );
      for (const line of ordered)
        if (!line.offer.quote)
          expect(text).toContain(
            `${line.offer.name} : ${line.gross === 0 ? "Gratuit" : formatMoney(line.gross, "fr")}`,
          );
      const { taxed, isFree } = amountsOf(cartSums(cart), 0);
      for (const sum of taxed ? [taxed.net, taxed.tax, totals.total] : [totals.total])
        expect(text).toContain(isFree ? "Total : Gratuit" : formatMoney(sum, "fr"));
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
