import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SELLER_SHIPMENTS_PAGE_SIZE, type SellerShipment } from "#contract/shipments/shipments.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string>) => shop.app.inject({ url, headers });
const PARCELS = 2 * SELLER_SHIPMENTS_PAGE_SIZE + 5;

test("a seller finds what is to send first, the oldest order before the others, and `next` loses no parcel while others move", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const buyer = await registerBuyer(shop);
  const addParcels = (from: number, to: number) =>
    shop.database.execute(sql`
      with made as (
        insert into orders (number, user_id, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
          ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
        select 'RL-P' || lpad(n::text, 3, '0'), ${buyer.id}::int, 'x@y.fr', 0, 0, 0, 'standard', 'a', 'b', '75001', 'c', 'none', 'key-of-parcel-' || n, '', now()
        from generate_series(${from}::int, ${to}::int) n returning id)
      insert into shipments (order_id, seller_id, created_at) select id, ${seller.id}::int, now() from made order by id`);
  const cancel = (number: string) =>
    shop.database.execute(sql`
      update shipments set state = 'cancelled', ended_at = now() where order_id = (select id from orders where number = ${number})`);
  await addParcels(1, PARCELS);
  const numbers = Array.from({ length: PARCELS }, (_, index) => `RL-P${String(index + 1).padStart(3, "0")}`);
  const settled = numbers.filter((_, index) => index % 3 === 0);
  for (const number of settled) await cancel(number);
  const open = numbers.filter((number) => !settled.includes(number));

  const seen: string[] = [];
  let url: string | undefined = "/seller/shipments";
  while (url) {
    const answer = await get(url, seller.headers);
    expect(answer.statusCode, answer.body).toBe(200);
    seen.push(...answer.json<SellerShipment[]>().map(({ orderId }) => orderId));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    // A parcel that was seen is done, and another one is sold.
    if (seen.length === SELLER_SHIPMENTS_PAGE_SIZE) {
      await cancel(open[0] ?? "");
      await addParcels(500, 500);
    }
  }
  const kept = (list: readonly string[]) =>
    list.filter((number) => number !== open[0] && number !== "RL-P500");
  expect(kept(seen)).toEqual(kept([...open, ...settled.toReversed()]));

  const second = await get("/seller/shipments?page=2", seller.headers);
  expect(second.json<SellerShipment[]>()).toHaveLength(SELLER_SHIPMENTS_PAGE_SIZE);
  const other = await registerPerson(shop, ["SELLER"]);
  const cursor = /after=([\w-]+)/.exec(String(second.headers.link))?.[1];
  const stolen = await get(`/seller/shipments?after=${cursor}`, other.headers);
  expect(stolen.json()).toMatchObject({ error: "VALIDATION", fields: { after: "INVALID" } });
});
