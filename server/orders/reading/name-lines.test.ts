import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderCases } from "#contract/cases/cases.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { Order } from "#contract/orders/orders.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { orders } from "../tables.ts";

let shop: TestShop;
let seller: Awaited<ReturnType<typeof registerPerson>>;

beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  await shop.database.insert(sellers).values({ userId: seller.id, storeName: "Nova", businessName: "Nova" });
});
afterAll(() => shop.close());

/** A delivered order, and what its buyer reads in English. */
async function delivered() {
  const sold = await parcelsOf(shop, [seller]);
  const by = { kind: "seller", sellerId: seller.id } as const;
  const { id } = await sold.of(seller);
  const parcel = { carrier: "dpd", number: "1234567890" } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
  await moveShipment(shop.shop, { id, to: "delivered", by: { kind: "customer" } });
  const headers = { ...sold.buyer.headers, cookie: "reluit_lang=en" };
  return {
    ...sold,
    read: async <Data>(url: string) => (await shop.app.inject({ url, headers })).json<Data>(),
  };
}

const ENGLISH = /^iPhone \d+ 128 GB Midnight$/;

test("an ordered phone is named in the language of whoever reads: order, parcel, case and tracking page", async () => {
  const { number, orderId, read } = await delivered();
  const order = await read<Order>(`/orders/${number}`);
  expect(order.items).toMatchObject([{ productName: expect.stringMatching(ENGLISH) }]);
  expect(order.shipments?.[0]?.lines).toMatchObject([{ name: expect.stringMatching(ENGLISH) }]);
  expect((await read<Order[]>("/orders"))[0]?.items[0]?.productName).toMatch(ENGLISH);
  expect((await read<OrderCases>(`/orders/${number}/cases`)).claimable[0]?.name).toMatch(ENGLISH);
  const token = await trackingTokenOf(shop.database, orderId, new Date());
  const tracked = await findTracking(shop.shop, token, "en");
  expect(tracked.items).toMatchObject([{ productName: expect.stringMatching(ENGLISH) }]);
  expect(tracked.shipments[0]?.lines[0]?.name).toMatch(ENGLISH);
  expect((await findTracking(shop.shop, token, "fr")).items[0]?.productName).toMatch(/ 128 Go Minuit$/);
});

test("the name that a seller wrote stays as it was ordered", async () => {
  const { number, orderId, read } = await delivered();
  await shop.database.$client.query("update order_lines set product_name = $2 where order_id = $1", [
    orderId,
    "Très bel iPhone",
  ]);
  const { items } = await read<Order>(`/orders/${number}`);
  expect(items[0]).toMatchObject({ productName: "Très bel iPhone" });
});

test("the mails of an order name its phones in their language", async () => {
  const { number, orderId } = await delivered();
  await shop.database.update(orders).set({ locale: "en" }).where(eq(orders.id, orderId));
  const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, number));
  await shop.database
    .update(mails)
    .set({ locale: "en", sentAt: null })
    .where(eq(mails.id, mail?.id ?? ""));
  const sent: Email[] = [];
  await deliverMail(
    {
      database: shop.database,
      clock: () => new Date(),
      mailer: async (email) => void sent.push(email),
      company: DEFAULT_COMPANY,
      publicUrl: "https://reluit.example",
    },
    mail?.id ?? "",
  );
  expect(sent[0]?.text).toMatch(/iPhone \d+ 128 GB Midnight/);
});
