import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { suggest } from "./suggest.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;

beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const { addItem, addModel } = catalogue;
  const pro = await addModel({ model: "iPhone 13 Pro" });
  const proBlack = await addModel({ model: "iPhone 13 Pro", colour: "Noir", colourSlug: "noir" });
  const thirteen = await addModel({ model: "iPhone 13" });
  const sold = await addModel({ model: "iPhone 12" });
  const galaxy = await addModel({ brand: "Samsung", model: "Galaxy S21 5G" });
  await addItem({ modelId: pro, name: "pro", priceCents: 45_990 });
  await addItem({ modelId: proBlack, name: "pro black" });
  await addItem({ modelId: thirteen, name: "thirteen" });
  await addItem({ modelId: thirteen, name: "thirteen, sold", onHand: 0 });
  await addItem({ modelId: sold, name: "twelve, sold", onHand: 0 });
  await addItem({ modelId: galaxy, name: "galaxy", description: "Facture fournie." });
});
afterAll(() => catalogue.close());

async function suggested(search: string) {
  const { models, items } = await suggest(catalogue, { search });
  return [models.map(({ name, count }) => `${name} × ${count}`), items.map(({ name }) => name)];
}

test.each([
  ["iphone 13", ["iPhone 13 × 1", "iPhone 13 Pro × 2"], ["thirteen", "pro black", "pro"]],
  ["iphone 1", ["iPhone 13 × 1", "iPhone 13 Pro × 2"], ["thirteen", "pro black", "pro"]],
  ["ipone 13 pro", ["iPhone 13 Pro × 2"], ["pro black", "pro"]],
  ["iphone 13 noir", ["iPhone 13 Pro × 1"], ["pro black"]],
  ["appl", ["iPhone 13 × 1", "iPhone 13 Pro × 2"], ["thirteen", "pro black", "pro"]],
  ["s2", ["Galaxy S21 5G × 1"], ["galaxy"]],
  ["iphone 12", [], []],
  ["facture", [], ["galaxy"]],
  ["introuvable", [], []],
  ["%", [], []],
  ["avec", [], []],
])("%j suggests models, then phones", async (search, models, items) => {
  expect(await suggested(search)).toEqual([models, items]);
});

test("a suggested phone has what a line shows", async () => {
  const { items } = await suggest(catalogue, { search: "iphone 13 pro" });
  expect(items[1]).toEqual({
    id: expect.any(Number),
    name: "pro",
    price: 459.9,
    condition: "Bon",
    imageUrl: expect.stringContaining("/pictures/"),
  });
});

test("a suggested phone that the shop named is named in the language that is asked for", async () => {
  const model = await catalogue.addModel({ model: "iPhone 15" });
  await catalogue.addItem({ modelId: model, name: "iPhone 15 128 Go Bleu" });
  const named = async (lang?: "en") =>
    (await suggest(catalogue, { search: "iphone 15", lang })).items[0]?.name;
  expect(await named("en")).toBe("iPhone 15 128 GB Blue");
  expect(await named()).toBe("iPhone 15 128 Go Bleu");
});
