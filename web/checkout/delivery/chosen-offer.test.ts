import { expect, test } from "vitest";
import { makeLine } from "#contract/orders/cart.ts";
import { offerPrice } from "./chosen-offer.ts";

const phone = makeLine({ id: "7", name: "Pixel 7", priceCents: 29_999, image: "/p.svg", type: "SMARTPHONE" });
const screen = makeLine({ id: "7", name: "Écran", priceCents: 8_999, image: "", type: "REPAIR" });
const standard = { price: { priceCents: 490 } };

test("only a cart with a phone pays its delivery: repairs alone are not sent", () => {
  expect(offerPrice(standard, [phone])).toBe(490);
  expect(offerPrice(standard, [phone, screen])).toBe(490);
  expect(offerPrice(standard, [screen])).toBe(0);
});
