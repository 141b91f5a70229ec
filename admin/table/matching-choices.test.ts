import { expect, test } from "vitest";
import { matchingChoices } from "./matching-choices.ts";

const CHOICES = [
  ["1", "Apple iPhone 13 128 Go Noir"],
  ["2", "Apple iPhone 13 mini 256 Go Étoile"],
  ["3", "Samsung Galaxy S21 128 Go Noir"],
] as const;
const found = (typed: string) => matchingChoices(CHOICES, typed).shown.map(([value]) => value);

test("a choice is found by its words in any order, without case and accents", () => {
  expect(found("noir iphone")).toEqual(["1"]);
  expect(found("ETOILE")).toEqual(["2"]);
  expect(found("  ")).toEqual(["1", "2", "3"]);
  expect(found("pixel")).toEqual([]);
});

test("no more choices are shown than a person reads, and the rest is counted", () => {
  const many = Array.from({ length: 845 }, (_, n) => [String(n), `Modèle ${n}`] as const);
  expect(matchingChoices(many, "")).toMatchObject({ left: 795 });
  expect(matchingChoices(many, "modele 84").shown[0]).toEqual(["84", "Modèle 84"]);
});
