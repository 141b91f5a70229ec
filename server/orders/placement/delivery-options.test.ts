import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order, OrderInput } from "#contract/orders/orders.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import { readAsked } from "#server/cases/refund-case.ts";
import { offerDelivery, SHOP_DESK } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { mails } from "#server/mail/tables.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { writePoints } from "#server/relay/replace-points.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { presentForSeller } from "#server/shipments/present-shipment.ts";
import { readDeliveryNotes } from "#server/shipments/read-delivery-notes.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

const POINT = {
  ...{ id: "FR-1", name: "Presse", street: "14 rue Paul Bert", postalCode: "69003", town: "Lyon" },
  hours: "9 h à 19 h",
};

const [WORKS, ASKS_THE_BANK, DECLINED] = [
  "4242424242424242",
  "4000002500003155",
  "4000000000000002",
] as const;

let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;
let own: { readonly id: number };
let versions: Record<"express" | "store", number>;

beforeAll(async () => {
  shop = await openTestShop();
  [buyer, seller] = [await registerBuyer(shop), await registerBuyer(shop)];
  own = await registerBuyer(shop);
  await shop.database.$client.query(
    "insert into sellers (user_id, store_name, business_name, siret, first_party) values ($1, 'Reluit', 'Reluit', '', true)",
    [own.id],
  );
});
afterAll(() => shop.close());

const phone = async () =>
  orderFor(await listPhone(shop, seller.id, { priceCents: 45_990, stock: 1 }), 45_990);
const ownPhone = async () => orderFor((await unitOnSale(shop, own.id)).itemId, 45_990);
const buy = async (input: OrderInput, option: ShippingOption, shippingVersion?: number) =>
  order(shop, buyer, {
    ...input,
    shippingOption: option,
    ...(shippingVersion === undefined ? {} : { shippingVersion }),
    paymentMethodId: await testCard(shop),
  });

/** Refuses an order, and checks that nothing was reserved, written or charged. */
async function refused(input: OrderInput, option: ShippingOption, version?: number) {
  const count = async () => [await shop.database.$count(orders), await shop.database.$count(payments)];
  const before = await count();
  const answer = await buy(input, option, version);
  expect(await count()).toEqual(before);
  const { rows } = await shop.database.$client.query(
    "select sum(reserved)::int as units from smartphone_items",
  );
  expect(rows).toEqual([{ units: 0 }]);
  const { error } = answer.json<{ error: string }>();
  return [answer.statusCode, error] as const;
}

test("an option that the shop does not offer is refused", async () => {
  for (const option of ["express", "relay", "store"] as const)
    expect(await refused(await phone(), option)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
});

describe("once the shop offers them,", () => {
  beforeAll(async () => {
    versions = {
      express: await offerDelivery(shop.database, "express"),
      store: await offerDelivery(shop.database, "store", SHOP_DESK),
    };
  });

  test("express costs its price, in total and charge; the order keeps its version and its own dates", async () => {
    const answer = await buy(await ownPhone(), "express", versions.express);
    expect(answer.statusCode, answer.body).toBe(201);
    const placed = answer.json<Order>();
    expect(placed).toMatchObject({ totalAmount: 464.89, shippingAmount: 4.99, shippingOption: "express" });
    const standard = (await buy(await phone(), "standard")).json<Order>();
    expect(Date.parse(placed.delivery?.last ?? "")).toBeLessThan(Date.parse(standard.delivery?.last ?? ""));
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, placed.orderId));
    const [payment] = await shop.database
      .select()
      .from(payments)
      .where(eq(payments.orderId, row?.id ?? 0));
    expect(row?.deliverySettingId).toBe(versions.express);
    expect(payment).toMatchObject({ amountCents: 46_489, status: "succeeded" });
  });

  test("a withdrawal from an express order refunds the phone and what the standard delivery costs: nothing", async () => {
    const placed = (await buy(await ownPhone(), "express", versions.express)).json<Order>();
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, placed.orderId));
    if (!row) throw new Error("The order is missing.");
    const lines = [{ position: 0, quantity: 1, isKept: false }];
    const asked = (kind: "change_of_mind" | "guarantee") =>
      readAsked(shop.database, { kind, order: row, lines }).then((parts) =>
        parts.map(({ position, amountCents }) => [position, amountCents]),
      );
    expect(await asked("change_of_mind")).toEqual([[0, 45_990]]);
    // Goods that do not conform are the shop's fault, so the whole price of the delivery goes back.
    expect(await asked("guarantee")).toEqual([
      [0, 45_990],
      [null, 499],
    ]);
  });

  test("another seller's phone does not go by express, whatever the caller sends", async () => {
    expect(await refused(await phone(), "express", versions.express)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
  });

  test("a price that the buyer has not seen is not charged", async () => {
    expect(await refused(await ownPhone(), "express")).toEqual([409, "SHIPPING_CHANGED"]);
  });

  test("another version of the option is refused; the version in force is accepted", async () => {
    const next = await offerDelivery(shop.database, "express", { priceCents: 699 });
    expect(await refused(await ownPhone(), "express", versions.express)).toEqual([409, "SHIPPING_CHANGED"]);
    expect((await buy(await ownPhone(), "express", next)).json<Order>().totalAmount).toBe(466.89);
    const off = await offerDelivery(shop.database, "express", { enabled: false });
    expect(await refused(await ownPhone(), "express", next)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
    expect(await refused(await ownPhone(), "express", off)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
  });

  test("the same key is the same order, whatever version its repeat names; another option is not", async () => {
    const version = await offerDelivery(shop.database, "express", { priceCents: 499 });
    const input = {
      ...(await ownPhone()),
      shippingOption: "express" as const,
      paymentMethodId: await testCard(shop),
    };
    const key = "delivery-key-0123456789";
    const first = await order(shop, buyer, { ...input, shippingVersion: version }, key);
    const again = await order(shop, buyer, { ...input, shippingVersion: 1 }, key);
    expect(again.json<Order>().orderId).toBe(first.json<Order>().orderId);
    const other = await order(shop, buyer, { ...input, shippingOption: "standard" }, key);
    expect(other.json()).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  });

  test("a parcel to a collection point needs an open point, and the order keeps it as it was", async () => {
    const relay = await offerDelivery(shop.database, "relay");
    await writePoints(shop.database, [POINT, { ...POINT, id: "FR-2" }], new Date());
    expect(await refused(await phone(), "relay", relay)).toEqual([409, "RELAY_POINT_NEEDED"]);
    const at = async (relayPoint: string) => ({ ...(await phone()), relayPoint });
    expect(await refused(await at("FR-9"), "relay", relay)).toEqual([409, "RELAY_POINT_NEEDED"]);
    const answer = await buy(await at("fr-1"), "relay", relay);
    expect(answer.statusCode, answer.body).toBe(201);
    const placed = answer.json<Order>();
    const place = {
      id: "FR-1",
      name: "Presse",
      address: "14 rue Paul Bert, 69003 Lyon",
      hours: "9 h à 19 h",
    };
    expect(placed).toMatchObject({ shippingAmount: 0, place });

    // The list changes afterwards.
    await writePoints(shop.database, [{ ...POINT, id: "FR-2", name: "Autre" }], new Date());
    expect(await refused(await at("FR-1"), "relay", relay)).toEqual([409, "RELAY_POINT_NEEDED"]);
    const read = (url: string) => shop.app.inject({ url, headers: buyer.headers });
    expect((await read(`/orders/${placed.orderId}`)).json()).toMatchObject({ place });
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, placed.orderId));
    const token = await trackingTokenOf(shop.database, row?.id ?? 0, new Date());
    expect(await findTracking(shop.shop, token, "fr")).toMatchObject({ place, shippingOption: "relay" });
    expect(await readDeliveryNotes(shop.database, [placed.orderId])).toMatchObject([{ place }]);
    const [parcel] = await shipmentsOf(shop.database, [row?.id ?? 0]);
    expect(parcel && presentForSeller(parcel, new Date())).toMatchObject({ place });
  });

  test("another point under the same key is another order", async () => {
    const relay = await offerDelivery(shop.database, "relay");
    await writePoints(shop.database, [POINT, { ...POINT, id: "FR-2" }], new Date());
    const input = {
      ...(await ownPhone()),
      ...{ shippingOption: "relay", shippingVersion: relay, paymentMethodId: await testCard(shop) },
    };
    const key = "relay-key-0123456789";
    expect((await order(shop, buyer, { ...input, relayPoint: "FR-1" }, key)).statusCode).toBe(201);
    expect((await order(shop, buyer, { ...input, relayPoint: "FR-2" }, key)).json()).toMatchObject({
      error: "IDEMPOTENCY_MISMATCH",
    });
  });

  test("another way for the same cart ends the older order, whose tab then charges nothing and says why", async () => {
    const relay = await offerDelivery(shop.database, "relay");
    const express = await offerDelivery(shop.database, "express");
    await writePoints(shop.database, [POINT, { ...POINT, id: "FR-2" }], new Date());
    const input = await ownPhone();
    const ways: Partial<OrderInput>[] = [
      { shippingOption: "standard" },
      { shippingOption: "relay", shippingVersion: relay, relayPoint: "FR-1" },
      { shippingOption: "relay", shippingVersion: relay, relayPoint: "FR-2" },
      { shippingOption: "express", shippingVersion: express },
    ];
    const placed: string[] = [];
    for (const way of ways) {
      const paymentMethodId = await testCard(shop, ASKS_THE_BANK);
      const answer = await order(shop, buyer, { ...input, ...way, paymentMethodId });
      expect(answer.statusCode, answer.body).toBe(202);
      placed.push(answer.json<{ orderId: string }>().orderId);
    }
    const last = placed.pop();
    for (const number of placed) {
      const url = `/orders/${number}/confirm`;
      const answer = await shop.app.inject({ method: "POST", url, headers: buyer.headers });
      expect([answer.statusCode, answer.json().error]).toEqual([409, "ORDER_REPLACED"]);
    }
    const url = `/orders/${last}/cancel`;
    expect((await shop.app.inject({ method: "POST", url, headers: buyer.headers })).statusCode).toBe(200);
  });

  test("another card after a decline charges no older version than its buyer saw", async () => {
    const older = await offerDelivery(shop.database, "express", { priceCents: 499 });
    const key = "declined-key-0123456789";
    const input = { ...(await ownPhone()), shippingOption: "express" as const };
    const pay = async (card: string, shippingVersion?: number) => {
      const paymentMethodId = await testCard(shop, card);
      const version = shippingVersion === undefined ? {} : { shippingVersion };
      return order(shop, buyer, { ...input, ...version, paymentMethodId }, key);
    };
    expect((await pay(DECLINED, older)).statusCode).toBe(402);
    const newer = await offerDelivery(shop.database, "express", { priceCents: 699 });
    const charges = await shop.database.$count(payments);
    const refusal = await pay(WORKS, newer);
    expect([refusal.statusCode, refusal.json().error]).toEqual([409, "ORDER_CLOSED"]);
    expect(await shop.database.$count(payments)).toBe(charges);
    // A page that still shows the older version pays what it shows.
    expect((await pay(WORKS, older)).json<Order>().shippingAmount).toBe(4.99);
  });

  test("only the shop's own phones are collected at its desk, and repairs alone are not", async () => {
    expect(await refused(await phone(), "store", versions.store)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
    const repair = { productName: "Écran", productType: "REPAIR" as const, quantity: 1, price: 79.99 };
    const repairs = { items: [{ ...repair, productId: String(optionIds[0]) }] };
    expect(await refused(repairs, "store", versions.store)).toEqual([422, "SHIPPING_UNAVAILABLE"]);
    const answer = await buy(await ownPhone(), "store", versions.store);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<Order>()).toMatchObject({
      totalAmount: 459.9,
      shippingAmount: 0,
      shippingOption: "store",
    });
  });
});

describe("once the standard delivery has a price,", () => {
  let standard: number;
  beforeAll(async () => {
    standard = await offerDelivery(shop.database, "standard", { priceCents: 490 });
  });

  const askRepair = async (priceCents: number | null) => {
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents }]);
    const repair = { productName: "Écran", productType: "REPAIR" as const, quantity: 1 };
    return { items: [{ ...repair, productId: String(optionIds[0]), price: (priceCents ?? 0) / 100 }] };
  };

  test("a phone pays it, and a buyer who saw no price is not charged it", async () => {
    expect(await refused(await phone(), "standard")).toEqual([409, "SHIPPING_CHANGED"]);
    const placed = (await buy(await phone(), "standard", standard)).json<Order>();
    expect(placed).toMatchObject({ totalAmount: 464.8, shippingAmount: 4.9 });
  });

  test("a repair alone is not sent, so it pays no delivery, whether or not its buyer names a version", async () => {
    for (const version of [undefined, standard]) {
      const answer = await buy(await askRepair(5000), "standard", version);
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json<Order>()).toMatchObject({ status: "PAYED", shippingAmount: 0 });
    }
  });

  test("a repair on quote still asks for its quote, without a card", async () => {
    for (const version of [{}, { shippingVersion: standard }]) {
      const answer = await order(shop, buyer, { ...(await askRepair(null)), ...version });
      expect(answer.statusCode, answer.body).toBe(201);
      const placed = answer.json<Order>();
      expect(placed).toMatchObject({ status: "PENDING", totalAmount: 0, shippingAmount: 0 });
      const sent = and(eq(mails.subjectId, placed.orderId), eq(mails.kind, "quote-requested"));
      expect(await shop.database.$count(mails, sent)).toBe(1);
    }
  });
});
