import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { episodes } from "#server/devices/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { issueCreditNotes, issueDocuments } from "./issue-documents.ts";
import { documents } from "./tables.ts";

const OPERATOR = { staffId: null, requestId: null };

let shop: TestShop;
let own: Buyer;
let plain: Buyer;
let mandated: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  plain = await registerPerson(shop, ["SELLER"]);
  mandated = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values([
    { userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true },
    {
      ...{ userId: mandated.id, storeName: "Mobiles 33", businessName: "Mobiles 33" },
      ...{ siret: "12345678901234", mandateAt: new Date(), vatRegime: "standard" },
    },
  ]);
});
afterAll(() => shop.close());

const deps = () => ({ ...shop.shop, company: () => DEFAULT_COMPANY, log: { error() {} } });
const issuedOf = (id: number) =>
  shop.database.select().from(documents).where(eq(documents.orderId, id)).orderBy(documents.id);

async function paid(items: readonly object[]) {
  const answer = await order(shop, await registerBuyer(shop), {
    ...{ items, shippingOption: "standard", paymentMethodId: await testCard(shop) },
  });
  const { orderId } = answer.json<{ orderId: string }>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderId));
  if (!row) throw new Error(answer.body);
  await issueDocuments(deps(), row.id);
  return row;
}

async function giveBack(row: Awaited<ReturnType<typeof paid>>, amountCents: number) {
  const parts = [{ position: 0, quantity: 0, amountCents }];
  const grant = { key: randomUUID(), order: row, origin: "staff" as const, parts, reason: "r" };
  const { id } = await transact(shop.database, (tx) =>
    grantRefund(tx, shop.shop.clock, { ...grant, actor: OPERATOR }),
  );
  await sendRefund(deps(), { id }, OPERATOR);
  await issueCreditNotes(deps(), id);
}

/** The VAT that a document shows of its first line. */
const taxOf = ({ content }: Awaited<ReturnType<typeof issuedOf>>[number]) =>
  content.lines[0]?.taxCents ?? Number.NaN;

/** The VAT that the ledger still holds of an order. */
async function heldTax(id: number) {
  const { rows } = await shop.database.execute<{ cents: number }>(sql`
    select -sum(cents)::int as cents from ledger_entries join ledger_postings p on p.id = posting_id
    where order_id = ${id} and account = 'vat.standard' group by order_id`);
  return rows[0]?.cents;
}

const sold = {
  "a third party’s phone": async (priceCents: number) =>
    orderFor(await listPhone(shop, mandated.id, { priceCents }), priceCents).items,
  "an own phone with VAT": async (priceCents: number) => {
    const unit = await unitOnSale(shop, own.id, { priceCents });
    await shop.database
      .update(episodes)
      .set({ vatRegime: "standard" })
      .where(eq(episodes.deviceId, unit.deviceId));
    return orderFor(unit.itemId, priceCents).items;
  },
  "three repairs": async (priceCents: number) => {
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents }]);
    const [productId] = optionIds;
    return [{ productName: "x", productType: "REPAIR", productId, quantity: 3, price: priceCents / 100 }];
  },
};

test.each(Object.entries(sold))(
  "whatever %s is divided into, its credit notes add up to its invoice, and to the ledger",
  { timeout: 120_000 },
  async (name, list) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 3000 }),
        // Of a refund of less than 6 cents the tax may round to nothing.
        fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 900 })), {
          maxLength: 5,
        }),
        async (price, amounts) => {
          const row = await paid(await list(price));
          let left = row.totalCents;
          for (const wanted of [...amounts, left]) {
            const amount = Math.min(wanted, left);
            if (amount > 0) await giveBack(row, amount);
            left -= amount;
          }
          const [invoice, ...notes] = await issuedOf(row.id);
          if (!invoice) throw new Error("no invoice");
          expect(invoice.totalCents).toBe(row.totalCents);
          expect(taxOf(invoice)).toBeGreaterThan(0);
          expect(notes.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(invoice.totalCents);
          expect(notes.reduce((sum, note) => sum + taxOf(note), 0)).toBe(taxOf(invoice));
          expect(await heldTax(row.id)).toBe(name === "a third party’s phone" ? undefined : 0);
        },
      ),
      { numRuns: 6, examples: [[2000, [5, 1, 2]]] },
    );
  },
);

test("a repair on quote is on no invoice, and whoever sells nothing yet has none", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }, { priceCents: 5000 }]);
  const [quoted, priced] = optionIds.map((productId) => ({
    ...{ productName: "x", productType: "REPAIR", productId, quantity: 1, price: 0 },
  }));
  const item = await listPhone(shop, plain.id);
  const phone = orderFor(item, 45_990).items;
  const other = orderFor(await listPhone(shop, plain.id), 45_990).items;
  const alone = await paid([...phone, quoted ?? {}]);
  expect((await issuedOf(alone.id)).map(({ kind }) => kind)).toEqual(["receipt"]);
  const both = await paid([...other, quoted ?? {}, { ...priced, price: 50 }]);
  const [invoice] = await issuedOf(both.id);
  expect(invoice?.content.lines.map(({ totalCents }) => totalCents)).toEqual([6000]);
  const { rows } = await shop.database.execute(sql`
    select sum(total_cents)::int as total from documents where order_id = ${both.id}`);
  expect(rows[0]?.total).toBe(both.totalCents);
});
