import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { openDatabase } from "#server/database/client.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { followIndex } from "../index/follow-index.ts";
import { listItems } from "../list-items.ts";
import { isRight, JUDGED, type JudgedPhone, readTypedQueries } from "./fixtures/typed-queries.ts";

let made: TestDatabase;
let shop: ReturnType<typeof openDatabase>;
let follower: Awaited<ReturnType<typeof followIndex>>;
beforeAll(async () => {
  made = await createTestDatabase();
  shop = openDatabase(made.url);
  await seedDemo({
    database: shop.database,
    hashPassword: async () => "hash",
    clock: () => new Date("2026-11-20"),
  });
  follower = await followIndex(made.url, shop.database, {
    onChange() {},
    onMissedChanges() {},
    onFailure() {},
  });
});
afterAll(async () => {
  await follower.stop();
  await shop.close();
  await made.drop();
});

const judged = ({ model, condition, price }: SmartphoneItem): JudgedPhone => ({
  ...{ brand: model.brand, model: model.model, colour: model.color, condition, price },
  storageGb: Number.parseInt(model.storageCapacity, 10),
});

/** The queries whose first five phones are wrong, with what was found. */
async function misses(name: "given" | "held-out"): Promise<{ wrong: string[]; count: number }> {
  const queries = readTypedQueries(name);
  const wrong: string[] = [];
  for (const query of queries) {
    const { items } = await listItems(shop, {
      ...{ search: query.query, status: "available", sort: "relevance", limit: String(JUDGED) },
    });
    const phones = items.map(judged);
    if (!isRight(query, phones))
      wrong.push(
        `${query.query}: ${phones.map((phone) => `${phone.model} ${phone.storageGb} ${phone.colour} ${phone.condition} ${phone.price}`).join(", ") || "nothing"}`,
      );
  }
  return { wrong, count: queries.length };
}

test.each(["given", "held-out"] as const)(
  "of the %s queries that people type, at least 95 in 100 begin with the phones that they mean",
  async (name) => {
    const { wrong, count } = await misses(name);
    const share = 1 - wrong.length / count;
    console.log(
      `${name}: ${Math.round(share * 1000) / 10} % of ${count}${wrong.map((one) => `\n  ${one}`).join("")}`,
    );
    expect(share).toBeGreaterThanOrEqual(0.95);
  },
);
