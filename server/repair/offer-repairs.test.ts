import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mails } from "#server/mail/tables.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { type Buyer, listPhone, newKey, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { putOnDesk } from "./fixtures/repair-desk.ts";
import { repairOptions } from "./tables.ts";

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
});
afterAll(() => shop.close());

const repairLine = (id: number | string, cents: number, quantity = 1) => ({
  productName: "anything",
  productType: "REPAIR",
  productId: String(id),
  quantity,
  price: cents / 100,
  tax: 0.01,
  taxRate: 0.5,
});
const writtenFor = async (person: Buyer) =>
  shop.database.select().from(orders).where(eq(orders.userId, person.id));

describe("an order with repairs", () => {
  test("adds up to the cent with phones: 20 % a unit on repairs, none on phones, whatever tax was claimed", async () => {
    const item = await listPhone(shop, (await registerBuyer(shop)).id, { stock: 2 });
    // 33.33 × 0.2 = 6.666: rounded per unit it is 6.67, three of them 20.01 and not 20.00.
    const { name, optionIds } = await putOnDesk(shop, {}, [{ priceCents: 3333 }, { priceCents: 6583 }]);
    const [first = 0, second = 0] = optionIds;
    const phones = orderFor(item, 45_990, 2);
    const answer = await order(shop, buyer, {
      ...phones,
      items: [...phones.items, repairLine(first, 3333, 3), repairLine(second, 6583)],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.statusCode).toBe(201);
    const body = answer.json();
    expect(body).toMatchObject({ status: "PAYED", taxAmount: 33.18, totalAmount: 919.8 + 120 + 79 });
    expect(body.items[1]).toMatchObject({
      productType: "REPAIR",
      productId: String(first),
      productName: `Remplacement de l’écran · ${name}`,
      quantity: 3,
      price: 33.33,
      tax: 6.67,
      taxRate: 0.2,
      quote: false,
    });
    expect(body.items[2]).toMatchObject({ price: 65.83, tax: 13.17 });
    const [charged] = await shop.database
      .select({ cents: payments.amountCents })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.number, body.orderId));
    expect(charged?.cents).toBe(111_880);
  });

  test("names a repair in the buyer’s language, and one the shop does not know by its own name", async () => {
    const { name, optionIds } = await putOnDesk(shop, {}, [
      { kind: "screen", priceCents: 5000 },
      { kind: "polishing", name: "Polissage", priceCents: 1000 },
    ]);
    const [first = 0, second = 0] = optionIds;
    const answer = await shop.app.inject({
      method: "POST",
      url: "/orders",
      headers: { ...buyer.headers, "idempotency-key": newKey(), cookie: "reluit_lang=en" },
      payload: {
        items: [repairLine(first, 5000), repairLine(second, 1000)],
        paymentMethodId: await testCard(shop),
      },
    });
    expect(answer.json().items.map((line: { productName: string }) => line.productName)).toEqual([
      `Screen replacement · ${name}`,
      `Polissage · ${name}`,
    ]);
  });

  test("is paid by another card after a decline, without stock to hold or give back", async () => {
    const person = await registerBuyer(shop);
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }]);
    const payload = { items: [repairLine(optionIds[0] ?? 0, 5000)] };
    const key = newKey();
    const card = await testCard(shop, "4000000000000002");
    expect((await order(shop, person, { ...payload, paymentMethodId: card }, key)).statusCode).toBe(402);
    const paid = await order(shop, person, { ...payload, paymentMethodId: await testCard(shop) }, key);
    expect(paid.json()).toMatchObject({ status: "PAYED", totalAmount: 60, taxAmount: 10 });
    expect(await writtenFor(person)).toMatchObject([{ status: "PAYED", reservation: "none" }]);
  });

  test("of quotes alone needs no card, stays PENDING and is confirmed by mail, once", async () => {
    const person = await registerBuyer(shop);
    const { optionIds } = await putOnDesk(shop, {}, [{ kind: "motherboard", priceCents: null }]);
    const key = newKey();
    const payload = { items: [repairLine(optionIds[0] ?? 0, 0)] };
    const first = await order(shop, person, payload, key);
    const second = await order(shop, person, payload, key);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      status: "PENDING",
      totalAmount: 0,
      taxAmount: 0,
      items: [{ quote: true }],
    });
    expect(second.json()).toEqual(first.json());
    const owed = await shop.database.select().from(mails).where(eq(mails.recipient, person.email));
    expect(owed).toHaveLength(1);
  });

  test("that is really free, as the diagnosis is, needs no card and is settled", async () => {
    const person = await registerBuyer(shop);
    const { optionIds } = await putOnDesk(shop, {}, [{ kind: "diagnosis", priceCents: 0 }]);
    const answer = await order(shop, person, { items: [repairLine(optionIds[0] ?? 0, 0)] });
    expect(answer.json()).toMatchObject({ status: "PAYED", totalAmount: 0, items: [{ quote: false }] });
  });

  test("with a quote beside something to pay is paid, the quote at 0", async () => {
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }, { priceCents: 5000 }]);
    const [quote = 0, screen = 0] = optionIds;
    const answer = await order(shop, buyer, {
      items: [repairLine(quote, 0), repairLine(screen, 5000)],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.json()).toMatchObject({ status: "PAYED", totalAmount: 60, items: [{ quote: true }, {}] });
  });
});

describe("an order with repairs that cannot be had", () => {
  test.each([
    ["an option that does not exist", "999999999"],
    ["an id that is none", "'; drop table orders; --"],
    ["an id beyond numbers", "99999999999999999999"],
    ["a NUL in its id", "1\u0000"],
  ])("for %s is refused with 409, nothing written or held", async (_words, id) => {
    const person = await registerBuyer(shop);
    const item = await listPhone(shop, (await registerBuyer(shop)).id);
    const phone = orderFor(item, 45_990);
    const answer = await order(shop, person, {
      items: [...phone.items, repairLine(id, 5000)],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: "OUT_OF_STOCK", stock: [{ productId: id, available: 0 }] });
    expect(await writtenFor(person)).toEqual([]);
    const left = await shop.app.inject(`/smartphoneItems/${item}`);
    expect(left.json()).toMatchObject({ stockQuantity: 1 });
  });

  test("for a service that is no longer offered is refused with 409", async () => {
    const { optionIds } = await putOnDesk(shop, {}, [{ description: "", priceCents: 5000 }]);
    const answer = await order(shop, buyer, { items: [repairLine(optionIds[0] ?? 0, 5000)] });
    expect(answer.json()).toMatchObject({ error: "OUT_OF_STOCK" });
  });

  test("at a price that changed says today’s, also when a quote became a price", async () => {
    const person = await registerBuyer(shop);
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 5000 }, { priceCents: null }]);
    const [screen = 0, quote = 0] = optionIds;
    await shop.database.update(repairOptions).set({ priceCents: 4500 }).where(eq(repairOptions.id, screen));
    await shop.database.update(repairOptions).set({ priceCents: 9900 }).where(eq(repairOptions.id, quote));
    const answer = await order(shop, person, {
      items: [repairLine(screen, 5000), repairLine(quote, 0)],
      paymentMethodId: await testCard(shop),
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: "PRICE_CHANGED" });
    expect(
      answer.json().prices.toSorted((a: { price: number }, b: { price: number }) => a.price - b.price),
    ).toEqual([
      { productId: String(screen), price: 45 },
      { productId: String(quote), price: 99 },
    ]);
    expect(await writtenFor(person)).toEqual([]);
  });

  test("needs an address in metropolitan France like any other", async () => {
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
    const payload = { items: [repairLine(optionIds[0] ?? 0, 0)] };
    const homeless = await registerBuyer(shop, { profile: false });
    const overseas = await registerBuyer(shop, { profile: { codePostal: "97400", ville: "Saint-Denis" } });
    expect((await order(shop, homeless, payload)).json().error).toBe("ADDRESS_REQUIRED");
    expect((await order(shop, overseas, payload)).json().error).toBe("DELIVERY_QUOTED");
  });
});
