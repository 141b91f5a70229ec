import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { holdMails } from "#server/devices/allocation/hold-mails.ts";
import { readParcel } from "#server/devices/allocation/read-packing.ts";
import { scanAtDesk } from "#server/devices/allocation/scan-at-desk.ts";
import { undoPacking } from "#server/devices/allocation/undo-packing.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { buyLabel } from "#server/shipments/labels/buy-label.ts";
import { KEYS, openSendcloud } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { sendcloudLabels } from "#server/shipments/labels/sendcloud-labels.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { type ActingProcess, startActing } from "./acting-process.ts";
import type { LabelAct } from "./label-actor.ts";

const ROUNDS = 6;
const PRICE = 535;

let sendcloud: Awaited<ReturnType<typeof openSendcloud>>;
let shop: TestShop;
let sellerId: number;
let actor: { staffId: number; requestId: null };
let actors: ActingProcess<LabelAct>[] = [];
beforeAll(async () => {
  sendcloud = await openSendcloud();
  const seller = sendcloudLabels({ ...KEYS, api: { url: sendcloud.url } });
  shop = await openTestShop({ labels: { provider: "sendcloud", seller } });
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  const rule = { option: null, maxGrams: null, postcode: "", carrier: "laposte", labelOption: "colissimo" };
  await shop.database.insert(settings).values({
    ...{ name: "packing", validFrom: new Date("2026-01-01T00:00:00Z") },
    value: { box: "", phoneGrams: 450, carriers: [rule] },
  });
  actors = await Promise.all([1, 2, 3].map(start));
}, 60_000);
beforeEach(() => sendcloud.watch());
afterAll(async () => {
  for (const { end } of actors) end();
  await shop.close();
  await sendcloud.close();
});

const start = () =>
  startActing<LabelAct>("label-actor.ts", [shop.url, shop.dataDir, String(actor.staffId), sendcloud.url]);
const deps = () => holdMails({ ...shop.shop, files: openFileStore(shop.shop.settings) });
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;

async function packed() {
  const unit = await unitOnSale(shop, sellerId);
  await soldUnits(shop, [unit]);
  const answer = await scanAtDesk(deps(), { code: unit.publicId }, actor);
  if (answer.outcome !== "packed") throw new Error(answer.outcome);
  return answer.packing;
}
type Packed = Awaited<ReturnType<typeof packed>>;
const now = ({ number, parcel }: Packed) => readParcel(shop.shop, number, parcel);
async function sent() {
  const parcel = await packed();
  await buyLabel(deps(), { ...parcel, carrier: "laposte" }, actor);
  return now(parcel);
}
/** A packed parcel that was sent with a label, and taken back. */
const takenBack = async () => undoPacking(shop.shop, await sent(), actor);
const boughtAt = ({ number }: Packed) =>
  sendcloud.shipments.filter(({ reference }) => reference.startsWith(`${number}/`));

const act = (index: number, name: "buy" | "cancel" | "undo", { number, parcel, version }: Packed) =>
  actors[index]?.do({ name, parcel: { number, parcel, version } }) ?? "absent";
const tell = (index: number, at: number, message: string, time: Date) =>
  actors[index]?.do({ name: "event", ...sendcloud.notify(at, message, time) }) ?? "absent";

/** The labels that the provider holds are those of the shop, each booked once with its price; a sent parcel has the number. */
async function expectBooks(parcel: Packed) {
  const bought = boughtAt(parcel);
  const live = bought.filter(({ status }) => status !== "CANCELLED").map(({ number }) => number);
  const rows = await query<{ state: string; number: string | null; price: number | null }>(
    "select state, number, price_cents as price from shipping_labels where shipment_id = $1 order by id",
    [parcel.parcel],
  );
  expect(rows.filter(({ state }) => state === "bought").map(({ number }) => number)).toEqual(live);
  expect(live.length).toBeLessThanOrEqual(1);
  const known = rows.map(({ number }) => number);
  for (const { number } of bought) expect(known).toContain(number);
  const booked = await query<{ action: string; count: number }>(
    `select action, count(*)::int as count from audit
     where object_id = $1 and action in ('shipment.label-bought', 'shipment.label-cancelled') group by action order by action`,
    [parcel.number],
  );
  const cancelled = bought.length - live.length;
  expect(booked).toEqual([
    ...(bought.length ? [{ action: "shipment.label-bought", count: bought.length }] : []),
    ...(cancelled ? [{ action: "shipment.label-cancelled", count: cancelled }] : []),
  ]);
  const shown = await now(parcel);
  if (shown.state === "shipped") expect([shown.tracking]).toEqual(live);
  return shown;
}

test(`a label that three desks buy at once is bought and booked once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const parcel = await packed();
    const ends = await Promise.all([0, 1, 2].map((index) => act(index, "buy", parcel)));
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    for (const end of ends) expect(["done", "STALE"]).toContain(end);
    expect(boughtAt(parcel)).toHaveLength(1);
    expect(await expectBooks(parcel)).toMatchObject({ state: "shipped", label: { priceCents: PRICE } });
  }
}, 90_000);

test(`a parcel is sent with its label, or the label is cancelled, when two desks ask for both, ${ROUNDS * 2} times`, async () => {
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const parcel = await takenBack();
    const ends = await Promise.all([
      ...[act(0, "buy", parcel), act(1, "cancel", parcel), act(2, round % 2 ? "buy" : "cancel", parcel)],
    ]);
    for (const end of ends) expect(["done", "STALE", "NOT_FOUND"]).toContain(end);
    expect(ends).toContain("done");
    await expectBooks(parcel);
  }
}, 90_000);

test(`a carrier's events, doubled and out of order, and an undo agree about a parcel, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const parcel = await sent();
    const at = boughtAt(parcel)[0]?.parcel ?? 0;
    const [first, second] = [new Date("2026-11-29T10:00:00Z"), new Date("2026-11-29T12:00:00Z")];
    const isDelivered = round % 2 === 0;
    const ends = await Promise.all([
      ...[act(0, "undo", parcel), tell(1, at, "En route to sorting center", first)],
      tell(2, at, isDelivered ? "Delivered" : "En route to sorting center", isDelivered ? second : first),
    ]);
    expect(ends.slice(1)).toEqual(["handled", "handled"]);
    expect(["done", "STALE", "UNDO_TOO_LATE"]).toContain(ends[0]);
    // Whoever was first: the carrier has the parcel.
    const { state } = await now(parcel);
    expect([round, state]).toEqual([round, isDelivered ? "delivered" : "shipped"]);
    await expectBooks(parcel);
    const moves = await query("select from events where subject_id = $1 and kind = 'shipment.delivered'", [
      parcel.number,
    ]);
    expect(moves).toHaveLength(isDelivered ? 1 : 0);
  }
}, 90_000);

test.each([
  ["before the price is asked", "/shipping-options", 0],
  ["before the label is bought", "/shipments/announce", 0],
  ["when the label is bought and not yet told", "/shipments/announce", 1],
] as const)(
  "a process that is killed %s loses no number: the label is bought once",
  async (_, path, bought) => {
    const parcel = await packed();
    const victim = await start();
    if (bought) sendcloud.fail("silence");
    const reached = Promise.withResolvers<void>();
    sendcloud.watch(async (asked) => {
      if (asked !== path) return;
      reached.resolve();
      // The request of a killed process is carried out only if it was on its way.
      if (!bought) await new Promise(() => {});
    });
    const end = victim.do({ name: "buy", parcel: { ...parcel } });
    await reached.promise;
    await expect.poll(() => boughtAt(parcel)).toHaveLength(bought);
    await victim.kill();
    expect(await end).toBe("killed");
    sendcloud.watch();
    // Two other desks buy it again while the poll asks for it.
    const [poll, ...others] = await Promise.all([
      actors[0]?.do({ name: "poll" }),
      ...[1, 2].map((index) => act(index, "buy", parcel)),
    ]);
    expect(poll).toBe("polled");
    for (const other of others) expect(["done", "STALE"]).toContain(other);
    expect(boughtAt(parcel)).toHaveLength(1);
    expect(await expectBooks(parcel)).toMatchObject({ state: "shipped" });
  },
  60_000,
);

test("after all of it the audit finds nothing", async () => {
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});
