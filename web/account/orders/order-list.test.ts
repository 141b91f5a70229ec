import { describe, expect, test } from "vitest";
import { toCents } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import { lineCents, quoteNoteOf, readStatus, shownOrders } from "./order-list.ts";

const phone: OrderLine = {
  productName: "iPhone 13",
  productType: "SMARTPHONE",
  productId: "4",
  quantity: 2,
  price: 399.99,
  tax: 0,
  taxRate: 0,
  quote: false,
};
const repair: OrderLine = {
  ...phone,
  productName: "Écran",
  productType: "REPAIR",
  quantity: 1,
  price: 79.9,
  tax: 15.98,
  taxRate: 0.2,
};
const order: Order = {
  orderId: "R-1",
  createdAt: "2026-11-20T10:00:00Z",
  status: "PAYED",
  totalAmount: 895.86,
  taxAmount: 15.98,
  shippingAmount: 0,
  shippingOption: "standard",
  items: [phone, repair],
  address: { nom: "Camille Martin", adresse: "1 rue de la Paix", codePostal: "75002", ville: "Paris" },
};
const older: Order = { ...order, orderId: "R-0", createdAt: "2026-11-19T23:00:00+00:00", status: "PENDING" };

describe("the list of orders", () => {
  test("is newest first, whatever order they came in", () => {
    expect(shownOrders([older, order], null).map(({ orderId }) => orderId)).toEqual(["R-1", "R-0"]);
  });

  test("filters by one status", () => {
    expect(shownOrders([older, order], "PENDING")).toEqual([older]);
    expect(shownOrders([older, order], "CANCELLED")).toEqual([]);
  });

  test("does not change its input", () => {
    const orders = Object.freeze([older, order]);
    expect(() => shownOrders(orders, null)).not.toThrow();
  });

  test("reads its filter from the address and ignores an unknown status", () => {
    expect(readStatus("PAYED")).toBe("PAYED");
    expect(readStatus("paid")).toBeNull();
    expect(readStatus(null)).toBeNull();
  });
});

describe("the sums of an order", () => {
  test("lines are shown with their tax and add up to the total", () => {
    expect(lineCents(phone)).toBe(79_998);
    expect(lineCents(repair)).toBe(9588);
    expect(order.items.map(lineCents).reduce((a, b) => a + b)).toBe(toCents(order.totalAmount));
  });
});

test("a quote is to come by mail until its order is paid or closes, then its price stands in the conversation", () => {
  const items = [{ ...repair, price: 0, tax: 0, quote: true }];
  const quote: Order = { ...order, status: "PENDING", totalAmount: 0, taxAmount: 0, items };
  expect(quoteNoteOf(quote)).toBe("comes");
  expect(quoteNoteOf({ ...quote, status: "CANCELLED" })).toBe("told");
  expect(quoteNoteOf({ ...order, status: "PENDING", items: [phone, ...items] })).toBe("comes");
  // Nothing says when the quote of a paid order is answered: the sentence is true before and after.
  expect(quoteNoteOf({ ...order, items: [phone, ...items] })).toBe("told");
  expect(quoteNoteOf({ ...order, status: "CANCELLED", items: [phone, ...items] })).toBeNull();
  expect(quoteNoteOf(order)).toBeNull();
});
