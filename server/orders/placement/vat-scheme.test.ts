import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { amountsOf, orderSums } from "#contract/orders/amounts.ts";
import { Order } from "#contract/orders/orders.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { episodes } from "#server/devices/tables.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documents } from "#server/documents/tables.ts";
import { entriesOfOrder } from "#server/ledger/post.ts";
import { writeMail } from "#server/mail/mail-entry.ts";
import { orderMails } from "#server/mail/order-mails.ts";
import { mails } from "#server/mail/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
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
    for (const url of [`/smartphoneItems/${unit.itemId}`, "/smartphoneItems?limit=1"]) {
      const item = [(await shop.app.inject({ url })).json()].flat()[0] as SmartphoneItem;
      expect([item.id, item.vatScheme]).toEqual([unit.itemId, vatRegime]);
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
      expect(amountsOf(orderSums(Order.parse(shown).items), 0)).toMatchObject(rows);

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

test.each([
  ["standard", "standard", "TVA incluse"],
  ["margin", "margin", "TVA sur marge"],
  ["franchise", "exempt", "TVA non applicable, art. 293 B du CGI"],
  [null, "seller", null],
] as const)(
  "a third-party phone of the scheme %s says the same in the interface, in the order, in the mail and on the document",
  async (vatRegime, regime, sentence) => {
    const seller = await registerPerson(shop, ["SELLER"]);
    await shop.database.insert(sellers).values({
      ...{ userId: seller.id, storeName: "Nova", businessName: "Nova", siret: "73282932000074" },
      ...{ vatRegime, mandateAt: new Date() },
    });
    const itemId = await listPhone(shop, seller.id, { priceCents: 10_001 });
    const item = (await shop.app.inject({ url: `/smartphoneItems/${itemId}` })).json<SmartphoneItem>();
    expect(item.vatScheme).toBe(vatRegime);

    const buyer = await registerBuyer(shop);
    const placed = await order(shop, buyer, {
      ...orderFor(itemId, 10_001),
      paymentMethodId: await testCard(shop),
    });
    const { orderId } = placed.json<Order>();
    const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, orderId));
    const read = await shop.app.inject({ url: `/orders/${orderId}`, headers: buyer.headers });
    for (const shown of [placed.json(), mail?.data, read.json()])
      expect(Order.parse(shown).items).toMatchObject([{ vatScheme: vatRegime }]);
    const { publicUrl } = shop.shop.settings;
    const { text } = writeMail(orderMails["order-confirmation"].write, Order.parse(mail?.data), "fr", {
      company: DEFAULT_COMPANY,
      publicUrl,
    });
    const line = text.split("\n").find((one) => one.includes(" × "));
    if (sentence) expect(line).toContain(`(${sentence})`);
    else expect(line).not.toContain("TVA");

    const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderId));
    await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, row?.id ?? 0);
    const [document] = await shop.database
      .select()
      .from(documents)
      .where(eq(documents.orderId, row?.id ?? 0));
    expect(document?.content.lines[0]?.regime).toBe(regime);
  },
);

test("a sealed new phone is invoiced as new, by the shop and by a seller of used phones: VAT on its whole price", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({
    ...{ userId: seller.id, storeName: "Nova", businessName: "Nova", siret: "73282932000074" },
    ...{ vatRegime: "margin" as const, mandateAt: new Date() },
  });
  for (const { id, isShop } of [
    { id: own.id, isShop: true },
    { id: seller.id, isShop: false },
  ]) {
    const itemId = await listPhone(shop, id, { priceCents: 12_000 });
    await shop.database
      .update(smartphoneItems)
      .set({ condition: "Neuf" })
      .where(eq(smartphoneItems.id, itemId));
    const item = (await shop.app.inject({ url: `/smartphoneItems/${itemId}` })).json<SmartphoneItem>();
    expect(item.vatScheme).toBe("standard");
    const placed = await order(shop, await registerBuyer(shop), {
      ...orderFor(itemId, 12_000),
      paymentMethodId: await testCard(shop),
    });
    const sold = Order.parse(placed.json());
    expect(sold.items).toMatchObject([{ vatScheme: "standard" }]);
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, sold.orderId));
    await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, row?.id ?? 0);
    const [invoice] = await shop.database
      .select()
      .from(documents)
      .where(eq(documents.orderId, row?.id ?? 0));
    expect(invoice?.content.taxes).toMatchObject([{ netCents: 10_000, taxCents: 2000 }]);
    if (!isShop) continue;
    const held = await entriesOfOrder(shop.database, row?.id ?? 0);
    expect(held.find(({ account }) => account === "vat.standard")?.cents).toBe(-2000);
  }
});
