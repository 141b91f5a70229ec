import { expect, it } from "vitest";
import { brandsOf, pickOffers } from "./pick-offers.ts";

const phone = (brand: string, model: string, price: number, condition = "Très bon") => ({
  price,
  condition,
  model: { brand, model },
});

const named = (items: readonly ReturnType<typeof phone>[], count = 5) =>
  pickOffers(items, count).map((offer) => [offer.family, offer.phone.model.model, offer.phone.price]);

it("offers the cheapest phone of a family’s latest two generations", () => {
  const items = [
    phone("Apple", "iPhone 8", 99),
    phone("Apple", "iPhone 15 Pro", 620),
    phone("Apple", "iPhone 16", 700),
    phone("Apple", "iPhone 15", 540),
  ];
  expect(named(items)).toEqual([["iPhone", "iPhone 15", 540]]);
});

it("leaves out worn phones", () => {
  const items = [phone("Google", "Pixel 9", 300, "Correct"), phone("Google", "Pixel 8", 350, "Excellent")];
  expect(named(items)).toEqual([["Pixel", "Pixel 8", 350]]);
});

it("shows the families with the most phones first, at most two of a brand", () => {
  const items = [
    ...[1, 2, 3].map((price) => phone("Samsung", "Galaxy S24 Ultra", price)),
    ...[4, 5].map((price) => phone("Samsung", "Galaxy A55 5G", price)),
    phone("Samsung", "Galaxy Note 20", 6),
    phone("Xiaomi", "Redmi Note 12", 7),
    phone("Apple", "iPhone SE (2022)", 8),
    phone("Apple", "iPhone XR", 9),
  ];
  expect(named(items)).toEqual([
    ["Galaxy S", "Galaxy S24 Ultra", 1],
    ["Galaxy A", "Galaxy A55 5G", 4],
    ["Redmi Note", "Redmi Note 12", 7],
    ["iPhone SE", "iPhone SE (2022)", 8],
  ]);
  expect(named(items, 1)).toHaveLength(1);
});

it("lists the brands for sale, the largest first", () => {
  const items = [
    phone("Google", "Pixel 9", 1),
    phone("Apple", "iPhone 15", 1),
    phone("Apple", "iPhone 16", 1),
  ];
  expect(brandsOf(items, 6)).toEqual(["Apple", "Google"]);
  expect(brandsOf(items, 1)).toEqual(["Apple"]);
});
