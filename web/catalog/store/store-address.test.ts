import { expect, test } from "vitest";
import { brandAddress } from "./brand-address.ts";
import { activeCount, changedAddress, clearedAddress, pageAddress, toggledAddress } from "./store-address.ts";

const filters = new URLSearchParams("brand=apple&storage=64&storage=128&sort=price-asc&page=3");

test("a changed filter leads to the first page", () => {
  expect(changedAddress(filters, { brand: "google" })).toBe(
    "/store?brand=google&storage=64&storage=128&sort=price-asc",
  );
});

test("a filter is removed", () => {
  expect(changedAddress(filters, { brand: null, sort: null })).toBe("/store?storage=64&storage=128");
});

test("a storage is added and removed", () => {
  expect(toggledAddress(filters, "storage", "64")).toBe("/store?brand=apple&storage=128&sort=price-asc");
  expect(toggledAddress(new URLSearchParams(), "storage", "512")).toBe("/store?storage=512");
});

test("clearing all keeps the order", () => {
  expect(clearedAddress(filters)).toBe("/store?sort=price-asc");
});

test("a brand leads to its filter, or to a search for its name", () => {
  expect(brandAddress("Apple")).toBe("/store?brand=apple");
  expect(brandAddress("Xiaomi")).toBe("/store?brand=xiaomi");
  expect(brandAddress("Huawei")).toBe("/store?search=Huawei");
  expect(brandAddress("Autres")).toBe("/store?search=Autres");
});

test("the first page has no number", () => {
  expect(pageAddress(filters, 1)).not.toContain("page");
  expect(pageAddress(new URLSearchParams(), 1)).toBe("/store");
  expect(pageAddress(new URLSearchParams(), 2)).toBe("/store?page=2");
});

test("what was searched for is no filter, and each chosen value is one", () => {
  const count = (filters: string) => activeCount(new URLSearchParams(filters));
  expect(count("search=iphone")).toBe(0);
  expect(count("search=iphone&photos=1&soldBy=shop&network=5g&storage=64&storage=1024")).toBe(5);
  expect(count("minPrice=100&maxPrice=300&sort=price-asc&group=model")).toBe(1);
});
