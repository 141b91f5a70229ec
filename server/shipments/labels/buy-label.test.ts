import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { holdMails } from "#server/devices/allocation/hold-mails.ts";
import { readParcel } from "#server/devices/allocation/read-packing.ts";
import { scanAtDesk } from "#server/devices/allocation/scan-at-desk.ts";
import { undoPacking } from "#server/devices/allocation/undo-packing.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { buyLabel } from "./buy-label.ts";
import { cancelLabel } from "./cancel-label.ts";
import { KEYS, openSendcloud } from "./fixtures/sendcloud-stand-in.ts";
import { keepLabel } from "./keep-label.ts";
import { pollCarriers } from "./poll-carriers.ts";
import { readLabelFile } from "./read-label.ts";
import { sendcloudLabels } from "./sendcloud-labels.ts";
import { shippingLabels } from "./tables.ts";

let sendcloud: Awaited<ReturnType<typeof openSendcloud>>;
let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  sendcloud = await openSendcloud();
  shop = await openTestShop({
    labels: {
      provider: "sendcloud",
      seller: sendcloudLabels({ ...KEYS, api: { url: sendcloud.url, callLimitMs: 300 } }),
    },
  });
  seller = await registerPerson(shop, ["SELLER"]);
  actor = { staffId: (await signInStaff(shop, ["orders.write"])).id, requestId: null };
  await shop.database.insert(settings).values({
    name: "packing",
    validFrom: new Date("2026-01-01T00:00:00Z"),
    value: {
      ...{ box: "", phoneGrams: 450 },
      carriers: [
        {
          ...{ option: null, maxGrams: null, postcode: "", carrier: "laposte" },
          labelOption: "colissimo:home/signature",
        },
      ],
    },
  });
});
afterAll(async () => {
  await shop.close();
  await sendcloud.close();
});
beforeEach(() => {
  sendcloud.shipments.length = 0;
});

const deps = () => holdMails({ ...shop.shop, files: openFileStore(shop.shop.settings) });

async function packed() {
  const unit = await unitOnSale(shop, seller.id);
  const { id: orderId } = await soldUnits(shop, [unit]);
  const answer = await scanAtDesk(shop.shop, { code: unit.publicId }, actor);
  if (answer.outcome !== "packed") throw new Error(answer.outcome);
  return { ...answer.packing, orderId };
}
type Packed = Awaited<ReturnType<typeof packed>>;
const now = ({ number, parcel }: Packed) => readParcel(shop.shop, number, parcel);
const buy = ({ number, parcel, version }: Packed) =>
  buyLabel(deps(), { number, parcel, version, carrier: "laposte" }, actor);

test("a bought label sends the parcel with its number; its file and price are kept", async () => {
  const parcel = await packed();
  await buy(parcel);
  const [sent] = sendcloud.shipments;
  expect(await now(parcel)).toMatchObject({
    ...{ state: "shipped", carrier: "laposte", tracking: sent?.number },
    label: { state: "bought", priceCents: 535, number: sent?.number, file: "picture" },
  });
  expect(sent?.body).toMatchObject({
    from_address: { sender_address_id: 192 },
    to_address: { country_code: "FR" },
    parcels: [{ weight: { value: "0.450", unit: "kg" } }],
    ship_with: { properties: { shipping_option_code: "colissimo:home/signature" } },
  });
  const label = (await now(parcel)).label?.id ?? 0;
  const file = await readLabelFile(deps(), { orderId: parcel.orderId, label });
  expect(file.contentType).toBe("image/png");
  await expect(readLabelFile(deps(), { orderId: parcel.orderId + 1, label })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test.each(["announcement", "validation"] as const)(
  "after a refusal (%s) the parcel stays with the reason, and the label can be bought again",
  async (fault) => {
    const parcel = await packed();
    sendcloud.fail(fault);
    await buy(parcel);
    const refused = await now(parcel);
    expect(refused).toMatchObject({
      state: "packed",
      label: {
        state: "refused",
        reason: fault === "validation" ? "This field is required." : "The carrier is closed.",
      },
    });
    await buy({ ...parcel, version: refused.version });
    expect(await now(parcel)).toMatchObject({ state: "shipped", label: { state: "bought" } });
    expect(sendcloud.shipments).toHaveLength(1);
  },
);

test.each(["silence", "hangup", "server-error"] as const)(
  "without an answer (%s) the label is unsure; buying again buys one in all",
  async (fault) => {
    const parcel = await packed();
    sendcloud.fail(fault);
    await expect(buy(parcel)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await now(parcel)).toMatchObject({ state: "packed", label: { state: "ordered" } });
    await buy({ ...parcel, version: (await now(parcel)).version });
    expect(await now(parcel)).toMatchObject({ state: "shipped", tracking: sendcloud.shipments[0]?.number });
    expect(sendcloud.shipments).toHaveLength(1);
  },
);

test("a label that was lost on the way is found by the poll, and one that was never bought is free again", async () => {
  const [lost, never] = [await packed(), await packed()];
  sendcloud.fail("silence", "hangup");
  for (const parcel of [lost, never])
    await expect(buy(parcel)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const later = { ...deps(), clock: () => new Date(Date.now() + 300_000) };
  await pollCarriers(later);
  expect((await now(lost)).label).toMatchObject({
    state: "bought",
    number: sendcloud.shipments[0]?.number,
    file: "picture",
  });
  expect((await now(never)).label).toMatchObject({ state: "refused" });
});

test("two packers who buy at once buy one label and send the parcel once", async () => {
  const parcel = await packed();
  const both = await Promise.allSettled([buy(parcel), buy(parcel)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(sendcloud.shipments).toHaveLength(1);
  expect(await now(parcel)).toMatchObject({ state: "shipped" });
});

test("after an undo the label stays: it sends the parcel again, or is cancelled and bought anew", async () => {
  const parcel = await packed();
  await buy(parcel);
  const sent = await now(parcel);
  const box = { number: parcel.number, parcel: parcel.parcel };
  await expect(cancelLabel(deps(), box, actor)).rejects.toMatchObject({ code: "STALE" });
  const back = await undoPacking(shop.shop, { ...box, version: sent.version }, actor);
  expect(back).toMatchObject({ state: "packed", label: { state: "bought" } });
  await buy({ ...parcel, version: back.version });
  expect(sendcloud.shipments).toHaveLength(1);
  const again = await undoPacking(shop.shop, { ...box, version: (await now(parcel)).version }, actor);
  await cancelLabel(deps(), box, actor);
  expect(sendcloud.shipments[0]?.status).toBe("CANCELLED");
  expect((await now(parcel)).label).toBeNull();
  await buy({ ...parcel, version: again.version });
  expect(sendcloud.shipments).toHaveLength(2);
});

test("the carrier's file is kept with the parcel and replaced by another one; a bought label is not replaced", async () => {
  const parcel = await packed();
  const keep = (content: Buffer, { version }: { version: string } = parcel) =>
    keepLabel(
      deps(),
      {
        ...{ number: parcel.number, parcel: parcel.parcel, version, carrier: "dpd" as const },
        content: content.toString("base64"),
      },
      actor,
    );
  await keep(Buffer.from("%PDF-1.7 label"));
  expect((await now(parcel)).label).toMatchObject({ isBought: false, file: "pdf", carrier: "dpd" });
  await keep(Buffer.from("%PDF-1.7 another"));
  const rows = await shop.database
    .select({ state: shippingLabels.state })
    .from(shippingLabels)
    .where(eq(shippingLabels.shipmentId, parcel.parcel));
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["bought", "cancelled"]);
  await expect(keep(Buffer.from("no label"))).rejects.toMatchObject({
    code: "VALIDATION",
    details: { fields: { content: "INVALID" } },
  });
  const other = await packed();
  sendcloud.fail("silence");
  await expect(buy(other)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(
    keepLabel(
      deps(),
      {
        ...{ number: other.number, parcel: other.parcel, version: other.version, carrier: "dpd" },
        content: Buffer.from("%PDF-1").toString("base64"),
      },
      actor,
    ),
  ).rejects.toMatchObject({ code: "STALE" });
});
