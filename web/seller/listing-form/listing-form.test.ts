import { expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import {
  checkChanges,
  checkListing,
  conditionsFor,
  EMPTY_LISTING,
  listingText,
  photosOf,
  valuesOf,
} from "./listing-form.ts";

const ID = "0d9f5c1e-7a44-4b7e-9a0c-2f5b8f6f0a11";
const url = `/pictures/photos/${ID}-1280.webp`;
const filled = { ...EMPTY_LISTING, name: "iPhone 13", price: "459,90", condition: "Bon" };
const item: SmartphoneItem = {
  version: 1,
  id: 3,
  smartphoneModelId: 9,
  name: "iPhone 13",
  price: 459.9,
  description: "Bien",
  stockQuantity: 2,
  condition: "Bon",
  grade: null,
  batteryCapacity: "89 %",
  status: "available",
  category: "Smartphone",
  createdAt: "2026-01-01T00:00:00Z",
  seller: "Nord",
  images: [url],
  model: {
    id: 9,
    brand: "Apple",
    model: "iPhone 13",
    storageCapacity: "128 GB",
    color: "Minuit",
    colorSlug: "minuit",
    processor: "",
    screenSize: "",
    camera: "",
    battery: "",
    os: "",
    imageUrl: "",
  },
};
const edited = { values: valuesOf(item), photos: photosOf(item), available: true };

test("a filled form is the shop's payload, prices with a comma as well", () => {
  expect(checkListing(filled, [{ id: ID, url }], 9).data).toEqual({
    name: "iPhone 13",
    price: 459.9,
    condition: "Bon",
    batteryHealth: null,
    batteryCapacity: "",
    stockQuantity: 1,
    description: "",
    smartphoneModelId: 9,
    status: "available",
    category: "Smartphone",
    photos: [ID],
  });
});

test.each([
  [{ price: "" }, "price", "error.price"],
  [{ price: "abc" }, "price", "error.price"],
  [{ price: "1e3" }, "price", "error.price"],
  [{ price: "1 29" }, "price", "error.price"],
  [{ price: "€" }, "price", "error.price"],
  [{ price: "-1" }, "price", "error.priceNegative"],
  [{ price: "0.001" }, "price", "error.priceCents"],
  [{ price: "100001" }, "price", "error.priceBig"],
  [{ stockQuantity: "" }, "stockQuantity", "error.stock"],
  [{ stockQuantity: "0" }, "stockQuantity", "error.stockSmall"],
  [{ stockQuantity: "1.5" }, "stockQuantity", "error.stock"],
  [{ stockQuantity: "1001" }, "stockQuantity", "error.stockBig"],
  [{ name: " " }, "name", "error.name"],
  [{ name: "x".repeat(121) }, "name", "error.tooLong"],
  [{ name: "a\u0000" }, "name", "error.characters"],
  [{ description: "x".repeat(5001) }, "description", "error.tooLong"],
  [{ condition: "" }, "condition", "error.other"],
  [{ condition: "Excellent" }, "condition", "error.other"],
  [{ condition: "Neuf" }, "sealed", "error.sealed"],
  [{ batteryHealth: "0" }, "batteryHealth", "error.healthLow"],
  [{ batteryHealth: "101" }, "batteryHealth", "error.health"],
  [{ batteryHealth: "89,5" }, "batteryHealth", "error.health"],
  [{ batteryHealth: "neuve" }, "batteryHealth", "error.health"],
  [{ batteryHealth: "79" }, "batteryHealth", "error.healthLow"],
  [{ batteryHealth: "79 %" }, "batteryHealth", "error.healthLow"],
  [{ batteryHealth: "%" }, "batteryHealth", "error.health"],
] as const)("%o is refused with its own text", (change, field, text) => {
  const { errors } = checkListing({ ...filled, ...change }, [], 9);
  expect(listingText(field, errors ?? {})).toBe(text);
  expect(Object.keys(errors ?? {})).toEqual([field]);
});

test("0 and 0.5 are prices", () => {
  for (const price of ["0", "0.5", ",5"]) expect(checkListing({ ...filled, price }, [], 9).errors).toBeNull();
});

test.each(["1 299,5 €", "1 299,50", "1\u202f299,5\u00a0€", "1299.5€"])(
  "%j is a price, as it is written",
  (price) => {
    expect(checkListing({ ...filled, price }, [], 9).data).toMatchObject({ price: 1299.5 });
  },
);

test("only what changed is sent", () => {
  expect(checkChanges(item, edited)).toEqual({ data: null, errors: {} });
  const dearer = { ...edited, values: { ...edited.values, price: "500" } };
  expect(checkChanges(item, dearer).data).toEqual({ price: 500 });
  expect(checkChanges(item, { ...edited, photos: [] }).data).toEqual({ photos: [] });
  expect(checkChanges(item, { ...edited, values: { ...edited.values, stockQuantity: "5" } }).data).toEqual({
    stockQuantity: 5,
  });
});

test("a new phone is listed with its tick, and a battery as a number", () => {
  const sealed = { ...filled, condition: "Neuf", sealed: true };
  expect(checkListing(sealed, [], 9).data).toMatchObject({ condition: "Neuf", sealed: true });
  for (const batteryHealth of [" 80 ", "80 %", "80 %", "80%", "80٪"])
    expect(checkListing({ ...filled, batteryHealth }, [], 9).data).toMatchObject({ batteryHealth: 80 });
  // A tick that no longer shows is not sent.
  expect(checkListing({ ...filled, sealed: true }, [], 9).data).not.toHaveProperty("sealed");
});

test("a changed battery or condition is checked together with the other", () => {
  const changed = (values: Partial<typeof edited.values>, from = item) =>
    checkChanges(from, {
      values: { ...valuesOf(from), ...values },
      photos: photosOf(from),
      available: true,
    });
  expect(changed({ batteryHealth: "84" }).data).toEqual({ batteryHealth: 84 });
  expect(changed({ batteryHealth: "79" }).errors).toEqual({ batteryHealth: "TOO_SMALL" });
  const measured = { ...item, batteryHealth: 82 };
  expect(changed({ batteryHealth: "" }, measured).data).toEqual({ batteryHealth: null });
  expect(changed({ condition: "Très bon" }, measured).errors).toEqual({ batteryHealth: "TOO_SMALL" });
  expect(changed({ condition: "Neuf" }).errors).toEqual({ sealed: "REQUIRED" });
  expect(changed({ condition: "Neuf", sealed: true }).data).toEqual({ condition: "Neuf", sealed: true });
  expect(changed({ price: "5" }, { ...item, condition: "Neuf" }).data).toEqual({ price: 5 });
});

test("a sold listing sends no stock, one that is available again always does", () => {
  expect(checkChanges(item, { ...edited, available: false }).data).toEqual({ status: "sold" });
  const sold = { ...item, status: "sold", stockQuantity: 0 };
  const back = { values: valuesOf(sold), photos: photosOf(sold), available: true };
  expect(checkChanges(sold, back).data).toEqual({ status: "available", stockQuantity: 1 });
});

test("a changed listing is checked like a new one", () => {
  const wrong = { ...edited, values: { ...edited.values, price: "" } };
  expect(checkChanges(item, wrong).errors).toEqual({ price: "WRONG_TYPE" });
  const negative = { ...edited, values: { ...edited.values, price: "-1" } };
  expect(checkChanges(item, negative).errors).toEqual({ price: "TOO_SMALL" });
});

test("a condition outside the form's five can stay", () => {
  expect(conditionsFor("Bon")).toHaveLength(5);
  expect(conditionsFor("Excellent").at(-1)).toBe("Excellent");
});

test("an error of one photo shows at the photos", () => {
  expect(listingText("photos", { "photos.0": "INVALID" })).toBe("error.photos");
});
