import { expect, test } from "vitest";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import {
  coloursOf,
  findModels,
  matchVariant,
  modelChoices,
  proposedName,
  storagesOf,
} from "./phone-choices.ts";

let ids = 0;
const variant = (
  model: string,
  storageCapacity: string,
  color: string,
  brand = "Apple",
): SmartphoneModel => ({
  id: ++ids,
  brand,
  model,
  storageCapacity,
  color,
  colorSlug: color.toLowerCase(),
  processor: "",
  screenSize: "",
  camera: "",
  battery: "",
  os: "",
  imageUrl: `/pictures/models/${ids}.svg`,
});
const variants = [
  variant("iPhone 13", "512 GB", "Rouge"),
  variant("iPhone 13", "128 GB", "Vert"),
  variant("iPhone 13", "128 GB", "Bleu"),
  variant("iPhone 8", "64 GB", "Or"),
  variant("iPhone 11", "64 GB", "Mauve"),
];

test("each model is listed once, 8 before 11", () => {
  expect(modelChoices(variants).map(({ name }) => name)).toEqual(["iPhone 8", "iPhone 11", "iPhone 13"]);
});

test("a search matches all its words, whatever their case and accents", () => {
  const models = modelChoices(variants);
  expect(findModels(models, " IPHONE 1 ").map(({ name }) => name)).toEqual(["iPhone 11", "iPhone 13"]);
  expect(findModels(models, "")).toHaveLength(3);
  expect(findModels(models, "pixel")).toEqual([]);
});

test("storages are those of the model by size, colours those of the storage by name", () => {
  expect(storagesOf(variants, "iPhone 13")).toEqual(["128 GB", "512 GB"]);
  expect(coloursOf(variants, "iPhone 13", "128 GB").map(({ color }) => color)).toEqual(["Bleu", "Vert"]);
});

test("a variant is found by model, storage and colour", () => {
  const chosen = { model: "iPhone 13", storage: "128 GB", colour: "vert" };
  expect(matchVariant(variants, chosen)?.id).toBe(variants[1]?.id);
  expect(matchVariant(variants, { ...chosen, colour: "rouge" })).toBeNull();
  expect(matchVariant(variants, { ...chosen, storage: null })).toBeNull();
});

test("the proposed title has brand, model, storage and colour", () => {
  expect(proposedName(variant("iPhone 13", "128 GB", "Minuit"))).toBe("iPhone 13 128 Go Minuit");
  expect(proposedName(variant("Galaxy S24", "1024 GB", "Noir", "Samsung"))).toBe(
    "Samsung Galaxy S24 1 To Noir",
  );
  expect(proposedName(variant("Xiaomi 13", "256 GB", "Noir", "Xiaomi"))).toBe("Xiaomi 13 256 Go Noir");
});
