import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { currentIndex } from "./index/follow-index.ts";
import { listModelGroups } from "./list-model-groups.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const small = await catalogue.addModel();
  const large = await catalogue.addModel({ storageGb: 256 });
  const pro = await catalogue.addModel({ model: "iPhone 13 Pro" });
  await catalogue.addItem({ modelId: small, condition: "Bon", priceCents: 30_000 });
  await catalogue.addItem({ modelId: large, condition: "Très bon", priceCents: 35_000 });
  await catalogue.addItem({ modelId: small, condition: "Bon", priceCents: 10_000, onHand: 0 });
  await catalogue.addItem({ modelId: pro, condition: "Bon", priceCents: 20_000 });
  await currentIndex(catalogue.database);
});
afterAll(() => catalogue.close());

const groupsOf = async (query = {}) =>
  (await listModelGroups(catalogue, query)).map(({ model, count, price }) => [model, count, price]);

test("each model for sale is one group, with its lowest price and the number of its offers; sold phones do not count", async () => {
  expect(await groupsOf()).toEqual([
    ["iPhone 13", 2, 300],
    ["iPhone 13 Pro", 1, 200],
  ]);
});

test("the filters and the order by price hold for groups", async () => {
  expect(await groupsOf({ storage: "256" })).toEqual([["iPhone 13", 1, 350]]);
  expect((await groupsOf({ sort: "price-asc" })).map(([model]) => model)).toEqual([
    "iPhone 13 Pro",
    "iPhone 13",
  ]);
});
