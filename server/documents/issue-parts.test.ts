import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
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
let plain: Buyer;
let mandated: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  plain = await registerPerson(shop, ["SELLER"]);
  mandated = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({
    ...{ userId: mandated.id, storeName: "Mobiles 33", businessName: "Mobiles 33" },
    ...{ siret: "12345678901234", mandateAt: new Date(), vatRegime: "standard" },
  });
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

test("credit notes of one line in several parts give back the tax of its invoice, to the cent", async () => {
  const item = await listPhone(shop, mandated.id, { priceCents: 10_000 });
  const row = await paid(orderFor(item, 10_000).items);
  for (const amount of [5000, 3001, 1999]) await giveBack(row, amount);
  const [invoice, ...notes] = await issuedOf(row.id);
  expect(notes).toHaveLength(3);
  const taxOf = (one: (typeof notes)[number] | undefined) => one?.content.taxes[0]?.taxCents ?? 0;
  expect(taxOf(invoice)).toBe(1667);
  expect(notes.reduce((sum, note) => sum + taxOf(note), 0)).toBe(1667);
});

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
