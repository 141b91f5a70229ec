import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackOfficeOrder, OrderSummary, RepairStep } from "#contract/back-office/orders.ts";
import type { Order, OrderInput } from "#contract/orders/orders.ts";
import { progressOf } from "#contract/shipments/progress.ts";
import { transact } from "#server/database/transact.ts";
import { mails } from "#server/mail/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { settleQuotedOrder } from "#server/orders/settlement/settle-order.ts";
import { orders } from "#server/orders/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;
let ana: SignedInStaff;
let repair: OrderInput["items"][number];
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  seller = await registerBuyer(shop);
  ana = await signInStaff(shop);
  await ana.stepUp();
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 7999 }]);
  const line = { productName: "Écran", productType: "REPAIR", quantity: 1, price: 79.99 } as const;
  repair = { ...line, productId: String(optionIds[0]) };
});
afterAll(() => shop.close());

async function place(items: OrderInput["items"] = [repair]) {
  const paymentMethodId = await testCard(shop);
  const answer = await order(shop, buyer, { items, shippingOption: "standard", paymentMethodId });
  return answer.json<{ orderId: string }>().orderId;
}
const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/admin/api/${url}`, headers: ana.headers },
    ...(payload ? { payload } : {}),
  });
const read = async (number: string) => (await call("GET", `orders/${number}`)).json<BackOfficeOrder>();
const move = async (number: string, step: RepairStep, version?: string) =>
  call("PUT", `orders/${number}/repair`, { step, version: version ?? (await read(number)).version });
const waiting = async () => {
  const { rows } = (await call("GET", "orders?status=repairing")).json<{ rows: OrderSummary[] }>();
  return rows.map(({ number }) => number);
};
const counted = async () => {
  const { lines } = (await call("GET", "dashboard")).json<{ lines: { key: string; count: number }[] }>();
  return lines.find(({ key }) => key === "repairs")?.count ?? 0;
};

test("free work is cancelled without a refund, its customer is told once, and the books agree", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
  const line = { productName: "Diagnostic", productType: "REPAIR", quantity: 1, price: 0 } as const;
  const items = [{ ...line, productId: String(optionIds[0]) }];
  const placed = (await order(shop, buyer, { items })).json<{ orderId: string }>();
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, placed.orderId));
  await transact(shop.database, (tx) => settleQuotedOrder(tx, shop.shop, row?.id ?? 0));
  const { order: free, version } = await read(placed.orderId);
  expect(free.status).toBe("PAYED");
  const cancel = () =>
    call("POST", `orders/${placed.orderId}/cancellation`, { version, reason: "Le client renonce." });
  const cancelled = (await cancel()).json<BackOfficeOrder>();
  expect(cancelled.order.status).toBe("CANCELLED");
  expect(cancelled.mails.filter(({ kind }) => kind === "order-cancelled")).toHaveLength(1);
  expect(cancelled.mails.map(({ kind }) => kind)).not.toContain("order-refunded");
  expect((await cancel()).json()).toMatchObject({ error: "STALE" });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a paid repair waits on the dashboard until it is done, and again when that was a mistake", async () => {
  const before = await counted();
  const number = await place();
  expect(await counted()).toBe(before + 1);
  const { repair: progress, version } = await read(number);
  expect(progress).toEqual({ step: "awaited", isLate: false });
  expect((await move(number, "received")).json<BackOfficeOrder>().repair?.step).toBe("received");
  expect((await move(number, "received", version)).json()).toMatchObject({ error: "STALE" });
  expect(await waiting()).toContain(number);
  await move(number, "done");
  expect(await waiting()).not.toContain(number);
  expect(await counted()).toBe(before);
  await move(number, "received");
  expect(await waiting()).toContain(number);
  await move(number, "awaited");
  const { timeline } = await read(number);
  const kinds = ["repair.received", "repair.done", "repair.received", "repair.awaited"];
  expect(timeline.map(({ kind }) => kind)).toEqual(kinds);
  const { rows } = await shop.database.$client.query(
    "select action, changes -> 'state' ->> 'to' as step from audit where object_id = $1 order by seq",
    [number],
  );
  expect(rows).toEqual(kinds.map((action) => ({ action, step: action.split(".")[1] })));
});

test("its customer is told once by mail that the phone has come, and once that it is repaired", async () => {
  const number = await place();
  const told = async () =>
    (await read(number)).mails.map(({ kind }) => kind).filter((kind) => kind.startsWith("repair-"));
  await move(number, "received");
  expect(await told()).toEqual(["repair-received"]);
  for (const step of ["awaited", "received", "done", "received", "done"] as const) await move(number, step);
  expect(await told()).toEqual(["repair-received", "repair-done"]);
  const [mail] = await shop.database
    .select()
    .from(mails)
    .where(and(eq(mails.kind, "repair-done"), eq(mails.subjectId, number)));
  expect(mail).toMatchObject({
    recipient: buyer.email,
    locale: "fr",
    data: { repairs: [expect.any(String)] },
  });
});

test("a repair whose phone has not come thirty days after the payment is late", async () => {
  const number = await place();
  await shop.database.$client.query(
    "update orders set paid_at = now() - interval '31 days' where number = $1",
    [number],
  );
  expect((await read(number)).repair).toEqual({ step: "awaited", isLate: true });
  expect((await move(number, "received")).json<BackOfficeOrder>().repair?.isLate).toBe(false);
});

test("a refunded repair waits no more, though the phone ordered with it still does", async () => {
  const phone = await listPhone(shop, seller.id);
  const number = await place([...orderFor(phone, 45_990).items, repair]);
  expect(await waiting()).toContain(number);
  const part = { position: 1, quantity: 1, amountCents: 7999 };
  const grant = { key: crypto.randomUUID(), version: (await read(number)).version, parts: [part] };
  const granted = await call("POST", `orders/${number}/refunds`, {
    ...grant,
    reason: "Téléphone jamais reçu",
  });
  expect(granted.statusCode).toBe(200);
  expect(await waiting()).not.toContain(number);
  expect((await read(number)).repair).toBeNull();
  expect((await move(number, "done")).json()).toMatchObject({ error: "ORDER_CLOSED" });
});

test("the buyer of a refunded repair is not asked to send the phone", async () => {
  const number = await place([...orderFor(await listPhone(shop, seller.id), 45_990).items, repair]);
  const waits = async () => {
    const found = (await shop.app.inject({ url: `/orders/${number}`, headers: buyer.headers })).json<Order>();
    const own = progressOf({ ...found, shipments: [] }).waits;
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
    const token = await trackingTokenOf(shop.database, row?.id ?? 0, new Date());
    const tracked = await findTracking({ database: shop.database, clock: () => new Date() }, token, "fr");
    return [own, progressOf({ ...tracked, shipments: [] }).waits];
  };
  expect(await waits()).toEqual(["repair", "repair"]);
  const parts = [{ position: 1, quantity: 1, amountCents: 7999 }];
  await call("POST", `orders/${number}/refunds`, {
    ...{ key: crypto.randomUUID(), version: (await read(number)).version, reason: "Annulée", parts },
  });
  expect(await waits()).toEqual(["packing", "packing"]);
});

test("a quote that was answered as free is no quote any more", async () => {
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
  const line = { productName: "Diagnostic", productType: "REPAIR", quantity: 1, price: 0 } as const;
  const { orderId } = (
    await order(shop, buyer, { items: [{ ...line, productId: String(optionIds[0]) }] })
  ).json<{ orderId: string }>();
  const isQuote = async () =>
    (await shop.app.inject({ url: `/orders/${orderId}`, headers: buyer.headers })).json<Order>().items[0]
      ?.quote;
  expect(await isQuote()).toBe(true);
  const [row] = await shop.database.select().from(orders).where(eq(orders.number, orderId));
  await transact(shop.database, (tx) => settleQuotedOrder(tx, shop.shop, row?.id ?? 0));
  expect(await isQuote()).toBe(false);
  const [mail] = await shop.database
    .select()
    .from(mails)
    .where(and(eq(mails.kind, "order-confirmation"), eq(mails.subjectId, orderId)));
  expect(mail?.data).toMatchObject({ items: [{ quote: false }] });
});

test("an order without a repair has none to note", async () => {
  const number = await place(orderFor(await listPhone(shop, seller.id), 45_990).items);
  expect((await read(number)).repair).toBeNull();
  expect((await move(number, "received")).json()).toMatchObject({ error: "ORDER_CLOSED" });
});
