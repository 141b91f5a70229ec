import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { listHomePhones } from "./list-home-phones.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
/** Ids of the phones, the newest first. */
const ids: Record<string, number> = {};
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const models = {
    iphone: await catalogue.addModel({ model: "iPhone 15", colourSlug: "rose" }),
    pixel: await catalogue.addModel({ brand: "Google", model: "Pixel 9", colourSlug: "vert" }),
    galaxy: await catalogue.addModel({ brand: "Samsung", model: "Galaxy S24", colourSlug: "violet" }),
  };
  let minutesAgo = 0;
  async function add(name: string, modelId: number, values: object = {}) {
    const createdAt = new Date(Date.now() - ++minutesAgo * 60_000);
    ids[name] = await catalogue.addItem({ modelId, createdAt, condition: "Très bon", ...values });
  }
  await add("reserved pixel", models.pixel, { priceCents: 10_000, reserved: 1 });
  await add("worn pixel", models.pixel, { condition: "Correct", priceCents: 20_000 });
  await add("worn iphone", models.iphone, { condition: "Correct", priceCents: 9_000 });
  await add("iphone", models.iphone, { priceCents: 50_000 });
  await add("cheaper iphone", models.iphone, { priceCents: 40_000 });
  await add("galaxy", models.galaxy, { priceCents: 60_000 });
  await add("sold galaxy", models.galaxy, { priceCents: 1_000, onHand: 0 });
  await add("withdrawn galaxy", models.galaxy, { priceCents: 1_000, withdrawnAt: new Date() });
});
afterAll(() => catalogue.close());

const names = (items: readonly { readonly id: number }[]) =>
  items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

test("the home page offers the cheapest good phone of each family, and none whose units are all reserved", async () => {
  const { offers } = await listHomePhones(catalogue);
  expect(names(offers.map(({ item }) => item))).toEqual(["cheaper iphone", "galaxy"]);
  expect(offers.map(({ brand }) => brand)).toEqual(["Apple", "Samsung"]);
});

test("the newest good phone of each model is shown, unless its units are all reserved", async () => {
  const { newest } = await listHomePhones(catalogue);
  expect(names(newest)).toEqual(["iphone", "galaxy"]);
});

test("the most expensive phone for sale stands in the middle of the row, whatever its condition", async () => {
  const { lineup, brands } = await listHomePhones(catalogue);
  expect(names(lineup)).toEqual(["iphone", "galaxy", "worn pixel"]);
  expect(brands).toEqual(["Apple", "Google", "Samsung"]);
});

test("a shop without phones has an empty home page", async () => {
  const empty = await openTestCatalogue();
  try {
    expect(await listHomePhones(empty)).toEqual({
      lineup: [],
      offers: [],
      brands: [],
      wanted: [],
      newest: [],
    });
  } finally {
    await empty.close();
  }
});
