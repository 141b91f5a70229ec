import { afterAll, beforeAll, expect, test } from "vitest";
import type { TablePage, TableSchema } from "#contract/back-office/table.ts";
import { STAFF_ROUTES } from "#contract/routes.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  await ana.stepUp();
  const item = await listPhone(shop, (await registerBuyer(shop)).id);
  for (let n = 0; n < 2; n += 1) {
    const buyer = await registerBuyer(shop);
    await order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });
  }
});
afterAll(() => shop.close());

const hasSort = (query: object): query is TableSchema =>
  "shape" in query && typeof query.shape === "object" && query.shape !== null && "sort" in query.shape;

const SORTS = Object.entries(STAFF_ROUTES).flatMap(([key, route]) => {
  const path = key.slice("GET ".length);
  if (!(`${key}.csv` in STAFF_ROUTES) || !("query" in route) || !hasSort(route.query)) return [];
  return route.query.shape.sort.def.innerType.options.map((sort): [string, string] => [path, sort]);
});

test("the lists of the back office declare their sorts", () => {
  expect(new Set(SORTS.map(([path]) => path)).size).toBeGreaterThan(10);
});

test.each(SORTS)(
  "%s?sort=%s has the same rows as its usual order, and so has its file",
  async (path, sort) => {
    const read = async (query: string) => {
      const answer = await shop.app.inject({ url: `${path}${query}`, headers: ana.headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<TablePage<unknown>>();
    };
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted((await read(`?sort=${sort}&limit=200`)).rows)).toEqual(
      sorted((await read("?limit=200")).rows),
    );
    const file = await shop.app.inject({ url: `${path}.csv?sort=${sort}`, headers: ana.headers });
    expect(file.statusCode, file.body).toBe(200);
  },
);
