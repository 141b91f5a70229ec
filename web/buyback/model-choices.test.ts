import { expect, test } from "vitest";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { distinctModels, findModels } from "./model-choices.ts";

const variant = (id: number, model: string): SmartphoneModel => ({
  id,
  brand: "Apple",
  model,
  storageCapacity: "128 GB",
  color: "Minuit",
  colorSlug: "minuit",
  processor: "",
  screenSize: "",
  camera: "",
  battery: "",
  os: "",
  imageUrl: `/pictures/models/${id}.svg`,
});
const names = (models: readonly { name: string }[]) => models.map(({ name }) => name);

test("storages and colours of a model are one choice, with the first picture, in numeric order", () => {
  const choices = distinctModels([
    variant(1, "iPhone 13"),
    variant(2, "iPhone 13"),
    variant(3, "iPhone 8"),
    variant(4, "iphone 13 "),
    variant(5, "iPhone 13 mini"),
    variant(6, " "),
  ]);
  expect(names(choices)).toEqual(["iPhone 8", "iPhone 13", "iPhone 13 mini"]);
  expect(choices[1]?.picture).toBe("/pictures/models/1.svg");
});

test("iPhone X is sorted between 8 and 11", () => {
  const choices = ["iPhone 11", "iPhone XS Max", "iPhone 8", "iPhone X", "iPhone XR", "Redmi X"].map(
    (name, id) => variant(id, name),
  );
  expect(names(distinctModels(choices))).toEqual([
    "iPhone 8",
    "iPhone X",
    "iPhone XR",
    "iPhone XS Max",
    "iPhone 11",
    "Redmi X",
  ]);
});

const searched = ["iPhone 13", "iPhone 13 mini", "Galaxy S21+"].map((name) => ({ name, picture: "" }));
const found = (search: string) => findModels(searched, search).map(({ name }) => name);

test("a search matches every word, ignoring accents, spaces and case", () => {
  expect(found("IPHONE13")).toEqual(["iPhone 13", "iPhone 13 mini"]);
  expect(found("mini 13")).toEqual(["iPhone 13 mini"]);
  expect(found("s21 plus")).toEqual(["Galaxy S21+"]);
  expect(found("")).toHaveLength(3);
  expect(found("nokia")).toEqual([]);
});
