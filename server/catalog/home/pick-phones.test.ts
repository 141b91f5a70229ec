import { expect, it } from "vitest";
import { pickLineup, pickNewest } from "./pick-phones.ts";

const phone = (id: number, brand: string, model: string, colourSlug: string, price: number) => ({
  id,
  price,
  model: { brand, model, colourSlug },
});

const ids = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

it("places the most expensive phone in the middle", () => {
  const items = [
    phone(1, "Apple", "16", "outremer", 700),
    phone(2, "Samsung", "S24", "violet", 900),
    phone(3, "Google", "8", "bleu-azur", 500),
  ];
  expect(ids(pickLineup(items, 5))).toEqual([1, 2, 3]);
});

it("skips greys, repeated colours and a brand's third phone", () => {
  const items = [
    phone(1, "Apple", "A", "noir-sideral", 999),
    phone(2, "Apple", "B", "bleu-alpin", 900),
    phone(3, "Samsung", "C", "bleu", 800),
    phone(4, "Apple", "D", "rose", 700),
    phone(5, "Apple", "E", "vert", 600),
  ];
  expect(ids(pickLineup(items, 5)).toSorted()).toEqual([2, 4]);
});

it("keeps the newest listing of each model", () => {
  const items = [
    phone(9, "Apple", "A", "bleu", 1),
    phone(8, "Apple", "A", "rose", 1),
    phone(7, "Apple", "B", "bleu", 1),
    phone(6, "Apple", "C", "bleu", 1),
  ];
  expect(ids(pickNewest(items, 2))).toEqual([9, 7]);
});
