import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import type { DeliveryNote, PickingLine } from "#contract/back-office/shipments.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { orders } from "#server/orders/tables.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let own: Buyer;
let other: Buyer;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({ userId: own.id, storeName: "Reluit", businessName: "Reluit" });
  await markFirstParty(shop.shop, own.id);
  ana = await signInStaff(shop);
  ben = await signInStaff(shop);
});
afterAll(() => shop.close());

async function get<Answer>(url: string): Promise<Answer> {
  return (await shop.app.inject({ url: `/admin/api/${url}`, headers: ana.headers })).json<Answer>();
}
const send = async (who: SignedInStaff, method: "POST" | "PUT", url: string, payload: object) =>
  (await shop.app.inject({ method, url: `/admin/api/${url}`, headers: who.headers, payload })).statusCode;
const summaryOf = async (number: string) =>
  (await get<{ rows: OrderSummary[] }>(`orders?q=${number}`)).rows.find((row) => row.number === number);

test("a row of the list packs the shop's own parcel once, with one mail, whoever presses at the same time", async () => {
  const { number } = await parcelsOf(shop, [own, other]);
  const { toPack } = (await summaryOf(number)) ?? { toPack: [] };
  expect(toPack).toHaveLength(1);
  const [parcel] = toPack;
  const pack = (who: SignedInStaff) =>
    send(who, "POST", `orders/${number}/shipments/${parcel?.id}/packing`, { version: parcel?.version });
  const answers = await Promise.all([pack(ana), pack(ben), pack(ana)]);
  expect(answers.toSorted()).toEqual([200, 409, 409]);
  expect((await summaryOf(number))?.toPack).toEqual([]);
  const { rows } = await shop.database.$client.query(
    "select 1 from mails where kind = 'shipment-prepared' and subject_id like $1",
    [`${number}/%`],
  );
  expect(rows).toHaveLength(1);
});

test("of several people who take free orders, one gets each, and nobody takes what a colleague has", async () => {
  const { number } = await parcelsOf(shop, [own]);
  const take = (who: SignedInStaff, holder: number | null) =>
    send(who, "PUT", "assignments", {
      subjectType: "order",
      subjectId: number,
      staffId: who.id,
      holder,
    });
  expect((await Promise.all([take(ana, null), take(ben, null)])).toSorted()).toEqual([204, 409]);
  const first = (await summaryOf(number))?.assignee;
  const [winner, loser] = first?.endsWith(String(ana.email.match(/\d+/)?.[0])) ? [ana, ben] : [ben, ana];
  expect(await take(winner, null)).toBe(204);
  expect(await take(loser, null)).toBe(409);
  expect((await summaryOf(number))?.assignee).toBe(first);
  // Having seen who has it, a colleague takes it over; who had it can no longer release it.
  expect(await take(loser, winner.id)).toBe(204);
  const release = { subjectType: "order", subjectId: number, staffId: null, holder: winner.id };
  expect(await send(winner, "PUT", "assignments", release)).toBe(409);
});

test("the dashboard counts what the shop itself packs and ships, and the parcels of others once they are late", async () => {
  const counts = async () => {
    const { lines } = await get<{ lines: { key: string; count: number }[] }>("dashboard");
    return ["toPack", "toShip", "lateSellers"].map(
      (key) => lines.find((line) => line.key === key)?.count ?? 0,
    );
  };
  const [toPack = 0, toShip = 0, late = 0] = await counts();
  const mine = await parcelsOf(shop, [own]);
  const theirs = await parcelsOf(shop, [other]);
  expect(await counts()).toEqual([toPack + 1, toShip, late]);
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  await moveShipment(shop.shop, { id: (await mine.of(own)).id, to: "packed", by });
  await moveShipment(shop.shop, { id: (await theirs.of(other)).id, to: "packed", by });
  expect(await counts()).toEqual([toPack, toShip + 1, late]);
  await shop.database.update(orders).set({ deliverFrom: "2026-01-05" }).where(eq(orders.id, theirs.orderId));
  expect(await counts()).toEqual([toPack, toShip + 1, late + 1]);
  const listed = (await get<{ rows: OrderSummary[] }>("orders?status=lateSellers")).rows;
  expect(listed.map(({ number }) => number)).toEqual([theirs.number]);
});

test("papers are of the selected orders only", async () => {
  const [one, two] = [await parcelsOf(shop, [own]), await parcelsOf(shop, [own, other])];
  const left = await parcelsOf(shop, [own]);
  const query = `orders=${one.number},${two.number}`;
  const picked = await get<PickingLine[]>(`picking-list?${query}`);
  // Sorted by the names of the phones.
  expect(picked.map(({ number }) => number).sort()).toEqual([one.number, two.number].sort());
  const all = await get<PickingLine[]>("picking-list");
  expect(all.map(({ number }) => number)).toContain(left.number);

  const notes = await get<DeliveryNote[]>(`delivery-notes?${query}`);
  expect(notes.map(({ number, parcel }) => [number, parcel.isOwn])).toEqual([
    [one.number, true],
    [two.number, true],
    [two.number, false],
  ]);
  const answer = await shop.app.inject({
    url: "/admin/api/delivery-notes?orders=a,,b",
    headers: ana.headers,
  });
  expect(answer.statusCode).toBe(400);
});
