import { expect, test } from "vitest";
import {
  choose,
  emptyDraft,
  isChosen,
  parseDraft,
  resumeStep,
  type SellDraft,
  stepOf,
} from "./sell-draft.ts";

const empty = emptyDraft(7);
const chosen = [
  ["brand", "Apple"],
  ["model", "iPhone 13"],
  ["storage", "128 GB"],
  ["colour", "minuit"],
  ["condition", "Excellent"],
].reduce((draft, [name, value]) => choose(draft, name as "brand", value as string), empty);

const choicesOf = ({ brand, model, storage, colour, condition }: SellDraft) => [
  brand,
  model,
  storage,
  colour,
  condition,
];

test.each([
  ["brand", "Samsung", ["Samsung", null, null, null, null]],
  ["model", "iPhone 14", ["Apple", "iPhone 14", null, null, null]],
  ["storage", "256 GB", ["Apple", "iPhone 13", "256 GB", null, null]],
  ["colour", "rouge", ["Apple", "iPhone 13", "128 GB", "rouge", null]],
  ["condition", "Bon", ["Apple", "iPhone 13", "128 GB", "minuit", "Bon"]],
] as const)("a changed %s clears every later choice", (name, value, left) => {
  const next = choose(chosen, name as "brand", value);
  expect(choicesOf(next)).toEqual(left);
  expect(isChosen(next)).toBe(name === "condition");
});

test("an unchanged choice changes nothing", () => {
  expect(choose(chosen, "brand", "Apple")).toBe(chosen);
});

test.each([
  ["Excellent", "Reconditionné"],
  ["Très bon", "Très bon"],
  ["Bon", "Bon"],
  ["Correct", "Acceptable"],
] as const)("the condition %s preselects %s in the form", (choice, preselected) => {
  expect(choose({ ...chosen, condition: null }, "condition", choice).values.condition).toBe(preselected);
});

test("form values and photos stay when the phone changes", () => {
  const filled = {
    ...chosen,
    values: { ...chosen.values, price: "459" },
    photos: [{ id: "1", url: "/1" }],
  };
  const next = choose(filled, "model", "iPhone 14");
  expect([next.values.price, next.photos.length, next.values.condition]).toEqual(["459", 1, ""]);
});

test("an address cannot open a step whose choices are missing", () => {
  expect(stepOf("form", chosen)).toBe("form");
  expect(stepOf("form", choose(chosen, "storage", "64 GB"))).toBe("models");
  expect(stepOf("form", empty)).toBe("brands");
  expect(stepOf("models", empty)).toBe("brands");
  expect(stepOf("parts", empty)).toBe("parts");
  for (const asked of [null, "", "categories", "nonsense"]) expect(stepOf(asked, chosen)).toBe("categories");
});

test("a stored draft is restored for its own person only", () => {
  expect(parseDraft(JSON.stringify(chosen), 7)).toEqual(chosen);
  expect(parseDraft(JSON.stringify(chosen), 8)).toEqual(emptyDraft(8));
  for (const text of [null, "", "{", "[]", '{"userId":7}']) expect(parseDraft(text, 7)).toEqual(empty);
});

test("a draft continues at its first missing choice", () => {
  expect(resumeStep(empty)).toBeNull();
  expect(resumeStep(choose(empty, "brand", "Apple"))).toBeNull();
  expect(resumeStep({ ...chosen, condition: null })).toBe("models");
  expect(resumeStep(chosen)).toBe("form");
});
