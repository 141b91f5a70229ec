import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fitOf } from "#contract/inbox/templates.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { shipments } from "#server/shipments/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { contact, deskOf, threadOf } from "./fixtures/inbox.ts";
import { templates } from "./tables.ts";

let shop: TestShop;
let ada: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ada = await signInStaff(shop, ["inbox.write"]);
  const bodies = { fr: "Bonjour", en: "Hello", ar: "مرحبًا" };
  const changedAt = new Date();
  await shop.database.insert(templates).values([
    { title: "A en route", bodies, kinds: ["order"], orderStates: ["shipped"], changedAt },
    { title: "B commande", bodies, kinds: ["order"], changedAt },
    { title: "C rachat", bodies, kinds: ["buyback"], changedAt },
  ]);
});
afterAll(() => shop.close());

test("a template without a choice fits all, one with two met conditions fits best, an unmet one not at all", () => {
  expect(fitOf({ kinds: [], orderStates: [] }, "message", null)).toBe(0);
  expect(fitOf({ kinds: ["order"], orderStates: ["shipped"] }, "order", "shipped")).toBe(2);
  expect(fitOf({ kinds: ["order"], orderStates: ["shipped"] }, "order", "packed")).toBe(-1);
  expect(fitOf({ kinds: [], orderStates: ["shipped"] }, "message", null)).toBe(-1);
});

test("the templates for the order's state come first, the others last", async () => {
  const seller = await registerBuyer(shop);
  const { number, orderId } = await parcelsOf(shop, [seller]);
  const read = async () => {
    const opened = await shop.app.inject({
      method: "POST",
      url: `/admin/api/orders/${number}/thread`,
      headers: ada.headers,
    });
    return (await deskOf(shop, ada).read(opened.json<{ id: number }>().id)).templates;
  };
  const packing = await read();
  expect(packing[0]).toMatchObject({ title: "Suivi de commande", fits: true });
  expect(packing.slice(-2).map(({ title, fits }) => [title, fits])).toEqual([
    ["A en route", false],
    ["C rachat", false],
  ]);
  await shop.database
    .update(shipments)
    .set({ state: "packed", packedAt: new Date() })
    .where(eq(shipments.orderId, orderId));
  await shop.database
    .update(shipments)
    .set({ state: "shipped", shippedAt: new Date(), carrier: "laposte", trackingNumber: "6A12345678901" })
    .where(eq(shipments.orderId, orderId));
  expect((await read()).map(({ title }) => title).slice(0, 2)).toEqual(["A en route", "B commande"]);
});

test("a message without an order is offered no template about a parcel", async () => {
  await contact(shop, { email: "no-order@exemple.fr" });
  const { id } = await threadOf(shop, "no-order@exemple.fr");
  const found = (await deskOf(shop, ada).read(id)).templates.filter(({ fits }) => fits);
  expect(found.map(({ title }) => title)).toEqual(["Accusé de réception"]);
});
