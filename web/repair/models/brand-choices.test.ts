import { expect, test } from "vitest";
import { brandChoices, findModels, matchesLabel } from "./brand-choices.ts";

const models = [
  { id: 1, brand: "Apple", name: "iPhone 15", imageUrl: "/1.svg" },
  { id: 2, brand: "Apple", name: "iPhone 14", imageUrl: "/2.svg" },
  { id: 3, brand: "Samsung", name: "Galaxy S21+", imageUrl: "/3.svg" },
  { id: 4, brand: "Google", name: "Pixel 7", imageUrl: "/4.svg" },
];

test('the first step has four choices, each with its newest phone; other brands count under "autre"', () => {
  expect(brandChoices(models)).toEqual([
    { id: "apple", name: "Apple", count: 2, imageUrl: "/1.svg" },
    { id: "samsung", name: "Samsung", count: 1, imageUrl: "/3.svg" },
    { id: "xiaomi", name: "Xiaomi", count: 0, imageUrl: undefined },
    { id: "autre", name: null, count: 1, imageUrl: undefined },
  ]);
});

test("a search finds phones by brand and name, twelve at most, none when it is empty", () => {
  expect(findModels(models, "samsung s21").map(({ id }) => id)).toEqual([3]);
  expect(findModels(models, "iphone").map(({ id }) => id)).toEqual([1, 2]);
  expect(findModels(models, "  ")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, id) => ({
    id,
    brand: "Apple",
    name: `iPhone ${id}`,
    imageUrl: "",
  }));
  expect(findModels(many, "iphone")).toHaveLength(12);
});

test("a search matches a part of a brand's label", () => {
  expect(["Apple", "Samsung", "Xiaomi", "Autres"].filter((label) => matchesLabel(label, "sam"))).toEqual([
    "Samsung",
  ]);
  expect(matchesLabel("Autres", "")).toBe(true);
});
