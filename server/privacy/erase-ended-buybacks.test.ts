import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmMailbox } from "#server/accounts/fixtures/email-links.ts";
import { publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import {
  boughtBuyback,
  labelledBuyback,
  payTransfer,
  returnTransfer,
} from "#server/buyback/fixtures/purchases.ts";
import { payouts } from "#server/buyback/payouts/tables.ts";
import { buybackOffers, buybackPerson } from "#server/buyback/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import { newModel } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { eraseEndedBuybacks } from "./erase-ended-buybacks.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  await newModel(shop);
});
afterAll(() => shop.close());

const TWO_DAYS = 2 * 86_400_000;
const store = () => openFileStore(shop.shop.settings);
/** The job of a night, two days later. */
const night = () =>
  eraseEndedBuybacks({ ...shop.shop, files: store(), clock: () => new Date(Date.now() + TWO_DAYS) });

async function person() {
  const buyer = await registerBuyer(shop);
  await confirmMailbox(shop, buyer.email);
  return {
    ...buyer,
    async erases() {
      const payload = { password: "tilleul7" };
      const answer = await shop.app.inject({
        ...{ method: "POST", url: "/users/me/erasure", headers: buyer.headers, payload },
      });
      expect(answer.statusCode).toBe(204);
    },
  };
}

const offersOf = (id: number) => shop.database.select().from(buybackOffers).where(eq(buybackOffers.id, id));
const personsOf = (id: number) =>
  shop.database.select().from(buybackPerson).where(eq(buybackPerson.buybackId, id));

test("a bought phone of an erased person stays until it is paid; then identity, account and mails go, and the register stays", async () => {
  const zoe = await person();
  const { id } = await boughtBuyback(shop, { email: zoe.email });
  await zoe.erases();
  await night();
  expect(await offersOf(id)).toMatchObject([{ state: "bought", erasureAskedAt: expect.any(Date) }]);
  expect(await personsOf(id)).toHaveLength(1);
  await payTransfer(shop, id);
  await night();
  expect([...(await offersOf(id)), ...(await personsOf(id))]).toEqual([]);
  expect(
    await shop.database.select().from(contactMessages).where(eq(contactMessages.email, zoe.email)),
  ).toEqual([]);
  expect(await shop.database.select().from(mails).where(eq(mails.recipient, zoe.email))).toEqual([]);
  expect(await shop.database.select().from(payouts).where(eq(payouts.buybackId, id))).toMatchObject([
    { state: "paid", iban: "", holder: "", ibanLast4: "", cents: 23_300 },
  ]);
  const { rows } = await shop.database.$client.query(
    "select (select count(*)::int from buyback_register where buyback_id = $1) as lines, (select count(*)::int from documents where buyback_id = $1) as statements",
    [id],
  );
  expect(rows).toEqual([{ lines: 1, statements: 1 }]);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a transfer that came back keeps its person until another one is paid", async () => {
  const zoe = await person();
  const { id } = await boughtBuyback(shop, { email: zoe.email });
  await returnTransfer(shop, id);
  await zoe.erases();
  await night();
  expect(await offersOf(id)).toMatchObject([{ state: "bought" }]);
});

test("the label and its file go with an accepted buy-back that ends; its price stays", async () => {
  const zoe = await person();
  const { id, file } = await labelledBuyback(shop, zoe.email);
  await zoe.erases();
  expect(await store().get(file)).not.toBeNull();
  await shop.database.update(buybackOffers).set({ state: "cancelled" }).where(eq(buybackOffers.id, id));
  await night();
  expect(await offersOf(id)).toEqual([]);
  expect(await store().get(file)).toBeNull();
  expect(
    await shop.database
      .select()
      .from(files)
      .where(inArray(files.id, [file])),
  ).toEqual([]);
  expect(
    await shop.database
      .select()
      .from(shippingLabels)
      .where(eq(shippingLabels.key, `buyback-${id}/1`)),
  ).toMatchObject([{ buybackId: null, fileId: null, priceCents: 410, state: "bought" }]);
});

test("the buy-backs of everybody else stay, ended or not", async () => {
  const { id } = await boughtBuyback(shop);
  const other = await labelledBuyback(shop);
  await shop.database.update(buybackOffers).set({ state: "cancelled" }).where(eq(buybackOffers.id, other.id));
  await payTransfer(shop, id);
  await night();
  expect(await offersOf(id)).toMatchObject([{ state: "paid", erasureAskedAt: null }]);
  expect(await offersOf(other.id)).toHaveLength(1);
});

test("an account can be forgotten of an ended transfer alone", async () => {
  const { id } = await boughtBuyback(shop);
  const forget = () =>
    shop.database
      .update(payouts)
      .set({ iban: "", holder: "", ibanLast4: "" })
      .where(eq(payouts.buybackId, id));
  await expect(forget()).rejects.toThrow();
});
