import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quotedOrder } from "#server/inbox/fixtures/inbox.ts";
import { threads } from "#server/inbox/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { orders } from "#server/orders/tables.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { followRepairs } from "../desk/follow-repairs.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";
import { repairs } from "../tables.ts";

let shop: TestShop;
let desk: RepairDesk;
let buyer: Buyer;
let onQuote: number;
let screen: number;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
  buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [
    { priceCents: null, name: "Carte mère" },
    { priceCents: 5000 },
  ]);
  onQuote = optionIds[0] ?? 0;
  screen = optionIds[1] ?? 0;
});
afterAll(() => shop.close());

const rowOf = async (number: string) =>
  (await shop.database.select().from(orders).where(eq(orders.number, number)))[0];
const repairsOf = async (number: string) => {
  const row = await rowOf(number);
  return shop.database
    .select()
    .from(repairs)
    .where(eq(repairs.orderId, row?.id ?? 0))
    .orderBy(repairs.id);
};
/** A request for a quote, as the wizard makes it. Returns the order's number and its repairs' numbers. */
async function asked(quantity = 1) {
  const item = { productName: "Carte mère", productType: "REPAIR", quantity, price: 0 } as const;
  const placed = await order(shop, buyer, { items: [{ ...item, productId: String(onQuote) }] });
  const { orderId } = placed.json<{ orderId: string }>();
  return { orderId, numbers: (await repairsOf(orderId)).map(({ number }) => number) };
}
const bring = async (number: string) => {
  for (const to of ["received", "diagnosed"]) await desk.move(number, to);
};

describe("a request for a quote", () => {
  test("is a booked repair beside its order of 0 €, which waits, and no conversation", async () => {
    const { orderId, numbers } = await asked();
    expect(await rowOf(orderId)).toMatchObject({ status: "PENDING", totalCents: 0 });
    expect(await desk.read(numbers[0] ?? "")).toMatchObject({ state: "booked", order: orderId, quotes: [] });
    expect(await shop.database.select().from(threads)).toEqual([]);
    const told = await shop.database.select().from(mails).where(eq(mails.subjectId, orderId));
    expect(told.map(({ kind }) => kind)).toEqual(["quote-requested"]);
  });

  test("needs an accepted quote before the work, and its acceptance settles the order", async () => {
    const { orderId, numbers } = await asked();
    const number = numbers[0] ?? "";
    await bring(number);
    expect((await desk.moveAlone(number, "accepted")).json()).toMatchObject({
      fields: { quote: "REQUIRED" },
    });
    expect((await rowOf(orderId))?.status).toBe("PENDING");
    await desk.move(number, "accepted");
    expect((await rowOf(orderId))?.status).toBe("PAYED");
    const [mail] = await shop.database
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, orderId), eq(mails.kind, "order-confirmation")));
    // The price is that of the quote, not of the order.
    expect(mail?.data).toMatchObject({ totalAmount: 0, items: [{ quote: true }] });
    expect((await desk.read(number)).quotes).toMatchObject([{ source: "desk", totalCents: 9900 }]);
  });

  test("that costs nothing in the end is free work", async () => {
    const { orderId, numbers } = await asked();
    const number = numbers[0] ?? "";
    await bring(number);
    await desk.quote(number, [{ kind: "labour", cover: "goodwill", name: "Nettoyage du port", cents: 2000 }]);
    await desk.move(number, "accepted");
    const shown = await shop.app.inject({ url: `/orders/${orderId}`, headers: buyer.headers });
    expect(shown.json()).toMatchObject({ items: [{ quote: false, price: 0 }] });
  });

  test("that is refused cancels the order once no other phone of it waits", async () => {
    const { orderId, numbers } = await asked(2);
    const [one = "", two = ""] = numbers;
    await bring(one);
    await desk.move(one, "refused");
    expect((await rowOf(orderId))?.status).toBe("PENDING");
    await bring(two);
    await desk.quote(two);
    // Silence is never a yes.
    await followRepairs({ ...shop.shop, clock: () => new Date(Date.now() + 15 * 86_400_000) });
    expect((await rowOf(orderId))?.status).toBe("CANCELLED");
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });

  test("beside a paid service for the same phone waits for a quote of both", async () => {
    const item = { productName: "x", productType: "REPAIR", quantity: 1 } as const;
    const placed = await order(shop, buyer, {
      items: [
        { ...item, productId: String(onQuote), price: 0 },
        { ...item, productId: String(screen), price: 50 },
      ],
      paymentMethodId: await testCard(shop),
    });
    const [repair, ...more] = await repairsOf(placed.json<{ orderId: string }>().orderId);
    expect(more).toEqual([]);
    await bring(repair?.number ?? "");
    expect(await desk.read(repair?.number ?? "")).toMatchObject({ quotes: [], lacks: ["quote"] });
  });

  test("of an older version gets its repair by the job, once", async () => {
    const old = await quotedOrder(shop, buyer, "RL-OLDS-2345", new Date());
    for (const _ of [1, 2]) await followRepairs(shop.shop);
    expect(await repairsOf(old.number)).toMatchObject([{ state: "booked", source: "order" }]);
  });
});
