import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { type CartLine, makeLine } from "#contract/orders/cart.ts";
import { Order, OrderInput } from "#contract/orders/orders.ts";
import type { ChosenOffer } from "../delivery/chosen-offer.ts";
import { markPrivate, orderPayload, pendingOrder } from "./order-payload.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const STANDARD: ChosenOffer = {
  ...{
    option: "standard",
    version: 1,
    place: null,
    days: [3, 5],
    carrierDays: [2, 3],
    promises: [],
    price: {},
    point: null,
  },
};
const phone = makeLine({ id: "7", name: "Pixel 7", priceCents: 29_999, image: "/p.svg", type: "SMARTPHONE" });
const screen = makeLine({ id: "7", name: "Écran", priceCents: 8_999, image: "", type: "REPAIR" });
const quote = makeLine({
  id: "9",
  name: "Diagnostic",
  priceCents: 0,
  image: "",
  type: "REPAIR",
  quote: true,
});

test("the payload has the specified fields, in euros", () => {
  const cart = [phone, { ...screen, quantity: 2 }];
  expect(orderPayload({ cart, offer: STANDARD, now }, { method: "sbx_pm_1", save: false })).toEqual({
    status: "PAYED",
    totalAmount: 515.97,
    taxAmount: 36,
    createdAt: "2026-11-21T10:00:00.000Z",
    items: [
      {
        productName: "Pixel 7",
        productType: "SMARTPHONE",
        productId: "7",
        quantity: 1,
        price: 299.99,
        tax: 0,
        taxRate: 0,
      },
      {
        productName: "Écran",
        productType: "REPAIR",
        productId: "7",
        quantity: 2,
        price: 89.99,
        tax: 18,
        taxRate: 0.2,
      },
    ],
    shippingOption: "standard",
    shippingVersion: 1,
    termsVersion: TERMS_VERSION,
    paymentMethodId: "sbx_pm_1",
  });
});

test("a request for quotes costs nothing and has no card", () => {
  const payload = orderPayload({ cart: [quote], offer: STANDARD, now });
  expect(payload.totalAmount).toBe(0);
  expect(payload).not.toHaveProperty("paymentMethodId");
});

test("an order of unknown outcome is pending and has the lines of the cart", () => {
  const order = pendingOrder({ cart: [phone, quote], offer: STANDARD, now });
  expect(z.safeParse(Order, order).success).toBe(true);
  expect(order).toMatchObject({ orderId: "pending", status: "PENDING", totalAmount: 299.99 });
  expect(order.items.map((line) => line.quote)).toEqual([false, true]);
});

test("an order keeps which phones a private person sold, not a repair of the same number", () => {
  const own = { ...phone, isPrivate: true as const };
  const order = pendingOrder({ cart: [own, screen], offer: STANDARD, now });
  expect(markPrivate(order, [own, screen]).items.map((one) => one.isPrivate)).toEqual([true, undefined]);
  expect(markPrivate(order, [phone, screen])).toEqual(order);
});

const line: fc.Arbitrary<CartLine> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 80 }),
    name: fc.string({ maxLength: 300 }),
    priceCents: fc.integer({ min: 0, max: 10_000_000 }),
    image: fc.constant(""),
    type: fc.constantFrom("SMARTPHONE" as const, "REPAIR" as const),
  })
  .map(makeLine);

test("only a ticked box asks the shop to save the card", () => {
  const asked = (save: boolean) =>
    orderPayload({ cart: [phone], offer: STANDARD, now }, { method: "pm", save });
  expect(asked(true)).toMatchObject({ paymentMethodId: "pm", saveCard: true });
  expect(asked(false)).not.toHaveProperty("saveCard");
});

test("whatever the cart, the shop can read the payload and the total is the sum of its lines to the cent", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (cart) => {
      const payload = orderPayload({ cart, offer: STANDARD, now }, { method: "pm", save: true });
      expect(z.safeParse(OrderInput, payload).success).toBe(true);
      const sum = payload.items.reduce(
        (total, item) => total + Math.round(item.price * 100) + Math.round((item.tax ?? 0) * 100),
        0,
      );
      expect(Math.round((payload.totalAmount ?? 0) * 100)).toBe(sum);
    }),
  );
});
