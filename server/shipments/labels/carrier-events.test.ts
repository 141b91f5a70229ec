import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { holdMails } from "#server/devices/allocation/hold-mails.ts";
import { readParcel } from "#server/devices/allocation/read-packing.ts";
import { scanAtDesk } from "#server/devices/allocation/scan-at-desk.ts";
import { undoPacking } from "#server/devices/allocation/undo-packing.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { events } from "#server/timeline/tables.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { buyLabel } from "./buy-label.ts";
import { CARRIER_JOB, handleCarrierEvent } from "./carrier-events.ts";
import { KEYS, openSendcloud } from "./fixtures/sendcloud-stand-in.ts";
import { pollCarriers } from "./poll-carriers.ts";
import { sendcloudLabels } from "./sendcloud-labels.ts";

let sendcloud: Awaited<ReturnType<typeof openSendcloud>>;
let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  sendcloud = await openSendcloud();
  shop = await openTestShop({
    labels: { provider: "sendcloud", seller: sendcloudLabels({ ...KEYS, api: { url: sendcloud.url } }) },
  });
  seller = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  await shop.database.insert(settings).values({
    name: "packing",
    validFrom: new Date("2026-01-01T00:00:00Z"),
    value: {
      ...{ box: "", phoneGrams: 450 },
      carriers: [
        { ...{ option: null, maxGrams: null, postcode: "", carrier: "laposte" }, labelOption: "colissimo" },
      ],
    },
  });
});
afterAll(async () => {
  await shop.close();
  await sendcloud.close();
});

const deps = () => holdMails({ ...shop.shop, files: openFileStore(shop.shop.settings) });

/** A parcel whose label was bought. `back`: its sending was taken back, so it is still in the shop. */
async function labelled({ back = false } = {}) {
  const unit = await unitOnSale(shop, seller.id);
  const { number } = await soldUnits(shop, [unit]);
  const answer = await scanAtDesk(shop.shop, { code: unit.publicId }, actor);
  if (answer.outcome !== "packed") throw new Error(answer.outcome);
  const { parcel, version } = answer.packing;
  await buyLabel(deps(), { number, parcel, version, carrier: "laposte" }, actor);
  const sent = await readParcel(shop.shop, number, parcel);
  if (back) await undoPacking(shop.shop, { number, parcel, version: sent.version }, actor);
  return { number, parcel, at: sendcloud.shipments.at(-1)?.parcel ?? 0 };
}
const stateOf = async ({ number, parcel }: { number: string; parcel: number }) =>
  (await readParcel(shop.shop, number, parcel)).state;

function send(message: string, at: number, time: Date, key?: string) {
  const { payload, signature } = sendcloud.notify(at, message, time, key);
  return shop.app.inject({
    ...{ method: "POST", url: "/labels/webhook", payload },
    headers: { "content-type": "application/json", "sendcloud-signature": signature },
  });
}
async function work() {
  for (const { job, data } of shop.jobs.splice(0))
    if (job === CARRIER_JOB) await handleCarrierEvent(deps(), String((data as { id: string }).id));
}

test("the carrier's notifications move a parcel, each once, also twice and out of order", async () => {
  const parcel = await labelled({ back: true });
  const [first, second] = [new Date("2026-11-29T10:00:00Z"), new Date("2026-11-29T12:00:00Z")];
  expect((await send("Delivered", parcel.at, second)).statusCode).toBe(200);
  await work();
  expect(await stateOf(parcel)).toBe("delivered");
  for (const _ of [1, 2]) await send("Parcel en route", parcel.at, first);
  await send("Delivered", parcel.at, second);
  await work();
  expect(await stateOf(parcel)).toBe("delivered");
  const told = await shop.database
    .select({ kind: events.kind })
    .from(events)
    .where(eq(events.subjectId, parcel.number));
  const moves = told.map(({ kind }) => kind).filter((kind) => /^shipment\.(?:shipped|delivered)$/.test(kind));
  expect(moves).toEqual(["shipment.shipped", "shipment.shipped", "shipment.delivered"]);
});

test("the first scan of the carrier sends a parcel, and a returned one is marked as sent back", async () => {
  const parcel = await labelled({ back: true });
  await send("En route to sorting center", parcel.at, new Date());
  await work();
  expect(await stateOf(parcel)).toBe("shipped");
  await send("Returned to sender", parcel.at, new Date());
  await send("Announced: not collected", parcel.at, new Date());
  await work();
  expect(await stateOf(parcel)).toBe("sent_back");
});

test("what no notification told is learned by the poll, once", async () => {
  const parcel = await labelled();
  sendcloud.report(parcel.at, "DELIVERED");
  await pollCarriers(deps());
  await pollCarriers(deps());
  expect(shop.jobs.filter(({ job }) => job === CARRIER_JOB)).toHaveLength(1);
  await work();
  expect(await stateOf(parcel)).toBe("delivered");
});

test("a forged notification, a broken one and one about a foreign parcel change nothing", async () => {
  const parcel = await labelled();
  expect((await send("Delivered", parcel.at, new Date(), "another key")).json()).toMatchObject({
    error: "BAD_SIGNATURE",
  });
  expect((await send("Delivered", 1, new Date())).statusCode).toBe(200);
  const { signature } = sendcloud.notify(parcel.at, "Delivered", new Date());
  const cut = await shop.app.inject({
    ...{ method: "POST", url: "/labels/webhook", payload: "{" },
    headers: { "content-type": "application/json", "sendcloud-signature": signature },
  });
  expect(cut.json()).toMatchObject({ error: "BAD_SIGNATURE" });
  await work();
  expect(await stateOf(parcel)).toBe("shipped");
});
