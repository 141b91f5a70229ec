import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import { marginTax } from "#contract/ledger/posting.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { measured } from "#server/devices/bench/fixtures/bench-desk.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documents } from "#server/documents/tables.ts";
import { readMargins } from "#server/ledger/read-margins.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { orders } from "#server/orders/tables.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { sellers } from "#server/sellers/tables.ts";
import { order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBuybackDesk } from "../fixtures/at-bench.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";

const PRICE = 42_900;
let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  const { id: userId } = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId, storeName: "Reluit", businessName: "Reluit" })
    .onConflictDoNothing();
  await markFirstParty(shop, userId);
  desk = await openBuybackDesk(shop);
});
afterAll(() => shop.close());

const deviceOf = async (id: number) => (await desk.read(id)).device ?? "";

/** Prepares a bought phone at the bench, and lists it. Returns its listing. */
async function list(id: string): Promise<{ readonly itemId: number; readonly deviceId: number }> {
  const { bench } = desk;
  await bench.wipe(id);
  await bench.run(id);
  const marks = { scratches: 1, scratchMm: 3, invisibleFromCm: 40 } as const;
  await bench.act(id, "gradings", { measured: measured(marks) });
  await bench.photos(id);
  const listed = await bench.act(id, "publication", { priceCents: PRICE });
  expect(listed.json()).toMatchObject({ stage: "listed" });
  const { rows } = await shop.database.$client.query("select id from devices where public_id = $1", [id]);
  const deviceId = Number(rows[0]?.id);
  const listings = await shop.database
    .select()
    .from(smartphoneItems)
    .where(eq(smartphoneItems.deviceId, deviceId));
  return { itemId: listings.at(-1)?.id ?? 0, deviceId };
}

/** Sells a listing. Returns its order's id, and the tax of its ledger on the margin and on the whole price. */
async function sell(itemId: number) {
  const buyer = await registerBuyer(shop);
  const answer = await order(shop, buyer, {
    ...orderFor(itemId, PRICE),
    paymentMethodId: await testCard(shop),
  });
  const { orderId: number } = answer.json<{ orderId: string }>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
  const id = row?.id ?? 0;
  const { rows } = await shop.database.$client.query(
    `select -sum(cents) filter (where account = 'vat.margin')::int as margin,
        -sum(cents) filter (where account = 'vat.standard' and position is not null)::int as standard
      from ledger_entries join ledger_postings p on p.id = posting_id where p.order_id = $1`,
    [id],
  );
  return { id, margin: rows[0]?.margin, standard: rows[0]?.standard };
}

test("a bought phone sells under the margin scheme, with the tax on the margin above the price paid to its seller", async () => {
  const { id, device } = await desk.tested();
  await desk.inspect(id);
  const { itemId } = await list(device);
  const sold = await sell(itemId);
  expect(sold).toMatchObject({ margin: marginTax(PRICE, 23_300), standard: null });
  await issueDocuments(shop.shop, sold.id);
  const issued = await shop.database.select().from(documents).where(eq(documents.orderId, sold.id));
  expect(issued.map(({ content }) => content)).toMatchObject([
    { kind: "invoice", lines: [{ regime: "margin", rateBp: 0, taxCents: 0 }] },
  ]);
  const month = parisTime(new Date()).day.slice(0, 7);
  expect(await readMargins(shop.database, { month, by: "month" })).toMatchObject([
    { units: 1, purchaseCents: 23_300, taxCents: marginTax(PRICE, 23_300) },
  ]);
});

test("the margin counts the price of the counter-offer that its seller took", async () => {
  const { id, token, device } = await desk.countered();
  await desk.answer(token, "accepted");
  expect((await desk.read(id)).state).toBe("bought");
  const { itemId } = await list(device);
  expect((await sell(itemId)).margin).toBe(marginTax(PRICE, 15_300));
});

test("a voucher's bonus is no part of the price paid for the phone", async () => {
  const { id } = await desk.accepted({ payout: "voucher" });
  await desk.receive(id);
  const device = await deviceOf(id);
  await desk.bench.run(device);
  await desk.inspect(id);
  const { itemId } = await list(device);
  expect((await sell(itemId)).margin).toBe(marginTax(PRICE, 23_300));
});

test("a phone that the shop sold and bought back counts its second price alone", async () => {
  const imei = randomImei();
  const first = await desk.tested({ imei });
  await desk.inspect(first.id);
  const { itemId, deviceId } = await list(first.device);
  const sold = await sell(itemId);
  expect(sold.margin).toBe(marginTax(PRICE, 23_300));
  for (const [to, by] of [
    ["packed", "desk"],
    ["shipped", "parcel"],
    ["delivered", "parcel"],
  ] as const satisfies readonly (readonly [DeviceStage, string])[])
    await transact(shop.database, (tx) =>
      moveDevice(tx, shop.shop.clock, { deviceId, to, by, who: { kind: "shop" } }),
    );
  const again = await desk.tested({ imei });
  expect(again.device).toBe(first.device);
  await desk.inspect(again.id, { defects: ["screen_cracked"] });
  await desk.photograph(again.id, "screen_cracked");
  await desk.act(again.id, "counter-offer");
  await desk.answer(again.token, "accepted");
  const second = await list(again.device);
  expect((await sell(second.itemId)).margin).toBe(marginTax(PRICE, 15_300));
  const month = parisTime(new Date()).day.slice(0, 7);
  expect((await readMargins(shop.database, { month, by: "month" }))[0]).toMatchObject({
    purchaseCents: 23_300 * 3 + 15_300 * 2,
  });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});
