import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { currentIndex } from "./index/follow-index.ts";
import { readModelPage } from "./read-model-page.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
const id: Record<string, number> = {};
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const blue = await catalogue.addModel();
  const large = await catalogue.addModel({ storageGb: 256, colourSlug: "noir", colour: "Noir" });
  const other = await catalogue.addModel({ model: "iPhone 13 Pro" });
  await catalogue.addModel({ model: "Galaxy S23+", brand: "Samsung" });
  const add = async (name: string, values: Parameters<typeof catalogue.addItem>[0]) => {
    id[name] = await catalogue.addItem(values);
  };
  await add("good", { modelId: blue, condition: "Bon", priceCents: 30_000 });
  await add("very good", { modelId: blue, condition: "Reconditionné", priceCents: 35_000 });
  await add("large", { modelId: large, condition: "Très bon", priceCents: 39_900 });
  await add("sold", { modelId: blue, condition: "Bon", priceCents: 10_000, onHand: 0 });
  await add("another phone", { modelId: other, priceCents: 20_000 });
  await currentIndex(catalogue.database);
});
afterAll(() => catalogue.close());

const read = (choice = {}) => readModelPage(catalogue, "iphone-13", choice);

test("without a choice, the cheapest phone of the model is the best offer, and every phone for sale is listed by price", async () => {
  const page = await read();
  expect(page.best?.id).toBe(id.good);
  expect(page.offers.map((offer) => offer.id)).toEqual([id.good, id["very good"], id.large]);
  expect(page.count).toBe(3);
  expect(page.variants).toHaveLength(3);
});

test("a choice has its cheapest phone, whichever of the state's two names its seller gave", async () => {
  expect((await read({ condition: "tres-bon" })).best?.id).toBe(id["very good"]);
  expect((await read({ storage: "256" })).best?.id).toBe(id.large);
});

test("what is not for sale together leads to the phone that keeps the storage, then the state", async () => {
  expect((await read({ condition: "bon", storage: "256" })).best?.id).toBe(id.large);
  expect((await read({ condition: "correct", colour: "bleu" })).best?.id).toBe(id.good);
});

test("a model without a phone for sale still has its page; an unknown address has none", async () => {
  const page = await readModelPage(catalogue, "galaxy-s23-plus", {});
  expect([page.best, page.offers, page.model.model]).toEqual([null, [], "Galaxy S23+"]);
  await expect(readModelPage(catalogue, "galaxy-s99", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});
