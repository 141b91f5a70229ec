import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Figures } from "#contract/back-office/figures.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { deviceAt, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { sellers } from "#server/sellers/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { readFigures } from "./read-figures.ts";

const ALL = ["orders.read", "money.read", "devices.work"] as const;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const own = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true });
  const unit = await unitOnSale(shop, own.id);
  await unitOnSale(shop, own.id, { priceCents: 30_000 });
  await soldUnits(shop, [unit]);
});
afterAll(() => shop.close());

const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000);
const read = (now: Date) => readFigures(shop.database, now, ALL);

async function anyModel() {
  const [model] = await shop.database.select({ id: smartphoneModels.id }).from(smartphoneModels).limit(1);
  return model?.id ?? 0;
}

test("the day counts its sales, margin and receptions beside the same weekday a week before", async () => {
  const { days, sales } = await read(new Date());
  expect(days?.today).toMatchObject({ orders: 1, salesCents: 45_990, received: 2, returns: 0, sent: 0 });
  // Sold for 459.90, bought for 200.00: 259.90 less the tax inside the margin.
  expect(days?.today.marginCents).toBe(25_990 - 4332);
  expect(days?.weekBefore).toMatchObject({ orders: 0, salesCents: 0, marginCents: 0, received: 0 });
  expect(sales).toHaveLength(14);
  expect(sales?.at(-1)?.cents).toBe(45_990);
  const later = await read(daysLater(7));
  expect(later.days?.weekBefore).toEqual(days?.today);
  expect(later.days?.today.orders).toBe(0);
});

test("stock is counted by age, without the sold unit, and moves on as days pass", async () => {
  expect((await read(new Date())).workshop?.stock).toEqual([1, 0, 0, 0]);
  expect((await read(daysLater(8))).workshop?.stock).toEqual([0, 1, 0, 0]);
  expect((await read(daysLater(61))).workshop?.stock).toEqual([0, 0, 0, 1]);
});

test("the yield counts units on sale within a week, once their week has passed", async () => {
  await deviceAt(shop, await anyModel(), "received");
  expect((await read(new Date())).workshop?.ready).toEqual({ reached: 0, all: 0 });
  expect((await read(daysLater(8))).workshop?.ready).toEqual({ reached: 2, all: 3 });
});

test("a test that failed at intake does not count as passed", async () => {
  const { id: staffId } = await signInStaff(shop);
  for (const outcome of ["pass", "fail"] as const) {
    const device = await deviceAt(shop, await anyModel(), "received");
    await shop.database.execute(sql`
      with run as (insert into test_runs (key, device_id, phase, protocol_version, staff_id, began_at, finished_at)
        values (gen_random_uuid(), ${device.id}, 'intake', 1, ${staffId}, now(), now()) returning id)
      insert into test_results (run_id, point, outcome, staff_id, at)
        select id, 'speaker', ${outcome}, ${staffId}, now() from run`);
  }
  expect((await read(new Date())).workshop?.passed).toEqual({ reached: 1, all: 2 });
});

test("nobody sees a figure without its permission", async () => {
  const figures = async (permissions: Parameters<typeof signInStaff>[1]) => {
    const { headers } = await signInStaff(shop, permissions);
    return (await shop.app.inject({ url: "/admin/api/dashboard/figures", headers })).json<Figures>();
  };
  expect(await figures(["inbox.write"])).toEqual({ days: null, sales: null, workshop: null });
  expect((await figures(["orders.read"])).days?.today.marginCents).toBeNull();
  expect((await figures(["devices.work"])).workshop?.stock).toHaveLength(4);
});
