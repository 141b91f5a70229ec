import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marginTax } from "#contract/ledger/posting.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { readPacking } from "#server/devices/allocation/read-packing.ts";
import { replaceUnit } from "#server/devices/allocation/replace-unit.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PRICE = 45_990;
const COST = 20_000;
const SPARE_COST = 45_000;
let shop: TestShop;
let ownId: number;
let actor: { staffId: number; requestId: null };
beforeAll(async () => {
  shop = await openTestShop();
  ownId = (await registerPerson(shop, ["SELLER"])).id;
  await shop.database.execute(
    sql`insert into sellers (user_id, store_name, business_name, first_party) values (${ownId}, 'Reluit', 'Reluit', true)`,
  );
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
});
afterAll(() => shop.close());

async function sale() {
  const unit = await unitOnSale(shop, ownId);
  const spare = await unitOnSale(shop, ownId, { modelId: unit.modelId });
  await shop.database.execute(
    sql`update episodes set price_paid_cents = ${SPARE_COST} where device_id = ${spare.deviceId}`,
  );
  const { id, number } = await soldUnits(shop, [unit]);
  return {
    async refund(amountCents: number) {
      const refund = await transact(shop.database, async (tx) => {
        const order = await lockOrder(tx, id);
        if (!order) throw new Error("no order");
        const parts = [{ position: 0, quantity: 0, amountCents }];
        return grantRefund(tx, shop.shop.clock, {
          ...{ key: randomUUID(), order, origin: "staff", parts, reason: "r", actor },
        });
      });
      await sendRefund(shop.shop, refund, actor);
    },
    async replace() {
      const { version = "" } = (await readPacking(shop.shop, number)) ?? {};
      const said = { reason: "cassé", consent: "oui" };
      await replaceUnit(shop.shop, { number, version, position: 0, code: spare.publicId, ...said }, actor);
    },
    async tax() {
      const { rows } = await shop.database.execute<{ cents: number }>(sql`select -sum(cents)::int as cents
        from ledger_entries join ledger_postings p on p.id = posting_id where order_id = ${id} and account = 'vat.margin'`);
      return rows[0]?.cents;
    },
  };
}

test("a replacement moves the tax on the margin to the unit that the buyer keeps", async () => {
  const one = await sale();
  expect(await one.tax()).toBe(marginTax(PRICE, COST));
  await one.replace();
  expect(await one.tax()).toBe(marginTax(PRICE, SPARE_COST));
});

test("after most of the price was refunded, only what is left of it is taxed again", async () => {
  const one = await sale();
  await one.refund(PRICE - 999);
  await one.replace();
  expect(await one.tax()).toBe(Math.round((marginTax(PRICE, SPARE_COST) * 999) / PRICE));
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  await one.refund(999);
  expect(await one.tax()).toBe(0);
});
