import { expect, test } from "vitest";
import type { ItemVariant } from "#contract/catalog/variants.ts";
import type { ProductView } from "./product-view.ts";
import { variantChoicesOf } from "./variant-choices.ts";

const product = {
  id: 1,
  priceCents: 40_000,
  available: true,
  conditionSlug: "bon",
  storage: "128",
  colour: { slug: "bleu", name: "Bleu" },
} as unknown as ProductView;

const variant = (id: number, price: number, changes: Partial<ItemVariant> = {}): ItemVariant => ({
  id,
  price,
  condition: "Bon",
  storageCapacity: "128 GB",
  color: "Bleu",
  colorSlug: "bleu",
  colorHex: "#0000ff",
  ...changes,
});
const noir = { color: "Noir", colorSlug: "noir", colorHex: "#000000" };
const large = { storageCapacity: "256 GB" };

function choicesOf(found: ItemVariant[], changes: Partial<ProductView> = {}) {
  const { axes, twin } = variantChoicesOf({ ...product, ...changes }, found);
  const told = axes.map(({ axis, choices }) => [
    axis,
    choices.map(({ id, current, differs }) => [id, current ? "current" : differs.join()]),
  ]);
  return { axes: Object.fromEntries(told), twin };
}

test("a phone without another version offers nothing", () => {
  expect(choicesOf([variant(1, 400)])).toEqual({ axes: {}, twin: null });
  expect(choicesOf([])).toEqual({ axes: {}, twin: null });
});

test("each axis has its values in order, the page's own among them", () => {
  const found = [variant(2, 500, large), variant(3, 450, { condition: "Très bon" }), variant(4, 380, noir)];
  expect(choicesOf(found).axes).toEqual({
    condition: [
      [3, ""],
      [1, "current"],
    ],
    storage: [
      [1, "current"],
      [2, ""],
    ],
    colour: [
      [1, "current"],
      [4, ""],
    ],
  });
});

test("a choice keeps the storage before the condition before the colour, then takes the cheapest", () => {
  const found = [
    variant(2, 300, { ...noir, ...large }),
    variant(3, 350, { ...noir, condition: "Correct" }),
    variant(4, 340, { ...noir, condition: "Acceptable" }),
  ];
  expect(choicesOf(found).axes).toMatchObject({
    storage: [
      [1, "current"],
      [2, "colour"],
    ],
    colour: [
      [1, "current"],
      [4, "condition"],
    ],
  });
});

test("only an equal phone that is cheaper is named, any one when this one is sold", () => {
  expect(choicesOf([variant(2, 390)]).twin).toEqual({ id: 2, priceCents: 39_000 });
  expect(choicesOf([variant(2, 410)]).twin).toBeNull();
  expect(choicesOf([variant(1, 400)]).twin).toBeNull();
  expect(choicesOf([variant(2, 410)], { available: false }).twin).toEqual({ id: 2, priceCents: 41_000 });
});

test("a sold phone's own colour has no swatch when no listing has it", () => {
  const { axes } = variantChoicesOf({ ...product, available: false }, [variant(2, 410, noir)]);
  expect(axes[0]?.choices.map(({ colour }) => colour.hex)).toEqual(["", "#000000"]);
});
