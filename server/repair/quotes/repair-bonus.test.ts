import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { type RepairBonus, repairBonusOf } from "#contract/repair/repair-bonus.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";

let shop: TestShop;
let desk: RepairDesk;
let screenId: number;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
  await desk.bench.person.stepUp();
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  screenId = optionIds[0] ?? 0;
});
afterAll(() => shop.close());

const OFF: RepairBonus = {
  ...{ enabled: false, screenCents: 2500, batteryCents: 0, connectorCents: 0, cameraCents: 0 },
  ...{ backGlassCents: 0, audioCents: 0, waterCents: 0, motherboardCents: 0 },
};
const put = (value: RepairBonus) =>
  shop.database.$client.query(
    "insert into settings (name, value, valid_from) values ('repairBonus', $1, now() - interval '1 second')",
    [value],
  );

/** A phone at the desk whose screen was paid with 120 €. */
async function diagnosed(): Promise<string> {
  const line = { productType: "REPAIR", quantity: 1, productId: String(screenId) } as const;
  const placed = await order(shop, await registerBuyer(shop), {
    items: [{ ...line, productName: "Écran", price: 100 }],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const { orderId } = placed.json<{ orderId: string }>();
  const { repairs } = (await desk.send("GET", `orders/${orderId}`)).json<BackOfficeOrder>();
  const number = repairs[0]?.number ?? "";
  for (const to of ["received", "diagnosed"]) await desk.move(number, to);
  return number;
}

/** The lines of the file of this month, without its head. */
async function claims(): Promise<string[]> {
  const month = parisTime(new Date()).day.slice(0, 7);
  const file = await desk.send("GET", `money/repair-bonus.csv?month=${month}`);
  expect(file.statusCode).toBe(200);
  return file.body.trim().split(/\r?\n/).slice(1);
}

test("a service has the bonus of its table, at most its price, and none while the shop offers none", () => {
  const on = { ...OFF, enabled: true };
  expect(repairBonusOf(on, "screen", 12_000)).toBe(2500);
  expect(repairBonusOf(on, "screen", 2000)).toBe(2000);
  expect(repairBonusOf(on, "battery", 12_000)).toBe(0);
  expect(repairBonusOf(on, "diagnosis", 12_000)).toBe(0);
  expect(repairBonusOf(OFF, "screen", 12_000)).toBe(0);
});

test("the quote proposes it, the customer pays less, and the file claims it with its proofs once the phone is back", async () => {
  const number = await diagnosed();
  expect((await desk.read(number)).proposals).not.toContainEqual(expect.objectContaining({ cover: "bonus" }));
  await put({ ...OFF, enabled: true });
  const { proposals } = await desk.read(number);
  const bonus = proposals.find(({ cover }) => cover === "bonus");
  expect(bonus).toMatchObject({ kind: "fee", cents: 2500, name: "Bonus réparation · Écran" });

  const line = { kind: "labour", cover: "paid", name: "Écran", cents: 12_000 } as const;
  const claim = { kind: "fee", cover: "bonus", name: bonus?.name ?? "", cents: 2500 } as const;
  await desk.quote(number, [line, claim]);
  expect((await desk.read(number)).quotes[0]).toMatchObject({ totalCents: 9500 });
  for (const to of ["accepted", "repairing", "tested", "ready"]) await desk.move(number, to);
  expect(await claims()).toEqual([]);
  await desk.move(number, "handed_back");
  const { handback } = await desk.dossier(number);
  const [row = "", ...others] = await claims();
  expect(others).toEqual([]);
  for (const proof of [number, handback ?? "–", "Écran", "120,00", "25,00", "95,00"])
    expect(row).toContain(proof);
  expect(row).toMatch(/\b\d{15}\b/);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a phone that goes back unrepaired, and a quote without a bonus, claim nothing", async () => {
  const before = await claims();
  const [refused, plain] = [await diagnosed(), await diagnosed()];
  const bonus = { kind: "fee", cover: "bonus", name: "Bonus", cents: 2500 } as const;
  await desk.quote(refused, [{ kind: "labour", cover: "paid", name: "Écran", cents: 12_000 }, bonus]);
  for (const to of ["accepted", "refused", "handed_back"]) await desk.move(refused, to);
  await desk.quote(plain);
  for (const to of ["accepted", "repairing", "tested", "ready", "handed_back"]) await desk.move(plain, to);
  expect(await claims()).toEqual(before);
});
