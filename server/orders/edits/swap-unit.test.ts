import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { newModel, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { readOrderForStaff } from "#server/orders/back-office/read-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { SEND_REFUND_JOB } from "#server/refunds/send-refund.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { swapUnit } from "./swap-unit.ts";

const PRICE = 45_990;
let shop: TestShop;
let own: Buyer;
let actor: { staffId: number; requestId: null };
let modelId: number;
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  await rows(
    "insert into sellers (user_id, store_name, business_name, first_party) values ($1, 'Reluit', 'Reluit', true)",
    [own.id],
  );
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  modelId = await newModel(shop);
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const onSale = (priceCents = PRICE, model = modelId) =>
  unitOnSale(shop, own.id, { modelId: model, priceCents });
const read = (number: string) => readOrderForStaff(shop.database, number);
const swap = async (number: string, code: string, version?: string) =>
  swapUnit(
    shop.shop,
    { number, position: 0, code, reason: "autre couleur", version: version ?? (await read(number)).version },
    actor,
  );
const onHand = async (itemId: number) =>
  (await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, itemId)))[0]?.onHand;
/** The same model in another colour. */
async function otherColour() {
  const [row] = await rows<{ id: number }>(
    `insert into smartphone_models (brand, model, storage_gb, colour, colour_slug, colour_hex, processor, ram, screen_size, camera, os, battery, look)
     select brand, model, storage_gb, 'Or rose', 'or-rose', colour_hex, processor, ram, screen_size, camera, os, battery, look
     from smartphone_models where id = $1 returning id`,
    [modelId],
  );
  return row?.id ?? 0;
}
async function expectSums(id: number, given: number) {
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  const [found] = await rows(
    `select (select coalesce(sum(amount_cents), 0)::int from refunds where order_id = o.id and state = 'succeeded') as given,
       (select sum(case kind when 'credit_note' then -total_cents else total_cents end)::int from documents where order_id = o.id) as documents
     from orders o where id = $1`,
    [id],
  );
  expect(found).toEqual({ given, documents: PRICE - given });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
}

describe("another unit for a line", () => {
  test("in another colour and cheaper: the difference is refunded, the line shows it, the former is on sale", async () => {
    const [first, second] = [await onSale(), await onSale(42_000, await otherColour())];
    const { id, number } = await soldUnits(shop, [first]);
    await swap(number, second.publicId);
    expect([await onHand(first.itemId), await onHand(second.itemId)]).toEqual([1, 0]);
    const now = await read(number);
    expect(now.units.filter(({ closedAt }) => closedAt === null).map(({ publicId }) => publicId)).toEqual([
      second.publicId,
    ]);
    expect(now.order.items[0]?.phone?.colour).toBe("Or rose");
    expect(now.mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["order-changed", "order-refunded"]),
    );
    await expectSums(id, PRICE - 42_000);
    await packByScan(shop.shop, { code: second.publicId }, actor);
    expect((await read(number)).fulfilment).toBe("packed");
  });

  test("after another one is compared with the unit that the line has, not with the first one", async () => {
    const [first, cheap, cheaper] = [await onSale(), await onSale(42_000), await onSale(41_000)];
    const { id, number } = await soldUnits(shop, [first]);
    await swap(number, cheap.publicId);
    await swap(number, cheaper.publicId);
    await expectSums(id, PRICE - 41_000);
    const dear = await onSale(44_000);
    await swap(number, dear.publicId);
    const asked = async () => (await read(number)).differences.map(({ cents }) => cents);
    expect(await asked()).toEqual([3000]);
    await expectSums(id, PRICE - 41_000);
  });

  test("back to a unit of the first price asks for what the first swap gave back", async () => {
    const [first, cheap] = [await onSale(), await onSale(42_000)];
    const { number } = await soldUnits(shop, [first]);
    await swap(number, cheap.publicId);
    await swap(number, first.publicId);
    expect((await read(number)).differences).toMatchObject([{ cents: PRICE - 42_000, position: 0 }]);
  });

  test("is paid back by a job if the process stops before it asks the provider", async () => {
    const [first, cheap] = [await onSale(), await onSale(42_000)];
    const { id, number } = await soldUnits(shop, [first]);
    const { version } = await read(number);
    const stopped = new Error("The process stops.");
    const gateway = { ...shop.shop.gateway, refundPart: () => Promise.reject(stopped) };
    const input = { number, position: 0, code: cheap.publicId, reason: "autre couleur", version };
    const jobs: unknown[] = [];
    const enqueue: typeof shop.shop.enqueue = async (_, ...job) => void jobs.push(job);
    await expect(swapUnit({ ...shop.shop, gateway, enqueue }, input, actor)).rejects.toThrow(stopped);
    const [refund] = await rows<{ id: number; state: string }>(
      "select id, state from refunds where order_id = $1",
      [id],
    );
    expect(refund).toMatchObject({ state: "sent" });
    expect(jobs).toEqual([[SEND_REFUND_JOB, { id: refund?.id }]]);
  });

  test("at the same price moves no money", async () => {
    const [first, second] = [await onSale(), await onSale()];
    const { id, number } = await soldUnits(shop, [first]);
    await swap(number, second.publicId);
    await expectSums(id, 0);
    // No card provider takes so little.
    await swap(number, (await onSale(PRICE + 49)).publicId);
    expect((await read(number)).differences).toEqual([]);
    await expectSums(id, 0);
  });

  test("is refused when of another model, sold, unknown, packed, or for another's version", async () => {
    const [first, sold] = [await onSale(), await onSale()];
    const foreign = await unitOnSale(shop, own.id, { model: "Pixel 8", priceCents: PRICE });
    await soldUnits(shop, [sold]);
    const { id, number } = await soldUnits(shop, [first]);
    for (const [code, field] of [
      [foreign.publicId, "INVALID"],
      [sold.publicId, "INVALID"],
      [first.publicId, "INVALID"],
      ["rien", "INVALID"],
    ] as const)
      await expect(swap(number, code), code).rejects.toMatchObject({
        code: "VALIDATION",
        details: { fields: { code: field } },
      });
    const spare = await onSale();
    await expect(swap(number, spare.publicId, "1")).rejects.toMatchObject({ code: "STALE" });
    await packByScan(shop.shop, { code: first.publicId }, actor);
    await expect(swap(number, spare.publicId)).rejects.toMatchObject({ code: "STALE" });
    expect(await onHand(spare.itemId)).toBe(1);
    await expectSums(id, 0);
  });

  test("goes to one order, whichever asks first, and against a sale and a packing at the same moment", async () => {
    const [one, two, spare] = [await onSale(), await onSale(), await onSale(44_000)];
    const orders = [await soldUnits(shop, [one]), await soldUnits(shop, [two])];
    const answers = await Promise.allSettled([
      ...orders.map(({ number }) => swap(number, spare.publicId)),
      packByScan(shop.shop, { code: one.publicId }, actor),
    ]);
    for (const answer of answers)
      if (answer.status === "rejected") expect(answer.reason).toHaveProperty("code");
    const open = await rows("select from allocations where device_id = $1 and closed_at is null", [
      spare.deviceId,
    ]);
    expect(open).toHaveLength(1);
    await reconcileDocuments({ ...shop.shop, database: shop.database });
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });
});
