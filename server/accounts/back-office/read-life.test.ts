import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeCustomer } from "#contract/back-office/people.ts";
import { publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import { matchedBuyback } from "#server/buyback/fixtures/purchases.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { deleteNotes } from "#server/privacy/clear-writings.ts";
import { awaitedRepair } from "#server/repair/fixtures/awaited-repair.ts";
import { sellers } from "#server/sellers/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a customer's page has what they paid, their phones and conversations, and nobody else's", async () => {
  const own = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true });
  const unit = await unitOnSale(shop, own.id);
  const { id, number, buyer } = await soldUnits(shop, [unit]);
  const other = await soldUnits(shop, [await unitOnSale(shop, own.id)]);
  const write = (email: string, subject: string) =>
    shop.app.inject({
      method: "POST",
      url: "/contact",
      payload: { name: "Zoé", email, subject, message: "Bonjour, où est mon colis ?" },
    });
  await write(buyer.email.toUpperCase(), "Mon colis");
  await write(other.buyer.email, "Autre colis");
  await shop.database.execute(sql`update allocations set closed_at = now() where order_id = ${id}`);
  const read = async (permissions: Parameters<typeof signInStaff>[1]) => {
    const { headers } = await signInStaff(shop, permissions);
    const answer = await shop.app.inject({ url: `/admin/api/customers/${buyer.id}`, headers });
    return answer.json<BackOfficeCustomer>();
  };
  const page = await read(["customers.read", "inbox.write"]);
  expect(page).toMatchObject({ paidCents: 45_990, refundedCents: 0, cases: [], repairs: [], vouchers: [] });
  expect(page.phones).toMatchObject([{ publicId: unit.publicId, order: number, isGivenBack: true }]);
  expect(page.threads.map(({ subject }) => subject)).toEqual(["Mon colis"]);
  expect((await read(["customers.read"])).threads).toEqual([]);
});

test("a customer's page says what they accepted, in which version and when, and nobody else's consent", async () => {
  const own = await registerPerson(shop, ["SELLER"]);
  const [first, second, foreign] = [
    await unitOnSale(shop, own.id),
    await unitOnSale(shop, own.id),
    await unitOnSale(shop, own.id),
  ];
  const { id, number, buyer } = await soldUnits(shop, [first]);
  const later = await soldUnits(shop, [second]);
  await soldUnits(shop, [foreign]);
  await publishTestGrid(shop);
  const buyback = await matchedBuyback(shop);
  await matchedBuyback(shop);
  await shop.database.execute(
    sql`update orders set user_id = ${buyer.id}, terms_accepted_at = '2027-01-02T10:00:00Z' where id = ${later.id}`,
  );
  await shop.database.execute(sql`update payments set save_card = true where order_id = ${id}`);
  await shop.database.execute(sql`update contact_messages set email = ${buyer.email.toUpperCase()}
    where id = (select message_id from buyback_offers where id = ${buyback.id})`);
  const { headers } = await signInStaff(shop, ["customers.read"]);
  const answer = await shop.app.inject({ url: `/admin/api/customers/${buyer.id}`, headers });
  const { consents } = answer.json<BackOfficeCustomer>();
  expect(consents.map(({ kind, times, subject }) => [kind, times, subject]).toSorted()).toEqual([
    ["card", 1, number],
    ["privacy", 1, null],
    ["purchase", 1, `${buyback.id}`],
    ["sale", 2, later.number],
  ]);
  expect(consents[0]).toMatchObject({ kind: "sale", lastAt: "2027-01-02T10:00:00.000Z" });
  for (const { kind, version } of consents) expect([kind, version === null]).toEqual([kind, kind === "card"]);
});

test("a customer's page has their repairs and buy-backs, and notes that end with the account", async () => {
  const own = await registerPerson(shop, ["SELLER"]);
  const { buyer } = await soldUnits(shop, [await unitOnSale(shop, own.id)]);
  const repair = await awaitedRepair(shop.database, { email: buyer.email.toUpperCase() });
  await awaitedRepair(shop.database, { email: "autre@exemple.fr" });
  const { headers } = await signInStaff(shop, ["customers.read", "orders.write"]);
  const call = (method: "GET" | "POST", url: string, payload?: object) =>
    shop.app.inject({ method, url: `/admin/api/${url}`, headers, ...(payload && { payload }) });
  const subject = { subjectType: "customer", subjectId: String(buyer.id) };
  expect((await call("POST", "notes", { ...subject, body: "Rappeler lundi." })).statusCode).toBe(204);
  expect((await call("POST", "notes", { ...subject, subjectId: "999999", body: "x" })).statusCode).toBe(404);
  const page = (await call("GET", `customers/${buyer.id}`)).json<BackOfficeCustomer>();
  expect(page.repairs).toMatchObject([{ number: repair.number, state: "booked", isLate: false }]);
  expect(page.timeline).toMatchObject([{ kind: "note", facts: { body: "Rappeler lundi." } }]);
  const other = await signInStaff(shop, ["customers.read"]);
  const refused = await shop.app.inject({
    ...{ method: "POST", url: "/admin/api/notes", headers: other.headers },
    payload: { ...subject, body: "x" },
  });
  expect(refused.statusCode).toBe(403);
  await transact(shop.database, (tx) => deleteNotes(tx, buyer.id));
  const cleared = (await call("GET", `customers/${buyer.id}`)).json<BackOfficeCustomer>();
  expect(cleared.timeline).toEqual([]);
});
