import { expect, test } from "vitest";
import { filterChoices } from "./filter-choices.ts";

const facets = {
  total: 9,
  brand: { apple: 5, autres: 4 },
  model: { "iPhone 13": 5, P30: 4 },
  colour: { noir: 9 },
  condition: { bon: 9 },
  storage: { "64": 2, "1024": 7 },
  photos: { "1": 3 },
  soldBy: { shop: 3, others: 6 },
  network: {},
  battery: { "80": 8, "90": 3 },
  price: { "50": 3, "950": 1, "1000": 2, "1450": 3 },
};

test("every choice has a count, 0 without phones", () => {
  const choices = filterChoices(facets);
  expect(choices.brand).toEqual([
    { value: "apple", count: 5 },
    { value: "samsung", count: 0 },
    { value: "google", count: 0 },
    { value: "xiaomi", count: 0 },
    { value: "autres", count: 4 },
  ]);
  expect(choices.storage.map(({ count }) => count)).toEqual([2, 0, 0, 0, 7]);
  expect(choices.condition.map(({ value }) => value)).toEqual([
    "neuf",
    "très bon",
    "bon",
    "correct",
    "scellé",
  ]);
  expect(choices.battery.map(({ value, count }) => [value, count])).toEqual([
    [80, 8],
    [85, 0],
    [90, 3],
    [95, 0],
  ]);
});

test("phones above the slider's maximum count in its last step", () => {
  const { bands } = filterChoices(facets).price;
  expect(bands).toHaveLength(20);
  expect(bands[1]).toBe(3);
  expect(bands[19]).toBe(6);
});

test("estimated counts are marked", () => {
  expect(filterChoices(facets).estimated).toBe(false);
  expect(filterChoices({ ...facets, estimated: true }).estimated).toBe(true);
});

test("the models with the most phones are choices, at most six", () => {
  const model = { "iPhone 11": 3, "iPhone 12": 9, "Pixel 6": 3, a: 1, b: 1, c: 1, d: 1 };
  expect(filterChoices({ ...facets, model }).model.map(({ value }) => value)).toEqual([
    "iPhone 12",
    "Pixel 6",
    "iPhone 11",
    "a",
    "b",
    "c",
  ]);
});
