import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { Order } from "#contract/orders/orders.ts";
import { orderSums, taxRows } from "#contract/orders/tax-rows.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { episodes } from "#server/devices/tables.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documents } from "#server/documents/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let own: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  own = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: own.id, storeName: "Reluit", businessName: "Reluit", firstParty: true });
});
afterAll(() => shop.close());

test.each([
  ["standard", { taxed: { net: 8334, tax: 1667 }, margin: false }],
  ["margin", { taxed: null, margin: true }],
] as const)(
  "an own unit of the scheme %s says the same on its page, in the order, in the mail and on the invoice",
  async (vatRegime, rows) => {
    const unit = await unitOnSale(shop, own.id, { priceCents: 10_001 });
    await shop.database.update(episodes).set({ vatRegime }).where(eq(episodes.deviceId, unit.deviceId));
    const isTaxed = vatRegime === "standard";
    for (const url of [`/smartphoneItems/${unit.itemId}`, "/smartphoneItems?limit=1"]) {
      const item = [(await shop.app.inject({ url })).json()].flat()[0] as SmartphoneItem;
      expect([item.id, item.vatIncluded]).toEqual([unit.itemId, isTaxed || undefined]);
    }

    const buyer = await registerBuyer(shop);
    const placed = await order(shop, buyer, {
      ...orderFor(unit.itemId, 10_001),
      paymentMethodId: await testCard(shop),
    });
    const { orderId } = placed.json<Order>();
    const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, orderId));
    const read = await shop.app.inject({ url: `/orders/${orderId}`, headers: buyer.headers });
    for (const shown of [placed.json(), mail?.data, read.json()])
      expect(taxRows(orderSums(Order.parse(shown).items))).toEqual(rows);

    const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderId));
    await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, row?.id ?? 0);
    const [invoice] = await shop.database
      .select()
      .from(documents)
      .where(eq(documents.orderId, row?.id ?? 0));
    expect(invoice?.content.taxes.map(({ netCents: net, taxCents: tax }) => ({ net, tax }))).toEqual(
      rows.taxed ? [rows.taxed] : [],
    );
  },
);
