import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { QuoteLine } from "#contract/repair/quotes.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { reconcileOrders } from "#server/orders/settlement/reconcile-orders.ts";
import { reconcileRepairs } from "#server/repair/desk/open-repairs.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";

let shop: TestShop;
let ana: SignedInStaff;
let desk: RepairDesk;
let buyer: Buyer;
let screenId: number;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  desk = await openRepairDesk(shop, ana);
  buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  screenId = optionIds[0] ?? 0;
});
afterAll(() => shop.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const get = async <Answer>(url: string) =>
  (await shop.app.inject({ method: "GET", url: `/admin/api/${url}`, headers: ana.headers })).json<Answer>();
const read = (number: string) => get<StaffRepair>(`repairs/${number}`);
const orderOf = (number: string) => get<BackOfficeOrder>(`orders/${number}`);
const lines = (cents: number): QuoteLine[] => [{ kind: "labour", cover: "paid", name: "Écran", cents }];
const deps = () => ({ ...shop.shop, log: { error: () => {} } });

/** A repair that was paid online at 120 €, diagnosed. */
async function paid() {
  const placed = await order(shop, buyer, {
    items: [
      { productType: "REPAIR", quantity: 1, productId: String(screenId), productName: "Écran", price: 100 },
    ],
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  });
  const own = placed.json<{ orderId: string }>().orderId;
  const number = (await orderOf(own)).repairs[0]?.number ?? "";
  for (const to of ["received", "diagnosed"]) await desk.move(number, to);
  const [row] = await rows<{ id: number }>("select id from orders where number = $1", [own]);
  return { number, own, token: await trackingTokenOf(shop.database, row?.id ?? 0, new Date()) };
}

async function atCounter() {
  const number = await desk.walkIn();
  for (const to of ["received", "diagnosed"]) await desk.move(number, to);
  return { number, token: await desk.tokenOf(number) };
}

async function answer(number: string, token: string, given: "accepted" | "refused" = "accepted") {
  const { quotes } = await read(number);
  const payload = { token, number, digest: quotes[0]?.digest, answer: given, name: "Zoé Martin" };
  return (await shop.app.inject({ method: "POST", url: "/repairs/answers", payload })).json<CustomerRepair>();
}

const pay = async (token: string, card?: string) =>
  shop.app.inject({
    method: "POST",
    url: "/tracking/payments",
    payload: { token, paymentMethodId: await testCard(shop, card) },
  });

async function sound() {
  await reconcileOrders(deps());
  await reconcileRepairs(shop.database, shop.shop.clock);
  await reconcileDocuments({ ...shop.shop, database: shop.database });
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
}

async function finish(number: string) {
  for (const to of ["repairing", "tested", "ready"])
    expect((await desk.move(number, to)).statusCode).toBe(200);
}

describe("a dearer quote", () => {
  test("that is accepted asks for the difference, which the customer pays by card from the page", async () => {
    const { number, token } = await paid();
    await desk.quote(number, lines(15_050));
    const told = await answer(number, token);
    expect(told.toPay?.totalCents).toBe(3050);
    expect((await pay(told.toPay?.token ?? "")).statusCode).toBe(201);
    const after = await read(number);
    expect(after).toMatchObject({ toPay: null, lacks: [] });
    expect(
      (await rows("select 1 from repairs where order_id in (select order_id from payment_requests)")).length,
    ).toBe(0);
    await sound();
  });

  test("of a person at the counter is paid whole at the till, before the phone goes back", async () => {
    const { number, token } = await atCounter();
    await desk.quote(number, lines(13_900));
    const told = await answer(number, token);
    expect(told.toPay?.totalCents).toBe(13_900);
    await finish(number);
    expect(await read(number)).toMatchObject({ lacks: ["payment"], toPay: { totalCents: 13_900 } });
    const early = await desk.moveAlone(number, "handed_back");
    expect([early.statusCode, early.json().fields]).toEqual([400, { payment: "REQUIRED" }]);
    expect((await desk.take(number)).statusCode).toBe(200);
    expect((await desk.moveAlone(number, "handed_back")).statusCode).toBe(200);
    await sound();
  });

  test("is not escaped by cancelling the order of its difference", async () => {
    const { number, token } = await paid();
    await desk.quote(number, lines(15_000));
    const told = await answer(number, token);
    const { toPay } = await read(number);
    const cancelled = await shop.app.inject({
      method: "POST",
      url: `/orders/${toPay?.order}/cancel`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect([cancelled.statusCode, cancelled.json().error]).toEqual([409, "ORDER_CLOSED"]);
    expect((await pay(told.toPay?.token ?? "", "4000000000000002")).statusCode).toBe(402);
    expect((await read(number)).toPay?.totalCents).toBe(3000);
    expect((await pay(told.toPay?.token ?? "")).statusCode).toBe(201);
    await sound();
  });

  test("is replaced by a newer version: the former difference can't be paid, and what it took goes back", async () => {
    const { number, token } = await atCounter();
    await desk.quote(number, lines(10_000));
    const first = (await answer(number, token)).toPay?.token ?? "";
    // The customer is on the bank's page when the desk finds more.
    const asked = await pay(first, "4000002500003155");
    expect(asked.statusCode).toBe(202);
    await desk.quote(number, lines(18_000));
    expect((await pay(first)).json().error).toBe("ORDER_CLOSED");
    const secret = asked.json<{ actionUrl: string }>().actionUrl.split("/").at(-1);
    await shop.app.inject({ method: "POST", url: `/sandbox/3ds/${secret}`, payload: { approve: true } });
    await reconcileOrders(deps());
    expect((await answer(number, token)).toPay?.totalCents).toBe(18_000);
    const held = await rows<{ account: string; cents: number }>(
      `select account, sum(cents)::int as cents from ledger_entries e join ledger_postings p on p.id = e.posting_id
       join payment_requests q on q.order_id = p.order_id join repairs r on r.id = q.repair_id
       where r.number = $1 and account = 'provider' group by account`,
      [number],
    );
    expect(held.every(({ cents }) => cents === 0)).toBe(true);
    await sound();
  });

  test("asks only for what a paid difference leaves open, and a refusal proposes all of it back", async () => {
    const { number, own, token } = await paid();
    await desk.quote(number, lines(15_000));
    const told = await answer(number, token);
    expect((await pay(told.toPay?.token ?? "")).statusCode).toBe(201);
    await desk.quote(number, lines(16_000));
    expect(await answer(number, token)).toMatchObject({ paidCents: 15_000, toPay: { totalCents: 1000 } });
    await desk.quote(number, lines(20_000));
    await answer(number, token, "refused");
    expect((await read(number)).toPay).toBeNull();
    const proposed = await rows<{ number: string; cents: number }>(
      `select o.number, f.amount_cents as cents from refunds f join repairs r on r.id = f.repair_id
       join orders o on o.id = f.order_id where r.number = $1 order by f.id`,
      [number],
    );
    expect(proposed.map(({ cents }) => cents)).toEqual([12_000, 3000]);
    expect(proposed[0]?.number).toBe(own);
    await sound();
  });

  test("and a payment at the same moment as a newer version: the money is kept for it or goes back", async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { number, token } = await atCounter();
      await desk.quote(number, lines(10_000));
      const told = await answer(number, token);
      await Promise.allSettled([pay(told.toPay?.token ?? ""), desk.quote(number, lines(18_000))]);
      await reconcileOrders(deps());
      const now = await answer(number, token);
      expect(now.paidCents + (now.toPay?.totalCents ?? 0)).toBe(18_000);
    }
    await sound();
  });
});
