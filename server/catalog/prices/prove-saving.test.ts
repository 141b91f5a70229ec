import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { getItems } from "../get-items.ts";
import { proveSaving } from "./prove-saving.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
const proof = { newPriceCents: 100_000, newPriceSource: "Apple France", newPriceOn: "2021-09-14" };
let modelId: number;
let plainId: number;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  modelId = await catalogue.addModel(proof);
  plainId = await catalogue.addModel({ brand: "Samsung", model: "Galaxy S21" });
});
afterAll(() => catalogue.close());

const addMany = async (count: number, priceCents: number) => {
  for (let made = 0; made < count; made += 1) await catalogue.addItem({ modelId, priceCents });
};

test("nothing is claimed without new prices, nor from fewer than ten listings below one", async () => {
  expect(await proveSaving(catalogue)).toEqual({ percent: null });
  for (let made = 0; made < 12; made += 1) await catalogue.addItem({ modelId: plainId, priceCents: 1000 });
  await addMany(9, 20_000);
  await catalogue.addItem({ modelId, priceCents: 10_000, onHand: 0 });
  await catalogue.addItem({ modelId, priceCents: 10_000, withdrawnAt: new Date() });
  await addMany(5, 100_000);
  expect(await proveSaving(catalogue)).toEqual({ percent: null });
});

test("the claim is what ten available listings save, rounded down", async () => {
  await addMany(1, 33_301);
  expect(await proveSaving(catalogue)).toEqual({ percent: 66 });
  await addMany(1, 10_000);
  expect(await proveSaving(catalogue)).toEqual({ percent: 80 });
});

test("of one brand, in any spelling", async () => {
  expect(await proveSaving(catalogue, "aPPLE")).toEqual({ percent: 80 });
  expect(await proveSaving(catalogue, "Samsung")).toEqual({ percent: null });
});

test("a model says its new price with source and date, or nothing", async () => {
  const id = await catalogue.addItem({ modelId });
  const plain = await catalogue.addItem({ modelId: plainId });
  const [item, other] = await getItems(catalogue.database, [id, plain]);
  expect(item?.model.newPrice).toEqual({ price: 1000, source: "Apple France", date: "2021-09-14" });
  expect(other?.model).not.toHaveProperty("newPrice");
  await expect(catalogue.addModel({ ...proof, colourSlug: "noir", newPriceOn: null })).rejects.toThrow();
  await expect(catalogue.addModel({ ...proof, colourSlug: "noir", newPriceCents: 0 })).rejects.toThrow();
});
