import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MODEL_PATH, modelAddress, modelSlug } from "./model-address.ts";

test.each([
  ["iPhone 13", "iphone-13"],
  ["iPhone SE (2020)", "iphone-se-2020"],
  ["Galaxy S21+ 5G", "galaxy-s21-plus-5g"],
  ["Poco Édition d’été", "poco-edition-d-ete"],
])("the model %s has the address %s", (model, slug) => {
  expect(modelSlug(model)).toBe(slug);
  expect(modelAddress(model)).toMatch(MODEL_PATH);
});

test("a choice stands in the query, and what is not chosen does not", () => {
  expect(modelAddress("iPhone 13", { condition: "bon", colour: "minuit" })).toBe(
    "/modeles/iphone-13?condition=bon&colour=minuit",
  );
});

test("no two models of the demo's catalogue share an address", () => {
  const rows = readFileSync(new URL("../../server/demo/data/phones.csv", import.meta.url), "utf8");
  const models = rows
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((row) => row.split(",")[1] ?? "");
  expect(new Set(models.map(modelSlug)).size).toBe(models.length);
});
