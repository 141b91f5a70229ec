import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Packing, PackScan } from "#contract/devices/packing.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { randomImei, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { mails } from "#server/mail/tables.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { listQueue } from "./list-queue.ts";
import { readPacking } from "./read-packing.ts";
import { scanAtDesk } from "./scan-at-desk.ts";
import { undoPacking } from "./undo-packing.ts";

const NUMBER = "6A12345678901";
let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
});
afterAll(() => shop.close());

const scan = (code: string, box: Partial<PackScan> = {}) => scanAtDesk(shop.shop, { code, ...box }, actor);
const boxOf = ({ number, parcel, version }: Packing) => ({ number, parcel, version });
const mailsOf = async (number: string) =>
  (
    await shop.database
      .select({ kind: mails.kind })
      .from(mails)
      .where(and(like(mails.subjectId, `${number}/parcel-%`)))
  )
    .map(({ kind }) => kind)
    .toSorted();

async function sold() {
  const unit = await unitOnSale(shop, seller.id);
  return { unit, order: await soldUnits(shop, [unit]) };
}
async function packed() {
  const { unit, order } = await sold();
  const answer = await scan(unit.publicId);
  if (answer.outcome !== "packed") throw new Error(answer.outcome);
  return { unit, order, packing: answer.packing };
}

test("an order, its phone and the carrier's number are three scans, and the parcel has left", async () => {
  const { unit, order } = await sold();
  expect((await listQueue(shop.database, shop.shop.clock())).map(({ number }) => number)).toContain(
    order.number,
  );
  const opened = await scan(order.number.toLowerCase());
  expect(opened).toMatchObject({ outcome: "opened", packing: { state: "preparing", carrier: "laposte" } });
  if (opened.outcome !== "opened") return;
  const done = await scan(unit.publicId, boxOf(opened.packing));
  expect(done).toMatchObject({ outcome: "packed", packing: { state: "packed", isCollected: false } });
  if (done.outcome !== "packed") return;
  const sent = await scan("6A 123 456 789 01", boxOf(done.packing));
  expect(sent).toMatchObject({ outcome: "sent", packing: { state: "shipped", tracking: NUMBER } });
  expect((await listQueue(shop.database, shop.shop.clock())).map(({ number }) => number)).not.toContain(
    order.number,
  );
});

test("neither another phone, its IMEI nor another order is taken for the carrier's number", async () => {
  const { packing } = await packed();
  const { unit: other, order } = await sold();
  for (const [code, why] of [
    [other.publicId, "unfinished"],
    [order.number, "unfinished"],
    [randomImei(), "no_tracking"],
    ["?!", "no_tracking"],
  ] as const)
    expect(await scan(code, boxOf(packing)), code).toMatchObject({ outcome: "wrong", why });
  expect(await readPacking(shop.shop, packing.number)).toMatchObject({ state: "packed" });
  expect(await scan("RL-ZZZZ-ZZZZ")).toMatchObject({ outcome: "wrong", why: "no_order" });
});

test("within a minute the shipping and then the packing are undone, and their mails are never sent", async () => {
  const { packing, order } = await packed();
  const sent = await scan(NUMBER, boxOf(packing));
  if (sent.outcome !== "sent") throw new Error(sent.outcome);
  expect(await mailsOf(order.number)).toEqual(["shipment-prepared", "shipment-shipped"]);
  const back = await undoPacking(shop.shop, boxOf(sent.packing), actor);
  expect(back).toMatchObject({ state: "packed", tracking: null });
  expect(await mailsOf(order.number)).toEqual(["shipment-prepared"]);
  const empty = await undoPacking(shop.shop, boxOf(back), actor);
  expect(empty).toMatchObject({ state: "preparing", units: [{ stage: "allocated" }] });
  expect(await mailsOf(order.number)).toEqual([]);
  const again = await scan(empty.units[0]?.publicId ?? "", boxOf(empty));
  expect(again).toMatchObject({ outcome: "packed" });
});

test("an undo after the minute, after the mail, or of an outdated page is refused", async () => {
  const { packing, order } = await packed();
  const late = { ...shop.shop, clock: () => new Date(shop.shop.clock().getTime() + 60_000) };
  await expect(undoPacking(late, boxOf(packing), actor)).rejects.toMatchObject({ code: "UNDO_TOO_LATE" });
  await expect(undoPacking(shop.shop, { ...boxOf(packing), version: "1" }, actor)).rejects.toMatchObject({
    code: "STALE",
  });
  await shop.database
    .update(mails)
    .set({ sentAt: new Date() })
    .where(eq(mails.subjectId, `${order.number}/parcel-${packing.parcel}`));
  await expect(undoPacking(shop.shop, boxOf(packing), actor)).rejects.toMatchObject({
    code: "UNDO_TOO_LATE",
  });
});

test("of two packers who scan one carrier's label, or an undo that meets a scan, exactly one succeeds", async () => {
  const { packing } = await packed();
  const both = await Promise.allSettled([
    scan(NUMBER, boxOf(packing)),
    scan("6A12345678902", boxOf(packing)),
    undoPacking(shop.shop, boxOf(packing), actor),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  // Also a moment later, the second one is told, and the number is not taken for a phone.
  await expect(scan("6A12345678902", boxOf(packing))).rejects.toMatchObject({ code: "STALE" });
});

test("two packers who scan one order see the same parcel; the first who scans its phone wins, and the second is told", async () => {
  const { unit, order } = await sold();
  const ben = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  const opened = await Promise.all([scan(order.number), scanAtDesk(shop.shop, { code: order.number }, ben)]);
  const boxes = opened.map((answer) => (answer.outcome === "opened" ? boxOf(answer.packing) : null));
  expect(boxes[0]).toEqual(boxes[1]);
  const both = await Promise.allSettled([
    scan(unit.publicId, boxes[0] ?? {}),
    scanAtDesk(shop.shop, { code: unit.publicId, ...boxes[1] }, ben),
  ]);
  const won = both.filter((one) => one.status === "fulfilled");
  const lost = both.filter((one) => one.status === "rejected");
  expect(won.map(({ value }) => value.outcome)).toEqual(["packed"]);
  expect(lost.map(({ reason }) => reason.code)).toEqual(["STALE"]);
  // The page of the second one loads the parcel again: it is packed, and the same scan says so.
  const again = await scanAtDesk(shop.shop, { code: unit.publicId }, ben);
  expect(again).toMatchObject({ outcome: "wrong", why: "already_packed", number: order.number });
});

test("a parcel whose order is refunded meanwhile does not leave", async () => {
  const { packing, order } = await packed();
  await refundOrder(shop.shop, order.number, { unpacked: true });
  const answer = await scan(NUMBER, boxOf(packing)).catch(({ code }: { code: string }) => ({
    outcome: code,
  }));
  expect(answer.outcome).not.toBe("sent");
  expect(await readPacking(shop.shop, order.number)).toMatchObject({ refunded: true, tracking: null });
});
