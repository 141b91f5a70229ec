import { expect, test } from "vitest";
import { findModels } from "./find-models.ts";

const choices = ["iPhone 13", "iPhone 13 mini", "Galaxy S21+"].map((name) => ({ name, picture: "" }));
const found = (search: string) => findModels(choices, search).map(({ name }) => name);

test("a search finds each of its words, without accents, spaces or capitals", () => {
  expect(found("IPHONE13")).toEqual(["iPhone 13", "iPhone 13 mini"]);
  expect(found("mini 13")).toEqual(["iPhone 13 mini"]);
  expect(found("s21 plus")).toEqual(["Galaxy S21+"]);
  expect(found("")).toHaveLength(3);
  expect(found("nokia")).toEqual([]);
});
