import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { addVersion } from "#server/dated-settings/add-version.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { mails } from "#server/mail/tables.ts";
import { readOrder } from "#server/orders/operator/read-order.ts";
import { findOwnOrder } from "#server/orders/reading/read-own-orders.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { type Buyer, listPhone, newKey, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { placeOrder } from "./place-order.ts";

/** Monday, 10:00 in Paris. */
let now = new Date("2026-11-23T09:00:00.000Z");
let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;
let deps: Parameters<typeof placeOrder>[0];

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  deps = { ...shop.shop, log: { error: () => {} } };
  buyer = await registerBuyer(shop);
  seller = await registerBuyer(shop);
});
afterAll(() => shop.close());

/** Places an order and pays it, without HTTP: a session ends by the machine's own clock. */
async function place(input: OrderInput) {
  const { id: userId, email } = buyer;
  const paid = await placeOrder(deps, { userId, email, locale: "fr" }, newKey(), {
    ...input,
    paymentMethodId: await testCard(shop),
  });
  return findOwnOrder(shop.shop, { userId, locale: "fr" }, paid.order.number);
}

const buy = async () => place(orderFor(await listPhone(shop, seller.id), 45_990));

const rowOf = async (number: string) => {
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error("The order is missing.");
  return row;
};

test("an order keeps the promised days and points at the figures in force when it was placed", async () => {
  const first = await buy();
  expect(first.delivery).toEqual({ first: "2026-11-26", last: "2026-11-30" });
  const slower = await addVersion(shop.shop, {
    name: "delivery",
    changes: { preparationDays: 3 },
    validFrom: new Date("2026-11-23T10:00:00.000Z"),
  });

  now = new Date("2026-11-23T09:59:59.000Z");
  expect((await buy()).delivery).toEqual(first.delivery);
  now = new Date("2026-11-23T10:00:00.000Z");
  const second = await buy();
  expect(second.delivery).toEqual({ first: "2026-11-30", last: "2026-12-02" });
  // After the cut-off, an order counts for the next working day.
  now = new Date("2026-11-23T13:00:00.000Z");
  expect((await buy()).delivery).toEqual({ first: "2026-12-01", last: "2026-12-03" });

  expect(await rowOf(first.orderId)).toMatchObject({
    deliverFrom: "2026-11-26",
    deliverTo: "2026-11-30",
    deliverySettingId: 1,
  });
  expect((await rowOf(second.orderId)).deliverySettingId).toBe(slower.id);
  expect((await findOwnOrder(shop.shop, { userId: buyer.id, locale: "fr" }, first.orderId)).delivery).toEqual(
    first.delivery,
  );
  expect(await readOrder(shop.database, await rowOf(first.orderId))).toContain(
    "Delivery promised 2026-11-26 to 2026-11-30 (setting 1)",
  );
});

test("the confirmation mail says the days with the words of the pages", async () => {
  const { orderId } = await buy();
  const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, orderId));
  const sent: Email[] = [];
  await deliverMail(
    {
      database: shop.database,
      clock: () => now,
      mailer: async (email) => void sent.push(email),
      company: DEFAULT_COMPANY,
      publicUrl: "https://reluit.test",
    },
    mail?.id ?? "",
  );
  const words = "Livraison prévue entre le mardi 1er et le jeudi 3 décembre";
  expect(sent[0]?.text).toContain(words);
  expect(sent[0]?.html).toContain(words);
});

test("an order of repairs alone promises no delivery", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
  const repair = { productName: "Écran", productType: "REPAIR" as const, quantity: 1, price: 79.99 };
  const order = await place({ items: [{ ...repair, productId: String(optionIds[0]) }] });
  expect(order).not.toHaveProperty("delivery");
  expect(await rowOf(order.orderId)).toMatchObject({ deliverFrom: null, deliverTo: null });
});
