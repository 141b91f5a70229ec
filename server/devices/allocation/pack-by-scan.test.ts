import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { deviceAt, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { allocations, deviceImeis, devices } from "#server/devices/tables.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { readDeliveryNotes } from "#server/shipments/read-delivery-notes.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { type Buyer, listPhone } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { packByScan } from "./pack-by-scan.ts";
import { readPacking } from "./read-packing.ts";
import { replaceUnit } from "./replace-unit.ts";
import { unpackUnit } from "./unpack-unit.ts";

let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
});
afterAll(() => shop.close());

const scan = (code: string, open: { number?: string; version?: string } = {}) =>
  packByScan(shop.shop, { code, ...open }, actor);
async function deviceNow(id: number) {
  const [row] = await shop.database
    .select({ device: devices, onHand: smartphoneItems.onHand })
    .from(devices)
    .leftJoin(smartphoneItems, eq(smartphoneItems.deviceId, devices.id))
    .where(eq(devices.id, id));
  const open = await shop.database
    .select()
    .from(allocations)
    .where(and(eq(allocations.deviceId, id), isNull(allocations.closedAt)));
  return {
    stage: row?.device.stage,
    owner: row?.device.owner,
    onHand: row?.onHand,
    allocations: open.length,
  };
}
const imeiOf = async (id: number) => {
  const [row] = await shop.database.select().from(deviceImeis).where(eq(deviceImeis.deviceId, id));
  return row?.imei ?? "";
};
const parcelOf = async (orderId: number) => {
  const [parcel] = await shopParcels(orderId);
  if (!parcel) throw new Error("There is no parcel.");
  return parcel;
};
const shopParcels = (orderId: number) => shipmentsOf(shop.database, [orderId]);
const byStaff = () => ({ kind: "staff", actor }) as const;
const carried = { carrier: "dpd", number: "1234567890" } as const;

describe("a paid unit", () => {
  test("in a parcel with other goods: these are named to be added by hand; the paper leads to its passport", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sealed = await listPhone(shop, seller.id, { priceCents: 45_990 });
    const sold = await soldUnits(shop, [unit, { itemId: sealed }]);
    const others = [{ name: expect.stringMatching(/^iPhone/), quantity: 1 }];
    expect(await readPacking(shop.shop, sold.number)).toMatchObject({ others });
    expect(await scan(unit.publicId)).toMatchObject({ outcome: "packed", packing: { others } });
    const [note] = await readDeliveryNotes(shop.database, [sold.number]);
    expect(note?.lines).toMatchObject([
      { publicId: unit.publicId, imei: await imeiOf(unit.id) },
      { publicId: null, imei: null },
    ]);
  });

  test("is allocated by settlement with its event, is its buyer's, and stands at its line", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    expect(await deviceNow(unit.id)).toEqual({
      stage: "allocated",
      owner: "customer",
      onHand: 0,
      allocations: 1,
    });
    const { units } = await readOrderForStaff(shop.database, sold.number);
    expect(units).toEqual([{ position: 0, publicId: unit.publicId, closedAt: null, returnedAt: null }]);
    const timeline = await readTimeline(shop.database, { type: "device", id: unit.publicId });
    expect(timeline.at(-1)).toMatchObject({
      kind: "device.allocated",
      facts: { order: sold.number },
      by: "shop",
    });
  });

  test("is packed by scanning its label or IMEI; the last unit closes the parcel", async () => {
    const [first, second] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
    const sold = await soldUnits(shop, [first, second]);
    const parcel = await parcelOf(sold.id);
    await expect(
      moveShipment(shop.shop, { id: parcel.id, to: "packed", by: byStaff() }),
    ).rejects.toMatchObject({ code: "SCAN_NEEDED" });
    expect(await scan(first.publicId.toLowerCase())).toMatchObject({
      outcome: "packed",
      packing: { number: sold.number, state: "preparing" },
    });
    expect(await scan(await imeiOf(second.id))).toMatchObject({
      outcome: "packed",
      packing: { state: "packed" },
    });
    expect(await scan(second.publicId)).toMatchObject({ outcome: "wrong", why: "already_packed" });
  });

  test("goes with its parcel: shipped, delivered, with the day that the guarantee begins", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await scan(unit.publicId);
    const { id } = await parcelOf(sold.id);
    await moveShipment(shop.shop, { id, to: "shipped", by: byStaff(), parcel: carried });
    expect((await deviceNow(unit.id)).stage).toBe("shipped");
    await moveShipment(shop.shop, { id, to: "delivered", by: { kind: "customer" } });
    const [row] = await shop.database.select().from(devices).where(eq(devices.id, unit.id));
    expect(row).toMatchObject({ stage: "delivered", custodian: "customer", deliveredAt: expect.any(Date) });
  });

  test.each([
    ["lost", "lost"],
    ["sent_back", "returned"],
  ] as const)("of a parcel that is %s is %s", async (to, stage) => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await scan(unit.publicId);
    const { id } = await parcelOf(sold.id);
    await moveShipment(shop.shop, { id, to: "shipped", by: byStaff(), parcel: carried });
    await moveShipment(shop.shop, { id, to, by: byStaff() });
    expect(await deviceNow(unit.id)).toMatchObject({ stage, onHand: 0, allocations: 1 });
  });
});

describe("a wrong unit is refused with what is wrong", () => {
  test("unknown, not sold, of another order, not in preparation", async () => {
    const [one, other] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
    const [sold, elsewhere] = [await soldUnits(shop, [one]), await soldUnits(shop, [other])];
    expect(await scan("490154203237518")).toMatchObject({ why: "unknown" });
    expect(await scan("nothing")).toMatchObject({ why: "unknown" });
    const bench = await deviceAt(shop, one.modelId, "tested");
    expect(await scan(bench.publicId)).toMatchObject({ why: "not_sold", stage: "tested" });
    expect(await scan(other.publicId, { number: sold.number })).toMatchObject({
      why: "other_order",
      number: elsewhere.number,
    });
    expect((await deviceNow(other.id)).stage).toBe("allocated");
  });
});

describe("two people", () => {
  test("who scan one unit at once: one wins", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    const answers = await Promise.allSettled([scan(unit.publicId), scan(unit.publicId), scan(unit.publicId)]);
    const won = answers.filter(
      (answer) => answer.status === "fulfilled" && answer.value.outcome === "packed",
    );
    expect(won).toHaveLength(1);
    const timeline = await readTimeline(shop.database, { type: "order", id: sold.number });
    expect(timeline.filter(({ kind }) => kind === "shipment.packed")).toHaveLength(1);
  });

  test("who opened one order: the second is stale, whichever unit is scanned", async () => {
    const [first, second] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
    const { number } = await soldUnits(shop, [first, second]);
    const version = (await readPacking(shop.shop, number))?.version ?? "";
    await scan(first.publicId, { number, version });
    await expect(scan(second.publicId, { number, version })).rejects.toMatchObject({ code: "STALE" });
    expect((await deviceNow(second.id)).stage).toBe("allocated");
  });
});

test("an order that somebody has begun to pack stays theirs, until another person opens it knowingly", async () => {
  const first = await unitOnSale(shop, seller.id);
  const [second, third] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
  const { number } = await soldUnits(shop, [first, second, third]);
  await scan(first.publicId);
  const version = (await readPacking(shop.shop, number))?.version ?? "";
  const other = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  const byOther = (open: { number?: string }) =>
    packByScan(shop.shop, { code: third.publicId, ...open }, other);
  expect(await byOther({})).toMatchObject({ outcome: "wrong", why: "begun", number });
  expect((await deviceNow(third.id)).stage).toBe("allocated");
  expect(await scan(second.publicId, { number, version })).toMatchObject({ outcome: "packed" });
  expect(await byOther({ number })).toMatchObject({ outcome: "packed", packing: { state: "packed" } });
});

describe("a refund before shipping", () => {
  test("puts an unpacked unit on sale again, with its allocation closed", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [unit]);
    await refundOrder(shop.shop, sold.number);
    expect(await deviceNow(unit.id)).toEqual({ stage: "listed", owner: "shop", onHand: 1, allocations: 0 });
    expect((await parcelOf(sold.id)).state).toBe("cancelled");
    // It is sold again, to somebody else.
    await soldUnits(shop, [unit]);
    expect((await deviceNow(unit.id)).stage).toBe("allocated");
  });

  test("leaves a packed unit where it is until it is unpacked by scan", async () => {
    const [first, second] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
    const sold = await soldUnits(shop, [first, second]);
    await scan(first.publicId);
    await scan(second.publicId);
    await refundOrder(shop.shop, sold.number, { unpacked: true });
    expect(await deviceNow(first.id)).toMatchObject({ stage: "packed", onHand: 0, allocations: 1 });
    const { id } = await parcelOf(sold.id);
    await expect(moveShipment(shop.shop, { id, to: "cancelled", by: byStaff() })).rejects.toMatchObject({
      code: "SCAN_NEEDED",
    });
    expect(await scan(first.publicId)).toMatchObject({ outcome: "unpacked", packing: { state: "packed" } });
    expect(await scan(second.publicId)).toMatchObject({
      outcome: "unpacked",
      packing: { state: "cancelled" },
    });
    for (const unit of [first, second])
      expect(await deviceNow(unit.id)).toEqual({ stage: "listed", owner: "shop", onHand: 1, allocations: 0 });
  });

  test("of a half packed parcel frees what is not packed, and the rest by scan", async () => {
    const [first, second] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
    const sold = await soldUnits(shop, [first, second]);
    await scan(first.publicId);
    await refundOrder(shop.shop, sold.number);
    expect((await deviceNow(second.id)).stage).toBe("listed");
    expect((await deviceNow(first.id)).stage).toBe("packed");
    expect(await scan(first.publicId)).toMatchObject({ outcome: "unpacked" });
    expect((await deviceNow(first.id)).stage).toBe("listed");
  });
});

test("a refund of one of two packed units holds the parcel until that one is scanned out; the other leaves alone", async () => {
  const [kept, back] = [await unitOnSale(shop, seller.id), await unitOnSale(shop, seller.id)];
  const sold = await soldUnits(shop, [kept, back]);
  for (const unit of [kept, back]) await scan(unit.publicId);
  const { id, lines } = await parcelOf(sold.id);
  const ship = () => moveShipment(shop.shop, { id, to: "shipped", by: byStaff(), parcel: carried });
  const order = await findOrder(shop.database, sold.number);
  const position = lines.find(({ deviceId }) => deviceId === back.id)?.position ?? null;
  const refundable = await readRefundable(shop.database, order);
  const amountCents = refundable.find((one) => one.position === position)?.amountCents ?? 0;
  const grant = {
    ...{ key: randomUUID(), order, origin: "staff" as const, reason: "Rétractation", actor },
    parts: [{ position, quantity: 1, amountCents }],
  };
  const refund = await transact(shop.database, (tx) => grantRefund(tx, shop.shop.clock, grant));
  await expect(ship()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  // It may still be revoked.
  expect(await scan(back.publicId)).toMatchObject({ outcome: "wrong", why: "already_packed" });
  await sendRefund(shop.shop, { id: refund.id }, actor);
  await expect(ship()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  expect(await scan(back.publicId)).toMatchObject({ outcome: "unpacked", packing: { state: "packed" } });
  expect(await deviceNow(back.id)).toEqual({ stage: "listed", owner: "shop", onHand: 1, allocations: 0 });
  await ship();
  expect((await deviceNow(kept.id)).stage).toBe("shipped");
  expect((await parcelOf(sold.id)).lines).toHaveLength(1);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

describe("a broken unit", () => {
  const REASON = { reason: "Vitre fendue", consent: "Par téléphone, le 24/11" };
  test("is replaced by one of the same model with the buyer's yes, and goes to quarantine", async () => {
    const broken = await unitOnSale(shop, seller.id);
    const spare = await unitOnSale(shop, seller.id, { modelId: broken.modelId });
    const alien = await unitOnSale(shop, seller.id);
    const sold = await soldUnits(shop, [broken]);
    const version = (await readPacking(shop.shop, sold.number))?.version ?? "";
    const replacement = { number: sold.number, version, position: 0, ...REASON };
    for (const code of [alien.publicId, broken.publicId, "nothing"])
      await expect(replaceUnit(shop.shop, { ...replacement, code }, actor)).rejects.toMatchObject({
        code: "VALIDATION",
      });
    await replaceUnit(shop.shop, { ...replacement, code: spare.publicId }, actor);
    expect(await deviceNow(broken.id)).toEqual({
      stage: "quarantine",
      owner: "shop",
      onHand: 0,
      allocations: 0,
    });
    expect(await deviceNow(spare.id)).toEqual({
      stage: "allocated",
      owner: "customer",
      onHand: 0,
      allocations: 1,
    });
    const timeline = await readTimeline(shop.database, { type: "order", id: sold.number });
    expect(timeline.find(({ kind }) => kind === "order.unit-replaced")).toMatchObject({
      facts: { from: broken.publicId, to: spare.publicId, ...REASON },
      staff: expect.any(String),
    });
    expect(await scan(broken.publicId)).toMatchObject({ why: "not_sold" });
    expect(await scan(spare.publicId)).toMatchObject({ outcome: "packed", packing: { state: "packed" } });
    await refundOrder(shop.shop, sold.number);
    await scan(spare.publicId);
    expect((await deviceNow(spare.id)).onHand).toBe(1);
  });

  test("that is packed already is taken out of its parcel, which waits for another one; not once it has left", async () => {
    const broken = await unitOnSale(shop, seller.id);
    const spare = await unitOnSale(shop, seller.id, { modelId: broken.modelId });
    const sold = await soldUnits(shop, [broken]);
    const versionNow = async () => (await readPacking(shop.shop, sold.number))?.version ?? "";
    const unpack = async (version: string) =>
      unpackUnit(shop.shop, { number: sold.number, version, position: 0, reason: "Vitre fendue" }, actor);
    await expect(unpack(await versionNow())).rejects.toMatchObject({ code: "STALE" });
    await scan(broken.publicId);
    const seen = await versionNow();
    expect(await unpack(seen)).toMatchObject({ state: "preparing", units: [{ stage: "allocated" }] });
    await expect(unpack(seen)).rejects.toMatchObject({ code: "STALE" });
    expect(await deviceNow(broken.id)).toMatchObject({
      stage: "allocated",
      owner: "customer",
      allocations: 1,
    });
    const events = await readTimeline(shop.database, { type: "device", id: broken.publicId });
    expect(events.map(({ facts }) => facts.reason)).toContain("Vitre fendue");
    await replaceUnit(
      shop.shop,
      {
        ...{ number: sold.number, version: await versionNow(), position: 0 },
        code: spare.publicId,
        ...REASON,
      },
      actor,
    );
    expect((await deviceNow(broken.id)).stage).toBe("quarantine");
    expect(await scan(spare.publicId)).toMatchObject({ outcome: "packed", packing: { state: "packed" } });
    const { id } = await parcelOf(sold.id);
    await moveShipment(shop.shop, { id, to: "shipped", by: byStaff(), parcel: carried });
    await expect(unpack(await versionNow())).rejects.toMatchObject({ code: "STALE" });
  });
});
