import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuybackRow, StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { ask, newestOffer, phoneOf } from "../fixtures/buybacks.ts";

let shop: TestShop;
let ana: SignedInStaff;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
});
afterAll(() => shop.close());

const get = async <Answer>(url: string) =>
  (await shop.app.inject({ url: `/admin/api/buybacks${url}`, headers: ana.headers })).json<Answer>();
const send = async (url: string, payload: object) =>
  (
    await shop.app.inject({
      method: "POST",
      url: `/admin/api/buybacks/${url}`,
      headers: ana.headers,
      payload,
    })
  ).statusCode;
async function newRequest() {
  const email = `demande${count++}@exemple.fr`;
  await ask(shop, phoneOf(email, { model: "Nokia 3310", storageGb: null }));
  const { id } = await newestOffer(shop);
  return { id, email, ...(await get<Pick<StaffBuyback, "version">>(`/${id}`)) };
}

test("a request without a price is priced once by the desk: offer, mail, conversation, audit", async () => {
  const { id, email, version } = await newRequest();
  expect(await get(`/${id}`)).toMatchObject({ state: "asked", priceCents: null, name: "Zoé Martin", email });
  expect(await send(`${id}/offer`, { version, priceCents: 4_000 })).toBe(204);
  expect(await newestOffer(shop)).toMatchObject({
    ...{ state: "offered", priceCents: 4_000, gridVersion: null },
    steps: [{ kind: "desk", cents: 4_000 }],
  });
  // A second price, from the same page or a reloaded one, changes nothing.
  expect(await send(`${id}/offer`, { version, priceCents: 9_000 })).toBe(409);
  const { version: next } = await get<StaffBuyback>(`/${id}`);
  expect(await send(`${id}/offer`, { version: next, priceCents: 9_000 })).toBe(409);
  const { rows } = await shop.database.$client.query(
    `select kind, (select state from threads where email = $1) as thread,
      (select count(*)::int from audit where action = 'buyback.offered' and object_id = $2) as audited
    from mails where recipient = $1 order by kind`,
    [email, String(id)],
  );
  expect(rows).toEqual(
    ["buyback-offer", "buyback-receipt"].map((kind) => ({ kind, thread: "answered", audited: 1 })),
  );
});

test("of two colleagues who price one request at once, one does", async () => {
  const { id, version } = await newRequest();
  const statuses = await Promise.all(
    [3_000, 5_000, 7_000].map((priceCents) => send(`${id}/offer`, { version, priceCents })),
  );
  expect(statuses.toSorted()).toEqual([204, 409, 409]);
});

test.each([0, 50, 12_345, -100, 1e9])("a price of %s cents is refused", async (priceCents) => {
  const { id, version } = await newRequest();
  expect(await send(`${id}/offer`, { version, priceCents })).toBe(400);
});

test("a cancelled request gets no price, and requests without a price lead the list", async () => {
  const { id, version } = await newRequest();
  expect(await send(`${id}/cancel`, { version })).toBe(204);
  const { version: next } = await get<StaffBuyback>(`/${id}`);
  expect(await send(`${id}/offer`, { version: next, priceCents: 4_000 })).toBe(409);
  await newRequest();
  const { rows } = await get<{ rows: BuybackRow[] }>("");
  expect(rows[0]?.state).toBe("asked");
  expect((await get<{ rows: BuybackRow[] }>("?state=cancelled")).rows.map((row) => row.id)).toEqual([id]);
  expect((await get<{ rows: BuybackRow[] }>("?q=nokia")).rows.length).toBeGreaterThan(1);
  expect((await get<{ rows: BuybackRow[] }>("?q=galaxy")).rows).toEqual([]);
});
