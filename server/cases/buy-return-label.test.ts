import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderCases } from "#contract/cases/cases.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { KEYS, openSendcloud } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { sendcloudLabels } from "#server/shipments/labels/sendcloud-labels.ts";
import { acceptCase, cancelCase } from "./answer-case.ts";
import { buyReturnLabel } from "./buy-return-label.ts";
import { caseNow, claim, deliveredUnits, openCaseDesk } from "./fixtures/cases.ts";
import { keepReturnLabel } from "./keep-return-label.ts";
import { openCase } from "./open-case.ts";

const sendcloud = await openSendcloud();
const { shop, seller, actor, read } = await openCaseDesk();
const deps = {
  ...shop.shop,
  files: openFileStore(shop.shop.settings),
  labels: {
    provider: "sendcloud" as const,
    seller: sendcloudLabels({ ...KEYS, api: { url: sendcloud.url, callLimitMs: 300 } }),
  },
};
beforeAll(async () => {
  const carriers = [{ option: null, maxGrams: null, postcode: "", carrier: "laposte" }];
  await shop.database.insert(settings).values({
    ...{ name: "packing", validFrom: new Date("2026-01-01T00:00:00Z") },
    value: { box: "", phoneGrams: 450, returnOption: "colissimo:return", carriers },
  });
});
afterAll(async () => {
  await shop.close();
  await sendcloud.close();
});

async function opened() {
  const sold = await deliveredUnits(shop, seller.id, actor);
  const { number } = await openCase(shop.shop, sold.id, claim(), "fr");
  return { number, sold };
}
const buy = async (number: string) =>
  buyReturnLabel(deps, number, { version: (await read(number)).version }, actor);

test("a bought return label accepts the case; its customer alone downloads it", async () => {
  const [mine, other] = [await opened(), await opened()];
  await buy(mine.number);
  const [made] = sendcloud.returns;
  expect(await read(mine.number)).toMatchObject({
    ...{ state: "awaiting_return", hasLabelFile: true },
    returnLabel: { carrier: "laposte", number: `RET${made?.parcel}` },
  });
  expect(made?.body).toMatchObject({
    weight: { value: "0.450" },
    to_address: { name: "Reluit", postal_code: "75000" },
    ship_with: { shipping_option_code: "colissimo:return" },
  });
  const get = (order: string, who: typeof mine.sold) =>
    shop.app.inject({ url: `/orders/${order}/cases/${mine.number}/label`, headers: who.buyer.headers });
  const shown = await shop.app.inject({
    ...{ url: `/orders/${mine.sold.number}/cases`, headers: mine.sold.buyer.headers },
  });
  expect(shown.json<OrderCases>().cases[0]).toMatchObject({ hasLabelFile: true });
  const file = await get(mine.sold.number, mine.sold);
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "image/png"]);
  expect((await get(other.sold.number, other.sold)).statusCode).toBe(404);
  expect((await get(mine.sold.number, other.sold)).statusCode).toBe(404);
});

test("a refused return label leaves the case open, and one without an answer is bought once", async () => {
  const { number } = await opened();
  sendcloud.fail("validation", "silence");
  await expect(buy(number)).rejects.toMatchObject({
    code: "VALIDATION",
    details: { fields: { reason: "INVALID" } },
  });
  expect((await caseNow(shop, number)).state).toBe("opened");
  const before = sendcloud.returns.length;
  await expect(buy(number)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await buy(number);
  expect(sendcloud.returns).toHaveLength(before + 1);
  expect((await caseNow(shop, number)).state).toBe("awaiting_return");
});

test("a return label that several desks buy at once is bought once; the others hear that it is under way", async () => {
  const { number } = await opened();
  const before = sendcloud.returns.length;
  const ends = await Promise.allSettled(Array.from({ length: 4 }, () => buy(number)));
  expect(sendcloud.returns).toHaveLength(before + 1);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const end of ends)
    if (end.status === "rejected") expect(["IN_PROGRESS", "STALE"]).toContain(end.reason.code);
  expect((await caseNow(shop, number)).state).toBe("awaiting_return");
});

test("a carrier's file that the desk keeps is the customer's label once the case is accepted; another one replaces it", async () => {
  const { number, sold } = await opened();
  const keep = async (text: string) =>
    keepReturnLabel(
      deps,
      number,
      { version: (await read(number)).version, content: Buffer.from(text).toString("base64") },
      actor,
    );
  await expect(keep("no label")).rejects.toMatchObject({
    ...{ code: "VALIDATION", details: { fields: { content: "INVALID" } } },
  });
  await keep("%PDF-1.7 first");
  const { version } = await read(number);
  await acceptCase(deps, number, { version, carrier: "dpd", number: "12345678" }, actor);
  await keep("%PDF-1.7 second");
  expect(await read(number)).toMatchObject({
    ...{ hasLabelFile: true, returnLabel: { carrier: "dpd", number: "12345678" } },
  });
  const file = await shop.app.inject({
    ...{ url: `/orders/${sold.number}/cases/${number}/label`, headers: sold.buyer.headers },
  });
  expect([file.headers["content-type"], file.body]).toEqual(["application/pdf", "%PDF-1.7 second"]);
  await cancelCase(deps, sold.id, number);
  await expect(keep("%PDF-1.7 third")).rejects.toMatchObject({ code: "STALE" });
});

test("a label that is bought takes the place of a kept file, and no file takes the place of a bought label", async () => {
  const { number } = await opened();
  const content = Buffer.from("%PDF-1.7").toString("base64");
  const keep = async () =>
    keepReturnLabel(deps, number, { version: (await read(number)).version, content }, actor);
  await keep();
  await buy(number);
  expect((await read(number)).returnLabel.number).toMatch(/^RET/);
  await expect(keep()).rejects.toMatchObject({ code: "STALE" });
});
