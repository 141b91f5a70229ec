import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { openResponseCache } from "#server/http/pages/response-cache.ts";
import { listPhone } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { registerPerson } from "./fixtures/identities.ts";
import { followIndex } from "./index/follow-index.ts";

/** One more than a catalogue in which every search may read all rows. */
const LISTINGS = 20_001;

let shop: TestShop;
let follower: Awaited<ReturnType<typeof followIndex>>;
beforeAll(async () => {
  shop = await openTestShop({ cache: openResponseCache() });
  const seller = await registerPerson(shop, ["SELLER"]);
  const first = await listPhone(shop, seller.id);
  // A statement has five seconds.
  for (let from = 1; from <= LISTINGS; from += 2500)
    await shop.database.execute(sql`
      insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand, created_at)
      select seller_id, model_id, name, 10000 + n % 997, case when n % 2 = 0 then 'Batterie neuve' else 'Zorglub ' || n end
        || case when n % 997 >= 600 then ', coque fissurée' else '' end,
        condition, 1, timestamptz '2026-11-01' - n * interval '1 minute'
      from smartphone_items, generate_series(${from}::int, least(${LISTINGS}, ${from} + 2499)::int) as n
      where smartphone_items.id = ${first}`);
  await shop.database.execute(sql`analyze smartphone_items`);
  follower = await followIndex(shop.url, shop.database, {
    onChange() {},
    onMissedChanges() {},
    onFailure() {},
  });
}, 120_000);
afterAll(async () => {
  await follower.stop();
  await shop.close();
});

const get = (query: string) => shop.app.inject({ method: "GET", url: `/smartphoneItems${query}` });

test("the total of a common word is `at-least`, from the page cache, too, and its facets are estimates", async () => {
  for (const time of ["made", "kept"]) {
    const { headers } = await get("?search=batterie&limit=5");
    expect([time, headers["x-total-count"], headers["x-total-count-is"]]).toEqual([time, "1000", "at-least"]);
  }
  const facets = (await get("/facets?search=batterie")).json();
  expect(facets.estimated).toBe(true);
  expect(facets.total).toBeGreaterThan(8000);
  expect(facets.total).toBeLessThan(12_000);
});

test("the total of a rare word, and that of the whole catalogue, is exact", async () => {
  for (const [query, total] of [
    ["?search=zorglub+19997", "1"],
    ["?limit=1", String(LISTINGS + 1)],
  ]) {
    const { headers } = await get(query ?? "");
    expect([headers["x-total-count"], headers["x-total-count-is"]]).toEqual([total, undefined]);
  }
});

test("a common word that none of the first thousands of listings contains is found behind them", async () => {
  const answer = await get("?search=fissuree&sort=price-asc&limit=5&page=2");
  const { rows } = await shop.database.execute<{ id: number }>(sql`
    select id from smartphone_items where description like '%fissur%' order by price_cents, id limit 5 offset 5`);
  expect(answer.json<SmartphoneItem[]>().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(answer.headers["x-total-count-is"]).toBe("at-least");
});

test.each([
  ["newest", "created_at desc, id desc"],
  ["price-asc", "price_cents, id"],
  ["price-desc", "price_cents desc, id desc"],
])("listings with a common word come by %s, page after page, as plain SQL has them", async (sort, order) => {
  const seen: number[] = [];
  let url: string | undefined = `?search=batterie&sort=${sort}&limit=100`;
  while (url && seen.length < 1500) {
    const answer = await get(url);
    seen.push(...answer.json<SmartphoneItem[]>().map(({ id }) => id));
    url = /<\/smartphoneItems([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  const { rows } = await shop.database.execute<{ id: number }>(
    sql`select id from smartphone_items where description like 'Batterie%' order by ${sql.raw(order)} limit 1500`,
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test("page numbers end where the interface says so, cursors do not", async () => {
  expect((await get("?page=101&limit=100")).json()).toMatchObject({
    error: "VALIDATION",
    fields: { page: "TOO_BIG" },
  });
  expect((await get("?page=100&limit=100")).json()).toHaveLength(100);
  for (const wrong of ["x", "n0-1-1", Buffer.from('["AAAAAAAA",0,0,1,1]').toString("base64url")])
    expect((await get(`?after=${wrong}`)).json()).toMatchObject({
      error: "VALIDATION",
      fields: { after: "INVALID" },
    });
});
