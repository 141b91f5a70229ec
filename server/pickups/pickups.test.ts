import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "#contract/orders/orders.ts";
import { type DeskPickup, mayMovePickup, PICKUP_STATES } from "#contract/pickups/pickups.ts";
import { openCaseDesk } from "#server/cases/fixtures/cases.ts";
import { offerDelivery, SHOP_DESK } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { unpackUnit } from "#server/devices/allocation/unpack-unit.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { devices } from "#server/devices/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { revokeRefund } from "#server/refunds/grant-refund.ts";
import { refunds } from "#server/refunds/tables.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { expirePickups, followPickups, remindPickups } from "./follow-pickups.ts";
import { pickups } from "./tables.ts";

const { shop, seller, actor, call, sendRefund, findings } = await openCaseDesk();
afterAll(() => shop.close());
const version = await offerDelivery(shop.database, "store", SHOP_DESK);
const { database } = shop;
const DAY_MS = 86_400_000;

/** An order of a unit of the shop's own, collected at its desk. */
async function bought() {
  const [unit, buyer] = [await unitOnSale(shop, seller.id), await registerBuyer(shop)];
  const answer = await order(shop, buyer, {
    ...orderFor(unit.itemId, 45_990),
    ...{ shippingOption: "store", shippingVersion: version, paymentMethodId: await testCard(shop) },
  });
  const number = answer.json<Order>().orderId;
  const read = async () =>
    (await shop.app.inject({ url: `/orders/${number}`, headers: buyer.headers })).json<Order>();
  const parcel = async () => {
    const [row] = await database.select().from(orders).where(eq(orders.number, number));
    const [found] = await shipmentsOf(database, [row?.id ?? 0]);
    if (!found) throw new Error("The parcel is missing.");
    return found;
  };
  const pack = () => packByScan(shop.shop, { code: unit.publicId }, actor);
  const told = async () =>
    (await database.select().from(mails).where(eq(mails.recipient, buyer.email))).map(({ kind }) => kind);
  return { unit, buyer, number, read, parcel, pack, told };
}
/** The same with its parcel ready, and the code that the buyer sees. */
async function ready() {
  const sold = await bought();
  await sold.pack();
  return { ...sold, code: (await sold.read()).shipments?.[0]?.pickup?.code ?? "" };
}
const look = (code: string) => call("POST", "pickups/look", { code });
const give = (code: string, seen: string) => call("POST", "pickups/handover", { code, version: seen });
/** The daily job, some days later. */
const days = (count: number) => ({ ...shop.shop, clock: () => new Date(Date.now() + count * DAY_MS) });
const stageOf = async (id: number) =>
  (await database.select({ stage: devices.stage }).from(devices).where(eq(devices.id, id)))[0]?.stage;

beforeEach(async () => {
  // Pickups of earlier tests are none of a test's business.
  await database
    .update(pickups)
    .set({ state: "expired", endedAt: new Date() })
    .where(eq(pickups.state, "ready"));
});

test("a packed parcel is ready: the buyer gets a code by mail and on the order, for ten days", async () => {
  const sold = await bought();
  expect((await sold.read()).shipments?.[0]).not.toHaveProperty("pickup");
  await sold.pack();
  const { place, shipments } = await sold.read();
  expect(place).toEqual({
    id: null,
    name: SHOP_DESK.place,
    address: SHOP_DESK.address,
    hours: SHOP_DESK.hours,
  });
  const pickup = shipments?.[0]?.pickup;
  expect(pickup).toMatchObject({ state: "ready", code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/) });
  const told = await database.select().from(mails).where(eq(mails.kind, "pickup-ready"));
  expect(told.find(({ recipient }) => recipient === sold.buyer.email)?.data).toMatchObject({
    code: pickup?.code,
  });
  expect(await sold.told()).not.toContain("shipment-prepared");
  const kept = (Date.parse(pickup?.keepUntil ?? "") - Date.now()) / DAY_MS;
  expect(Math.round(kept)).toBeGreaterThanOrEqual(9);
  expect(Math.round(kept)).toBeLessThanOrEqual(10);
});

test("a parcel that is collected is not sent, and nobody marks it as delivered without its code", async () => {
  const sold = await ready();
  const { id, version: seen } = await sold.parcel();
  const parcel = `orders/${sold.number}/shipments/${id}`;
  const carried = { version: seen, carrier: "dpd", number: "1234567890" };
  expect((await call("POST", `${parcel}/shipping`, carried)).json()).toMatchObject({ error: "STALE" });
  expect((await call("POST", `${parcel}/delivery`, { version: seen })).json()).toMatchObject({
    error: "STALE",
  });
  expect((await call("GET", `orders/${sold.number}/shipments`)).json()).toMatchObject([{ next: [] }]);
});

test("staff hands the parcel over against the code, once, and the audit log says who", async () => {
  const sold = await ready();
  const typed = sold.code.toLowerCase().replace("-", " ");
  const found = (await look(typed)).json<DeskPickup>();
  expect(found).toMatchObject({ number: sold.number, state: "ready", lines: [{ quantity: 1 }] });
  expect(JSON.stringify((await call("GET", "pickups")).json())).not.toContain(sold.code);

  const both = await Promise.all([give(typed, found.version), give(typed, found.version)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const after = await sold.read();
  expect(after.shipments).toMatchObject([{ state: "delivered", pickup: { state: "collected", code: null } }]);
  expect(await stageOf(sold.unit.deviceId)).toBe("delivered");
  expect((await look(typed)).json()).toMatchObject({ error: "NOT_FOUND" });
  expect((await give(typed, found.version)).json()).toMatchObject({ error: "NOT_FOUND" });
  const { rows } = await database.$client.query(
    "select staff_id from audit where action = 'pickup.collected' and object_id = $1",
    [sold.number],
  );
  expect(rows).toEqual([{ staff_id: actor.staffId }]);
  expect((await sold.told()).filter((kind) => kind === "shipment-delivered")).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

test("an unknown code, and one without the form of a code, find nothing", async () => {
  expect((await look("2222-2222")).json()).toMatchObject({ error: "NOT_FOUND" });
  expect((await look("RL-2222")).json()).toMatchObject({ error: "VALIDATION", fields: { code: "INVALID" } });
  expect((await look("")).json()).toMatchObject({ fields: { code: "REQUIRED" } });
});

test("nobody guesses codes: the desk refuses the 21st try of a minute", async () => {
  const strict = await openTestShop({ environment: { RATE_LIMIT_FACTOR: "1" } });
  const { headers } = await signInStaff(strict, ["orders.write"]);
  const guess = () =>
    strict.app.inject({
      method: "POST",
      url: "/admin/api/pickups/look",
      headers,
      payload: { code: "2222-2222" },
    });
  const answers = [];
  for (let tries = 0; tries < 21; tries += 1) answers.push((await guess()).statusCode);
  expect(answers).toEqual([...Array(20).fill(404), 429]);
  await strict.close();
});

test("only staff who may write orders stand at the desk", async () => {
  const reader = await signInStaff(shop, ["orders.read"]);
  const url = "/admin/api/pickups";
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
  expect((await shop.app.inject({ url, headers: reader.headers })).statusCode).toBe(403);
});

test("a parcel that is unpacked has no code any more; packed again it has another one", async () => {
  const sold = await ready();
  const { version: seen } = await sold.parcel();
  const input = { number: sold.number, version: seen, position: 0, reason: "Rayé" };
  await unpackUnit(shop.shop, input, actor);
  expect((await look(sold.code)).json()).toMatchObject({ error: "NOT_FOUND" });
  expect((await sold.read()).shipments?.[0]).not.toHaveProperty("pickup");
});

describe("a parcel that nobody collects", () => {
  test("is told of once, three days before its last day", async () => {
    const sold = await ready();
    await remindPickups(days(6));
    expect(await sold.told()).not.toContain("pickup-reminder");
    for (const day of [7, 8]) await remindPickups(days(day));
    expect((await sold.told()).filter((kind) => kind === "pickup-reminder")).toHaveLength(1);
  });

  test("stays until its last day; then a refund is proposed, for a person to decide", async () => {
    const sold = await ready();
    const proposed = async () => {
      const { orderId } = await sold.parcel();
      return database.select().from(refunds).where(eq(refunds.orderId, orderId));
    };
    await expirePickups(days(10));
    expect(await proposed()).toEqual([]);
    for (const day of [11, 12]) await expirePickups(days(day));
    expect(await proposed()).toMatchObject([{ state: "granted", amountCents: 45_990, grantedBy: null }]);
    expect((await sold.told()).filter((kind) => kind === "pickup-expired")).toHaveLength(1);
    expect(
      (await call("GET", "pickups")).json<DeskPickup[]>().find(({ number }) => number === sold.number),
    ).toMatchObject({
      ...{ state: "expired", isRefundProposed: true },
    });
    expect(await stageOf(sold.unit.deviceId)).toBe("packed");

    // Sent by a person, the refund and a scan put the unit on sale again.
    expect(await sendRefund(sold.number)).toMatchObject({ state: "succeeded" });
    await sold.pack();
    expect(await stageOf(sold.unit.deviceId)).toBe("listed");
    expect(await sold.read()).toMatchObject({ status: "CANCELLED" });
    expect((await look(sold.code)).json()).toMatchObject({ error: "NOT_FOUND" });
    expect(await findings()).toEqual([]);
  });

  test("is still handed over to a late buyer, once the proposed refund is revoked", async () => {
    const sold = await ready();
    await expirePickups(days(11));
    const found = (await look(sold.code)).json<DeskPickup>();
    expect(found).toMatchObject({ state: "expired", isRefundProposed: true });
    expect((await give(sold.code, found.version)).json()).toMatchObject({ error: "REFUND_UNDER_WAY" });
    const { rows } = await database.$client.query<{ id: number; version: string }>(
      "select id, xmin::text as version from refunds where state = 'granted' and order_id = $1",
      [(await sold.parcel()).orderId],
    );
    for (const refund of rows) await revokeRefund(shop.shop, refund, actor);
    const again = (await look(sold.code)).json<DeskPickup>();
    expect((await give(sold.code, again.version)).statusCode).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test("is none when it was collected before", async () => {
    const sold = await ready();
    await give(sold.code, (await look(sold.code)).json<DeskPickup>().version);
    await expirePickups(days(30));
    expect((await sold.read()).shipments).toMatchObject([{ pickup: { state: "collected" } }]);
    expect(await sold.told()).not.toContain("pickup-expired");
  });
});

test("while the bank decides about the payment, nothing is handed over or refunded; the refund is proposed afterwards", async () => {
  const sold = await ready();
  const { orderId } = await sold.parcel();
  await database.$client.query(
    `insert into disputes (id, payment_id, order_id, amount_cents, state, opened_at)
      select 'du_desk', id, order_id, 45990, 'open', now() from payments where order_id = $1 and status = 'succeeded'`,
    [orderId],
  );
  const found = (await look(sold.code)).json<DeskPickup>();
  expect(found).toMatchObject({ isDisputed: true });
  expect((await give(sold.code, found.version)).json()).toMatchObject({ error: "DISPUTED" });
  const proposed = () => database.select().from(refunds).where(eq(refunds.orderId, orderId));
  await followPickups(days(11));
  expect(await proposed()).toEqual([]);
  await database.$client.query("update disputes set state = 'won', closed_at = now() where id = 'du_desk'");
  for (const day of [12, 13]) await followPickups(days(day));
  expect(await proposed()).toMatchObject([{ state: "granted", amountCents: 45_990 }]);
  expect((await sold.told()).filter((kind) => kind === "pickup-expired")).toHaveLength(1);
});

test("a buyer who has withdrawn is not reminded of the parcel", async () => {
  const sold = await ready();
  const stated = await shop.app.inject({
    method: "POST",
    url: "/withdrawals",
    headers: sold.buyer.headers,
    payload: {
      ...{ key: randomUUID(), orderNumber: sold.number, name: "Zoé", scope: "order" },
      email: sold.buyer.email,
    },
  });
  expect(stated.statusCode, stated.body).toBe(201);
  for (const day of [8, 11]) await followPickups(days(day));
  const told = await sold.told();
  expect(told).not.toContain("pickup-reminder");
  expect(told).not.toContain("pickup-expired");
});

test("the database refuses every move of a pickup that is not declared", async () => {
  const sold = await ready();
  const { id } = await sold.parcel();
  for (const from of PICKUP_STATES)
    for (const to of PICKUP_STATES) {
      if (from === to) continue;
      const client = await database.$client.connect();
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      const write = (state: string) =>
        client.query(
          `update pickups set state = $2::text, ended_at = case when $2 = 'ready' then null else now() end,
            handed_by = case when $2 = 'collected' then $3::int end where shipment_id = $1`,
          [id, state, actor.staffId],
        );
      await write(from);
      await client.query("set local session_replication_role = origin");
      const moved = await write(to).then(
        () => true,
        () => false,
      );
      expect(moved, `${from} to ${to}`).toBe(mayMovePickup(from, to));
      await client.query("rollback");
      client.release();
    }
});
