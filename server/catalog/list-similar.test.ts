import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { findItem } from "./get-items.ts";
import { listSimilar } from "./list-similar.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let phones: number[];
let lone: number;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const iphone = await catalogue.addModel();
  const other = await catalogue.addModel({ model: "iPhone 13 Pro" });
  const xiaomi = await catalogue.addModel({ brand: "Xiaomi", model: "Redmi Note 12" });
  const add = (modelId: number, minutesAgo: number, values: object = {}) =>
    catalogue.addItem({ modelId, createdAt: new Date(Date.now() - minutesAgo * 60_000), ...values });
  phones = [
    await add(iphone, 1),
    await add(other, 2),
    await add(iphone, 3),
    await add(other, 4),
    await add(iphone, 5),
    await add(iphone, 6),
  ];
  await add(iphone, 0, { onHand: 0 });
  await add(iphone, 0, { withdrawnAt: new Date() });
  // Its name says another brand than its model: the model decides.
  lone = await add(xiaomi, 0, { name: "Apple iPhone 13" });
});
afterAll(() => catalogue.close());

const similarTo = async (id: number) => {
  const similar = await listSimilar(catalogue, await findItem(catalogue, id));
  return similar.map((item) => item.id);
};

test("beside a phone stand the four newest other phones of its brand that can be bought", async () => {
  const [first = 0, second = 0, , , , last = 0] = phones;
  expect(await similarTo(first)).toEqual(phones.slice(1, 5));
  expect(await similarTo(second)).toEqual([first, ...phones.slice(2, 5)]);
  expect(await similarTo(last)).toEqual(phones.slice(0, 4));
});

test("the only phone of a brand has none beside it", async () => {
  expect(await similarTo(lone)).toEqual([]);
});
