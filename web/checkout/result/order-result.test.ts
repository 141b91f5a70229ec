import { expect, test } from "vitest";
import { makeLine } from "#contract/orders/cart.ts";
import type { Order } from "#contract/orders/orders.ts";
import { pendingOrder } from "../payment/order-payload.ts";
import { followAddress, readOrderDetails, resultKind } from "./order-result.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const phone = makeLine({ id: "7", name: "Pixel 7", priceCents: 29_999, image: "", type: "SMARTPHONE" });
const quote = makeLine({
  id: "9",
  name: "Diagnostic",
  priceCents: 0,
  image: "",
  type: "REPAIR",
  quote: true,
});
const pending = pendingOrder({ cart: [phone], offer: undefined, now });
const order = (change: Partial<Order>): Order => ({ ...pending, orderId: "RL-2", ...change });

test("an order is confirmed only when the server says PAYED", () => {
  expect(resultKind(order({ status: "PAYED" }))).toBe("paid");
  expect(resultKind(order({ status: "PENDING" }))).toBe("waiting");
  expect(resultKind(order({ status: "CANCELLED" }))).toBe("cancelled");
  expect(resultKind(pending)).toBe("pending");
  expect(resultKind({ ...pending, status: "PAYED" })).toBe("pending");
  expect(resultKind(null)).toBe("none");
});

test("a request for quotes alone is a quote", () => {
  const asked = pendingOrder({ cart: [quote], offer: undefined, now });
  expect(resultKind({ ...asked, orderId: "RL-3" })).toBe("quote");
});

test("a navigation state without a valid order counts as none", () => {
  expect(readOrderDetails(null)).toBe(null);
  expect(readOrderDetails({ orderDetails: { orderId: "RL-1" } })).toBe(null);
  expect(readOrderDetails({ orderDetails: pending })).toEqual(pending);
});

test("the buyer follows this very order, once it is recorded", () => {
  expect(followAddress(null)).toBeNull();
  expect(followAddress({ ...pending, orderId: "pending" })).toBeNull();
  expect(followAddress({ ...pending, orderId: "RL-7F3K-9QTM" })).toBe(
    "/client-area?activeTab=orders&order=RL-7F3K-9QTM",
  );
});
