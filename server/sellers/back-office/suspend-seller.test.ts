import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SellerSummary } from "#contract/back-office/people.ts";
import { forgetSessions } from "#server/accounts/sessions/find-session.ts";
import { mails } from "#server/mail/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let seller: Buyer;
let buyer: Buyer;
let ana: SignedInStaff;
beforeEach(async () => {
  shop = await openTestShop();
  seller = await registerBuyer(shop);
  buyer = await registerBuyer(shop);
  await shop.database.$client.query(
    "insert into sellers (user_id, store_name, business_name) values ($1, 'Boutique', 'Boutique SARL')",
    [seller.id],
  );
  await shop.database.$client.query("update users set roles = '{SELLER}' where id = $1", [seller.id]);
  // A cached session still has the roles from before.
  forgetSessions(shop.database);
  ana = await signInStaff(shop);
});
afterEach(() => shop.close());

const NEW_PHONE = {
  ...{ name: "iPhone 13", price: 459.9, description: "", stockQuantity: 1 },
  ...{ condition: "Très bon", batteryCapacity: "89 %" },
};
const suspend = (method: "PUT" | "DELETE") =>
  shop.app.inject({
    method,
    url: `/admin/api/sellers/${seller.id}/suspension`,
    headers: ana.headers,
    ...(method === "PUT" ? { payload: { reason: "Contrefaçons signalées" } } : {}),
  });
const shownIds = async () =>
  (await shop.app.inject({ url: "/smartphoneItems" })).json<{ id: number }[]>().map(({ id }) => id);
const buy = async (item: number) =>
  order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });

test("a suspended seller's listings are hidden and cannot be bought; lifting it shows those, and no withdrawn one", async () => {
  const [sold, kept, withdrawn] = await Promise.all(
    [1, 1, 1].map((stock) => listPhone(shop, seller.id, { priceCents: 45_990, stock })),
  );
  const other = await listPhone(shop, buyer.id, { priceCents: 45_990, stock: 1 });
  expect((await buy(sold ?? 0)).statusCode).toBe(201);
  await shop.database.$client.query("update smartphone_items set withdrawn_at = now() where id = $1", [
    withdrawn,
  ]);

  expect((await suspend("PUT")).statusCode).toBe(204);
  expect(await shownIds()).toEqual([other]);
  expect((await buy(kept ?? 0)).statusCode).toBe(409);
  // The paid order stays.
  const { rows } = await shop.database.$client.query("select status from orders");
  expect(rows).toEqual([{ status: "PAYED" }]);

  expect((await suspend("DELETE")).statusCode).toBe(204);
  expect((await shownIds()).toSorted()).toEqual([kept, other, sold].toSorted());
});

test("a suspended seller adds no listing, also at the same moment", async () => {
  const { rows } = await shop.database.$client.query("select id from smartphone_models limit 1");
  const payload = { ...NEW_PHONE, smartphoneModelId: rows[0]?.id ?? (await modelId()) };
  const add = () =>
    shop.app.inject({ method: "POST", url: "/smartphoneItems", headers: seller.headers, payload });
  expect((await add()).statusCode).toBe(201);
  await Promise.all([suspend("PUT"), add(), add(), add()]);
  expect(await shownIds()).toEqual([]);
  expect((await add()).json()).toMatchObject({ error: "FORBIDDEN" });
});

test("a suspended seller is told why, once", async () => {
  await Promise.all([suspend("PUT"), suspend("PUT")]);
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "seller-suspended"));
  expect(told).toMatchObject([
    { recipient: seller.email, locale: "fr", data: { reason: "Contrefaçons signalées" } },
  ]);
});

test("a seller without a profile is found and suspended, also while a phone is being added", async () => {
  await shop.database.$client.query("delete from sellers");
  const item = await listPhone(shop, seller.id, { stock: 1 });
  const list = async () =>
    (await shop.app.inject({ url: "/admin/api/sellers", headers: ana.headers })).json<{
      rows: SellerSummary[];
    }>().rows;
  const [row] = await list();
  expect(row).toMatchObject({ id: seller.id, slug: "", suspendedAt: null });
  const { rows } = await shop.database.$client.query("select model_id from smartphone_items where id = $1", [
    item,
  ]);
  const payload = { ...NEW_PHONE, smartphoneModelId: rows[0]?.model_id };
  const add = () =>
    shop.app.inject({ method: "POST", url: "/smartphoneItems", headers: seller.headers, payload });
  const [suspended] = await Promise.all([suspend("PUT"), add(), add(), add()]);
  expect(suspended.statusCode).toBe(204);
  expect(await shownIds()).toEqual([]);
  expect((await add()).json()).toMatchObject({ error: "FORBIDDEN" });
  expect(await list()).toMatchObject([{ storeName: row?.storeName, suspendedAt: expect.any(String) }]);
});

test("the shop itself is not suspended, and an unknown seller is not found", async () => {
  await shop.database.$client.query("update sellers set first_party = true where user_id = $1", [seller.id]);
  expect((await suspend("PUT")).statusCode).toBe(403);
  const answer = await shop.app.inject({
    method: "DELETE",
    url: "/admin/api/sellers/999999/suspension",
    headers: ana.headers,
  });
  expect(answer.statusCode).toBe(404);
});

test("staff finds sellers and customers; an erased person is not among them", async () => {
  const get = async (url: string) =>
    (await shop.app.inject({ url: `/admin/api/${url}`, headers: ana.headers })).json();
  await suspend("PUT");
  expect((await get("sellers?q=bout&state=suspended")).rows).toEqual([
    expect.objectContaining({ id: seller.id, suspensionReason: "Contrefaçons signalées" }),
  ]);
  expect((await get("sellers?state=open")).rows).toEqual([]);
  const item = await listPhone(shop, buyer.id, { priceCents: 45_990, stock: 1 });
  const other = await registerBuyer(shop);
  await order(shop, other, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });
  expect((await get(`customers?q=${other.email}`)).rows).toEqual([
    expect.objectContaining({ id: other.id, orders: 1 }),
  ]);
  expect((await get(`customers/${other.id}`)).orders).toHaveLength(1);
  await shop.database.$client.query("update users set erased_at = now() where id = $1", [other.id]);
  expect((await get(`customers?q=${other.email}`)).rows).toEqual([]);
});

async function modelId(): Promise<number> {
  const item = await listPhone(shop, buyer.id, { stock: 1 });
  const { rows } = await shop.database.$client.query("select model_id from smartphone_items where id = $1", [
    item,
  ]);
  await shop.database.$client.query("delete from smartphone_items where id = $1", [item]);
  return rows[0]?.model_id;
}
