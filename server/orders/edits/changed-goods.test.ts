import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { offerDelivery, SHOP_DESK } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { relayPoints } from "#server/relay/tables.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { changeDelivery } from "./change-delivery.ts";
import { removeLine } from "./remove-line.ts";

const PRICE = 45_990;
const EXPRESS = 999;
const RELAY = 399;
let shop: TestShop;
let own: Buyer;
let other: Buyer;
let staff: SignedInStaff;
let actor: { staffId: number; requestId: null };
let versions: Record<"standard" | "express" | "store", number>;
beforeAll(async () => {
  shop = await openTestShop();
  [own, other] = [await registerPerson(shop, ["SELLER"]), await registerPerson(shop, ["SELLER"])];
  await shop.database.$client.query(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Reluit', 'Reluit', true)",
    [own.id],
  );
  staff = await signInStaff(shop);
  await staff.stepUp();
  actor = { staffId: staff.id, requestId: null };
  versions = {
    standard: await offerDelivery(shop.database, "standard"),
    express: await offerDelivery(shop.database, "express", { priceCents: EXPRESS }),
    store: await offerDelivery(shop.database, "store", SHOP_DESK),
  };
  await offerDelivery(shop.database, "relay", { priceCents: RELAY });
  const point = {
    street: "14 rue Paul Bert",
    postalCode: "69003",
    town: "Lyon",
    townKey: "lyon",
    hours: "9 h",
  };
  await shop.database.insert(relayPoints).values([
    { ...point, id: "FR-1", name: "Presse" },
    { ...point, id: "FR-2", name: "Fleuriste" },
    { ...point, id: "FR-3", name: "Fermé", closedAt: new Date() },
  ]);
});
afterAll(() => shop.close());

type Way = "standard" | "express" | "store";
/** A paid order of own units, and of another seller's phone. */
async function placed({ units = 2, sellers = 0, way = "standard" as Way } = {}) {
  const phones = await Promise.all(
    Array.from({ length: units }, () => unitOnSale(shop, own.id, { priceCents: PRICE })),
  );
  const others = await Promise.all(
    Array.from({ length: sellers }, () => listPhone(shop, other.id, { stock: 1 })),
  );
  const items = [...phones.map(({ itemId }) => itemId), ...others];
  const answer = await order(shop, await registerBuyer(shop), {
    items: items.flatMap((item) => orderFor(item, PRICE).items),
    ...{ shippingOption: way, shippingVersion: versions[way], paymentMethodId: await testCard(shop) },
  });
  const { orderId: number } = answer.json<{ orderId: string }>();
  const { id } = await findOrder(shop.database, number);
  return { number, id, phones, others };
}
const read = (number: string) => readOrderForStaff(shop.database, number);
const remove = async (number: string, position = 0, version?: string) =>
  removeLine(
    shop.shop,
    { number, version: version ?? (await read(number)).version, position, reason: "appel" },
    actor,
  );
const deliver = async (
  number: string,
  option: Way | "relay",
  { version, ...place }: { version?: string; relayPoint?: string } = {},
) =>
  changeDelivery(
    shop.shop,
    { number, version: version ?? (await read(number)).version, option, reason: "appel", ...place },
    actor,
  );
const onHand = async (itemId: number | undefined) =>
  (
    await shop.database
      .select()
      .from(smartphoneItems)
      .where(eq(smartphoneItems.id, itemId ?? 0))
  )[0]?.onHand;
const parcels = async (id: number) =>
  (await shipmentsOf(shop.database, [id])).map(({ state, lines }) => [state, lines.length]);
/** What documents, ledger and refunds say of an order. */
async function sums(id: number) {
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  const { rows } = await shop.database.$client.query<Record<string, number>>(
    `select total_cents as paid,
       (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state = 'succeeded') as given,
       (select coalesce(sum(case kind when 'credit_note' then -total_cents else total_cents end), 0)::int
         from documents where order_id = o.id) as documents,
       (select coalesce(sum(cents), 0)::int from ledger_entries e join ledger_postings p on p.id = posting_id
         where p.order_id = o.id and account = 'provider') as provider
     from orders o where id = $1`,
    [id],
  );
  return rows[0] ?? {};
}
const expectSums = async (id: number, given: number) => {
  const { paid = 0, ...found } = await sums(id);
  expect(found).toEqual({ given, documents: paid - given, provider: paid - given });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
};

describe("a line that is taken out", () => {
  test("is refunded, its unit is on sale again and leaves the parcel; the buyer is told", async () => {
    const { number, id, phones } = await placed();
    await remove(number, 1);
    expect(await onHand(phones[1]?.itemId)).toBe(1);
    expect(await onHand(phones[0]?.itemId)).toBe(0);
    expect(await parcels(id)).toEqual([["preparing", 1]]);
    const { order: now, mails, timeline } = await read(number);
    expect(now.items.map(({ isRefunded = false }) => isRefunded)).toEqual([false, true]);
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order-changed", "order-refunded"]),
    );
    expect(timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order.line-removed", "refund.succeeded"]),
    );
    await expectSums(id, PRICE);
  });

  test("is taken out once, whoever presses at the same moment", async () => {
    const { number, id } = await placed();
    const { version } = await read(number);
    const answers = await Promise.allSettled([1, 2, 3].map(() => remove(number, 0, version)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // The line left the order's parcels.
    await expect(remove(number, 0)).rejects.toMatchObject({ code: "ORDER_CLOSED" });
    await expectSums(id, PRICE);
  });

  test("is refused as the last one, of another seller, and once its unit is scanned", async () => {
    const { number, id, phones } = await placed({ units: 2, sellers: 1 });
    const refusals = [remove(number, 2), remove(number, 9), remove(number, 0, "1")];
    expect(
      (await Promise.allSettled(refusals)).map((one) => one.status === "rejected" && one.reason.code),
    ).toEqual(["VALIDATION", "ORDER_CLOSED", "STALE"]);
    await packByScan(shop.shop, { code: phones[0]?.publicId ?? "" }, actor);
    await expect(remove(number, 0)).rejects.toMatchObject({ code: "STALE" });
    await expectSums(id, 0);
    const single = await placed({ units: 1 });
    await expect(remove(single.number)).rejects.toMatchObject({ code: "VALIDATION" });
  });

  test("asks for the permissions to write, to grant and to send, and for a code", async () => {
    const { number } = await placed();
    const url = `/admin/api/orders/${number}/removal`;
    const payload = { version: (await read(number)).version, position: 0, reason: "appel" };
    for (const permissions of [
      ["refunds.send", "orders.write"],
      ["refunds.send", "refunds.grant"],
    ] as const) {
      const some = await signInStaff(shop, [...permissions]);
      await some.stepUp();
      const answer = await shop.app.inject({ method: "POST", url, headers: some.headers, payload });
      expect(answer.json()).toMatchObject({ error: "FORBIDDEN" });
    }
    const { headers } = await signInStaff(shop);
    const unsure = await shop.app.inject({ method: "POST", url, headers, payload });
    expect(unsure.json()).toMatchObject({ error: "STEP_UP_NEEDED" });
    const done = await shop.app.inject({ method: "POST", url, headers: staff.headers, payload });
    expect(done.statusCode).toBe(200);
  });
});

describe("another way of delivery", () => {
  test("refunds the difference when it is cheaper, with the days of the new way", async () => {
    const { number, id } = await placed({ way: "express" });
    await deliver(number, "store");
    const { order: now } = await read(number);
    expect(now).toMatchObject({ shippingOption: "store", place: { id: null, name: SHOP_DESK.place } });
    await expectSums(id, EXPRESS);
    // Back again: free of charge, and nothing is refunded twice.
    await deliver(number, "express");
    expect((await read(number)).order.place).toBeUndefined();
    await deliver(number, "standard");
    await expectSums(id, EXPRESS);
  });

  test("costs the buyer nothing when it is dearer; the same way changes nothing", async () => {
    const { number, id } = await placed();
    await deliver(number, "standard");
    expect((await read(number)).mails.map(({ kind }) => kind)).not.toContain("order-changed");
    await deliver(number, "express");
    expect((await read(number)).order.shippingOption).toBe("express");
    await expectSums(id, 0);
  });

  test("goes to a collection point, which the buyer is told; another point costs nothing and refunds nothing", async () => {
    const { number, id } = await placed({ way: "express" });
    await deliver(number, "relay", { relayPoint: "FR-1" });
    const { order: now } = await read(number);
    expect(now).toMatchObject({ shippingOption: "relay", place: { id: "FR-1", name: "Presse" } });
    const { rows } = await shop.database.$client.query(
      "select data from mails where kind = 'order-changed' and subject_id like $1",
      [`${number}/%`],
    );
    expect(JSON.stringify(rows)).toContain("(Presse, 14 rue Paul Bert, 69003 Lyon)");
    await expectSums(id, EXPRESS - RELAY);
    await deliver(number, "relay", { relayPoint: "FR-1" });
    await deliver(number, "relay", { relayPoint: "FR-2" });
    expect((await read(number)).order.place).toMatchObject({ id: "FR-2", name: "Fleuriste" });
    expect((await read(number)).mails.filter(({ kind }) => kind === "order-changed")).toHaveLength(2);
    await expectSums(id, EXPRESS - RELAY);
  });

  test("to a closed or unknown point is refused, and a seller's goods may go to one", async () => {
    const mixed = await placed({ units: 1, sellers: 1 });
    for (const relayPoint of ["FR-3", "FR-9"])
      await expect(deliver(mixed.number, "relay", { relayPoint })).rejects.toMatchObject({
        code: "RELAY_POINT_NEEDED",
      });
    await deliver(mixed.number, "relay", { relayPoint: "FR-2" });
    expect((await read(mixed.number)).order.shippingOption).toBe("relay");
    await expectSums(mixed.id, 0);
    const url = `/admin/api/orders/${mixed.number}/delivery`;
    const payload = { version: (await read(mixed.number)).version, option: "relay", reason: "appel" };
    const answer = await shop.app.inject({ method: "PUT", url, headers: staff.headers, payload });
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { relayPoint: "REQUIRED" } });
  });

  test("is refused once a unit is scanned, for another's version, and for a seller's goods", async () => {
    const mixed = await placed({ units: 1, sellers: 1 });
    await expect(deliver(mixed.number, "express")).rejects.toMatchObject({ code: "SHIPPING_UNAVAILABLE" });
    await expect(deliver(mixed.number, "standard", { version: "1" })).rejects.toMatchObject({
      code: "STALE",
    });
    const { number, phones } = await placed();
    await packByScan(shop.shop, { code: phones[0]?.publicId ?? "" }, actor);
    await expect(deliver(number, "express")).rejects.toMatchObject({ code: "STALE" });
  });
});

test("edited, packed and refunded at the same moment: each order keeps its sums and its goods", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { number, id, phones } = await placed({ way: "express" });
    const answers = await Promise.allSettled([
      remove(number, 0),
      packByScan(shop.shop, { code: phones[0]?.publicId ?? "" }, actor),
      deliver(number, "standard"),
      ...(round % 2 ? [refundOrder(shop.shop, number)] : [remove(number, 1)]),
    ]);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toHaveProperty("code");
    const { given = 0 } = await sums(id);
    await expectSums(id, given);
  }
});
