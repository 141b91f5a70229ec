import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Dashboard } from "#contract/back-office/dashboard.ts";
import type { BackOfficeOrder, ORDER_VIEWS, OrderSummary } from "#contract/back-office/orders.ts";
import type { TablePage } from "#contract/back-office/table.ts";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import type { BackOfficeRefund, OrderRefunds } from "#contract/refunds/refunds.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { readPacking } from "#server/devices/allocation/read-packing.ts";
import { soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { deliverMail } from "#server/mail/deliver-mail.ts";
import type { Email } from "#server/mail/mailer.ts";
import { openLog } from "#server/observe/log.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { type PaymentRow, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { reconcileShipments } from "#server/shipments/open-shipments.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { carryOut, sendRefund } from "./send-refund.ts";
import { syncRefunds } from "./sync-refunds.ts";

let shop: TestShop;
let seller: Buyer;
let other: Buyer;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
  other = await registerPerson(shop, ["SELLER"]);
  ana = await signInStaff(shop, ["orders.read", "orders.write", "refunds.grant", "refunds.send"]);
  await ana.stepUp();
});
afterAll(() => shop.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await shop.database.$client.query<Row>(text, values)).rows;
const call = (method: "GET" | "POST", path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/admin/api/${path}`,
    headers: ana.headers,
    ...(payload ? { payload } : {}),
  });
const versionOf = async (number: string) =>
  (await call("GET", `orders/${number}`)).json<BackOfficeOrder>().version;
const refundsOf = async (number: string) =>
  (await call("GET", `orders/${number}/refunds`)).json<OrderRefunds>();

/** Grants an amount of the first line. */
async function grant(number: string, amountCents: number, more: object = {}) {
  return call("POST", `orders/${number}/refunds`, {
    key: randomUUID(),
    version: await versionOf(number),
    reason: "Un geste",
    parts: [{ position: 0, quantity: 0, amountCents }],
    ...more,
  });
}
const send = ({ id, version }: BackOfficeRefund) => call("POST", `refunds/${id}/sending`, { version });
const settle = async ({ id, version }: BackOfficeRefund, reason: string) => {
  const answer = await call("POST", `refunds/${id}/settlement`, { version, reason });
  return answer.json<{ error?: string; failure?: string }>().error ?? answer.json().failure;
};
/** The orders behind a line of the dashboard. Their number is the line's count. */
async function waiting(view: (typeof ORDER_VIEWS)[number]): Promise<string[]> {
  const { lines } = (await call("GET", "dashboard")).json<Dashboard>();
  const line = lines.find(({ key }) => key === view);
  const { rows } = (await call("GET", line?.href.slice(1) ?? "")).json<TablePage<OrderSummary>>();
  expect(line?.count).toBe(rows.length);
  return rows.map(({ number }) => number);
}
const balances = async (number: string) =>
  Object.fromEntries(
    (
      await query<{ account: string; cents: number }>(
        `select account, sum(cents)::int as cents from ledger_entries join ledger_postings p on p.id = posting_id
         join orders o on o.id = p.order_id where o.number = $1 group by 1 having sum(cents) <> 0 order by 1`,
        [number],
      )
    ).map(({ account, cents }) => [account, cents]),
  );
/** A provider that refuses every refund. */
const refusing = () => ({
  ...shop.shop.gateway,
  refundPart: async (_: string, { key, amountCents }: { key: string; amountCents: number }) =>
    ({ reference: "no", key, amountCents, state: "failed", at: new Date() }) as const,
});
const findings = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });

test("two amounts of one line go back one after the other, each granted, sent and mailed once; the order stays paid", async () => {
  const { number } = await parcelsOf(shop, [seller, other]);
  const before = await balances(number);
  for (const cents of [1500, 2500]) {
    const granted = (await grant(number, cents)).json<BackOfficeRefund>();
    expect(granted).toMatchObject({ state: "granted", amountCents: cents });
    expect((await send(granted)).json()).toMatchObject({ state: "succeeded" });
    expect((await send(granted)).json()).toMatchObject({ error: "STALE" });
  }
  const now = (await call("GET", `orders/${number}`)).json<BackOfficeOrder>();
  expect(now.order.status).toBe("PAYED");
  expect(now.mails.filter(({ kind }) => kind === "order-refunded")).toHaveLength(2);
  expect(await balances(number)).toEqual({
    provider: (before.provider ?? 0) - 4000,
    sellers: (before.sellers ?? 0) + 4000,
  });
  expect(await findings()).toEqual([]);
});

test("units of a parcel that is packed by hand go back once somebody has unpacked them, and the rest leaves without them", async () => {
  const { number, of, items } = await parcelsOf(shop, [seller, other]);
  const { id } = await of(seller);
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  const { refundable } = await refundsOf(number);
  const { name: _, ...part } =
    refundable.find(({ position }) => position === 0) ?? refundable[0] ?? expect.fail();
  expect((await grant(number, 0, { parts: [part] })).json()).toMatchObject({ error: "UNPACKING_NEEDED" });
  // A lower price leaves the goods where they are.
  expect((await grant(number, 100)).statusCode).toBe(200);
  const less = { ...part, amountCents: part.amountCents - 100 };
  const granted = (await grant(number, 0, { parts: [less], unpacked: true })).json<BackOfficeRefund>();
  const ship = { id, to: "shipped", by, parcel: { carrier: "dpd", number: "1234567890" } } as const;
  await expect(moveShipment(shop.shop, ship)).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  await send(granted);
  expect((await of(seller)).state).toBe("cancelled");
  const [item] = await query<{ on_hand: number }>("select on_hand from smartphone_items where id = $1", [
    items[0],
  ]);
  expect(item?.on_hand).toBe(1);
});

describe("either the money of a unit goes back or its parcel goes on", () => {
  const by = () => ({ kind: "staff", actor: { staffId: ana.id, requestId: null } }) as const;
  const parcel = { carrier: "dpd", number: "1234567890" } as const;
  const wholeOf = async (number: string) =>
    (await refundsOf(number)).refundable.map(({ name: _, ...part }) => part);
  const units = async (count: number) => {
    const sold = await soldUnits(
      shop,
      await Promise.all(Array.from({ length: count }, () => unitOnSale(shop, seller.id))),
    );
    const packing = await readPacking(shop.shop, sold.number);
    const scans = packing?.units.map(({ publicId }) => publicId) ?? [];
    const scan = (code = "") =>
      packByScan(shop.shop, { code, number: sold.number }, { staffId: ana.id, requestId: null });
    const ship = async () => {
      const [open] = await shipmentsOf(shop.database, [sold.id]);
      return moveShipment(shop.shop, { id: open?.id ?? 0, to: "shipped", by: by(), parcel });
    };
    return { ...sold, scans, scan, ship };
  };

  test("a page opened before the parcel was packed, or has left, grants nothing", async () => {
    const { number, of } = await parcelsOf(shop, [seller]);
    const { id } = await of(seller);
    const more = { parts: await wholeOf(number), version: await versionOf(number) };
    await moveShipment(shop.shop, { id, to: "packed", by: by() });
    expect((await grant(number, 0, more)).json()).toMatchObject({ error: "STALE" });
    const packed = await versionOf(number);
    await moveShipment(shop.shop, { id, to: "shipped", by: by(), parcel });
    const unpacked = { ...more, unpacked: true };
    expect((await grant(number, 0, { ...unpacked, version: packed })).json()).toMatchObject({
      error: "STALE",
    });
    // Nor does a new page, when there is nothing to unpack.
    expect((await grant(number, 0, { ...unpacked, version: await versionOf(number) })).json()).toMatchObject({
      error: "STALE",
    });
    expect((await refundsOf(number)).refunds).toEqual([]);
  });

  test.each(["refunds", "refund"])(
    "shipped at the same moment as POST …/%s: one of the two",
    async (path) => {
      for (let round = 0; round < 5; round += 1) {
        const { number, scan, scans, ship } = await units(1);
        await scan(scans[0]);
        const body = { version: await versionOf(number), reason: "Rétractation" };
        const parts = { key: randomUUID(), parts: await wholeOf(number) };
        const [shipped, granted] = await Promise.allSettled([
          ship(),
          call("POST", `orders/${number}/${path}`, path === "refunds" ? { ...body, ...parts } : body),
        ]);
        const isGranted = granted.status === "fulfilled" && granted.value.statusCode === 200;
        expect([shipped.status === "fulfilled", isGranted].toSorted()).toEqual([false, true]);
      }
    },
  );

  test("packed at the same moment: one of the two, and the parcel leaves without what was refunded", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number, scan, scans, ship } = await units(2);
      await scan(scans[0]);
      const version = await versionOf(number);
      const parts = (await wholeOf(number)).slice(1, 2);
      const [packed, granted] = await Promise.allSettled([
        scan(scans[1]),
        call("POST", `orders/${number}/refunds`, { key: randomUUID(), version, reason: "r", parts }),
      ]);
      const answer = granted.status === "fulfilled" ? granted.value : undefined;
      expect([packed.status === "fulfilled", answer?.statusCode === 200].toSorted()).toEqual([false, true]);
      if (answer?.statusCode === 200) {
        await send(answer.json());
        expect(await scan(scans[0])).toMatchObject({ outcome: "packed", packing: { state: "packed" } });
      }
      expect((await ship()).state).toBe("shipped");
    }
  });

  test("goods beside a packed unit of the shop go back once somebody has unpacked them", async () => {
    const unit = await unitOnSale(shop, seller.id);
    const sealed = await listPhone(shop, seller.id, { priceCents: 45_990 });
    const { id: orderId, number } = await soldUnits(shop, [unit, { itemId: sealed }]);
    await packByScan(shop.shop, { code: unit.publicId }, by().actor);
    const lines = (await shipmentsOf(shop.database, [orderId]))[0]?.lines;
    const { position } = lines?.find(({ deviceId }) => deviceId === null) ?? expect.fail();
    const parts = (await wholeOf(number)).filter((part) => part.position === position);
    expect((await grant(number, 0, { parts })).json()).toMatchObject({ error: "UNPACKING_NEEDED" });
    await send((await grant(number, 0, { parts, unpacked: true })).json());
    const [open] = await shipmentsOf(shop.database, [orderId]);
    expect(open?.lines).toMatchObject([{ deviceId: unit.deviceId }]);
    await moveShipment(shop.shop, { id: open?.id ?? 0, to: "shipped", by: by(), parcel });
    expect(await findings()).toEqual([]);
  });
});

test("a parcel that is lost waits on the dashboard until its buyer has the money", async () => {
  const { number, of } = await parcelsOf(shop, [seller]);
  const { id } = await of(seller);
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  const parcel = { carrier: "dpd", number: "1234567890" } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
  expect(await waiting("astray")).not.toContain(number);
  await moveShipment(shop.shop, { id, to: "lost", by });
  expect(await waiting("astray")).toContain(number);
  const { refundable } = await refundsOf(number);
  const parts = refundable.filter(({ quantity }) => quantity > 0).map(({ name: _, ...part }) => part);
  await grant(number, 0, { parts });
  expect(await waiting("astray")).not.toContain(number);
});

test("a lost parcel waits for each of its lines", async () => {
  const { number, of } = await parcelsOf(shop, [seller, seller]);
  const { id } = await of(seller);
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  const parcel = { carrier: "dpd", number: "1234567890" } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
  await moveShipment(shop.shop, { id, to: "lost", by });
  const { refundable } = await refundsOf(number);
  const parts = refundable.filter(({ quantity }) => quantity > 0).map(({ name: _, ...part }) => part);
  await grant(number, 0, { parts: parts.slice(0, 1) });
  expect(await waiting("astray")).toContain(number);
  await grant(number, 0, { parts: parts.slice(1) });
  expect(await waiting("astray")).not.toContain(number);
});

test("a line that no order can have is refused", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  for (const position of [-1, 32_768, 2_147_483_648]) {
    const answer = await grant(number, 0, { parts: [{ position, quantity: 0, amountCents: 33 }] });
    expect(answer.json()).toMatchObject({ error: "VALIDATION" });
  }
});

test("a refund names each line once", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  const part = { position: 0, quantity: 0, amountCents: 33 };
  const answer = await grant(number, 0, { parts: [part, part] });
  expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { parts: "INVALID" } });
});

test("a refund that is faster than the parcels, as an older version opened them, leaves its units out of them, and on sale", async () => {
  const buyer = await registerBuyer(shop);
  const items = [await listPhone(shop, seller.id), await listPhone(shop, seller.id)];
  const payload = {
    items: items.flatMap((id) => orderFor(id, 45_990).items),
    shippingOption: "standard",
    paymentMethodId: await testCard(shop),
  };
  const { orderId: number } = (await order(shop, buyer, payload)).json<{ orderId: string }>();
  await query("delete from shipments where order_id = (select id from orders where number = $1)", [number]);
  const { refundable } = await refundsOf(number);
  const { name: _, ...part } = refundable[0] ?? expect.fail();
  expect((await send((await grant(number, 0, { parts: [part] })).json())).json()).toMatchObject({
    state: "succeeded",
  });
  const [row] = await query<{ id: number }>("select id from orders where number = $1", [number]);
  for (const _ of [1, 2]) await reconcileShipments(shop.shop);
  const [parcel] = await shipmentsOf(shop.database, [row?.id ?? 0]);
  expect(parcel?.lines).toMatchObject([{ position: 1, quantity: 1 }]);
  const stock = await query<{ n: number }>(
    "select on_hand as n from smartphone_items where id = any ($1) order by id",
    [items],
  );
  expect(stock.map(({ n }) => n)).toEqual([1, 0]);
  expect(await findings()).toEqual([]);
});

test("the mail of a refund leads to the tracking page, which needs no account", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  await send((await grant(number, 1500)).json());
  const [mail] = await query<{ id: string }>(
    "select id from mails where kind = 'order-refunded' and subject_id like $1",
    [`${number}/%`],
  );
  const sent: Email[] = [];
  const deps = { ...shop.shop, company: DEFAULT_COMPANY, publicUrl: "https://reluit.test" };
  await deliverMail({ ...deps, mailer: async (email) => void sent.push(email) }, mail?.id ?? "");
  const token = /reluit\.test\/suivi\/([\w-]{22})/.exec(sent[0]?.text ?? "")?.[1];
  expect((await findTracked(shop.shop, token ?? "")).order.number).toBe(number);
});

test("all that is left goes back: nothing remains in any account, and the order is cancelled", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  await send((await grant(number, 99)).json());
  const { refundable } = await refundsOf(number);
  const parts = refundable.map(({ name: _, ...part }) => part);
  await send((await grant(number, 0, { parts })).json());
  expect((await call("GET", `orders/${number}`)).json<BackOfficeOrder>().order.status).toBe("CANCELLED");
  expect(await balances(number)).toEqual({});
  expect((await refundsOf(number)).refundable).toEqual([]);
  expect(await findings()).toEqual([]);
});

test("an erasure waits until a refund of the person has ended", async () => {
  const { number, of, buyer } = await parcelsOf(shop, [seller]);
  const { id } = await of(seller);
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  const parcel = { carrier: "dpd", number: "1234567890" } as const;
  await moveShipment(shop.shop, { id, to: "packed", by });
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel });
  await moveShipment(shop.shop, { id, to: "delivered", by });
  const granted = (await grant(number, 700)).json<BackOfficeRefund>();
  const erase = () =>
    shop.app.inject({
      ...{ method: "POST", url: "/users/me/erasure", headers: buyer.headers },
      payload: { password: "tilleul7" },
    });
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  const sent = (await send(granted)).json<BackOfficeRefund>();
  await query("update refunds set failure = 'returned' where id = $1", [sent.id]);
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  await query("update refunds set failure = 'settled' where id = $1", [sent.id]);
  expect((await erase()).statusCode).toBe(204);
  expect(await findings()).toEqual([]);
});

test("fifty grants at once never exceed what a line holds", async () => {
  const { number, orderId } = await parcelsOf(shop, [seller]);
  const [line] = (await refundsOf(number)).refundable;
  const share = Math.ceil((line?.amountCents ?? 0) / 9.5);
  const grants = Array.from({ length: 50 }, async () =>
    query(
      "with r as (insert into refunds (key, order_id, payment_id, origin, amount_cents, granted_at) select gen_random_uuid(), $1, id, 'staff', $2, now() from payments where order_id = $1 returning id) insert into refund_lines select id, 1, $1, 0, 0, $2 from r",
      [orderId, share],
    ),
  );
  const done = (await Promise.allSettled(grants)).filter(({ status }) => status === "fulfilled");
  expect(done).toHaveLength(9);
});

test("more than a line holds, an unknown line and another version are refused, and nothing is written", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  expect((await grant(number, 10_000_000)).json()).toMatchObject({
    error: "VALIDATION",
    fields: { parts: "TOO_BIG" },
  });
  const unknown = { parts: [{ position: 9, quantity: 0, amountCents: 100 }] };
  expect((await grant(number, 0, unknown)).json()).toMatchObject({
    error: "VALIDATION",
    fields: { parts: "TOO_BIG" },
  });
  expect((await grant(number, 100, { version: "1" })).json()).toMatchObject({ error: "STALE" });
  expect((await refundsOf(number)).refunds).toEqual([]);
});

test("ten people who send one refund at the same moment send it once", async () => {
  const { number, orderId } = await parcelsOf(shop, [seller]);
  const granted = (await grant(number, 900)).json<BackOfficeRefund>();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(granted)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, orderId));
  const back = await shop.shop.gateway.refundsOf(payment?.reference ?? "");
  expect(back.map(({ amountCents }) => amountCents)).toEqual([900]);
  expect(await findings()).toEqual([]);
});

test("who may send money, but not grant it, refunds no order by themselves", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  const sender = await signInStaff(shop, ["orders.read", "refunds.send"]);
  await sender.stepUp();
  const answer = await shop.app.inject({
    method: "POST",
    url: `/admin/api/orders/${number}/refund`,
    headers: sender.headers,
    payload: { version: await versionOf(number), reason: "seul" },
  });
  expect(answer.json()).toMatchObject({ error: "FORBIDDEN" });
  expect((await refundsOf(number)).refunds).toEqual([]);
});

test("the same key is one refund, of one order, and a revoked one gives its amount free again", async () => {
  const { number } = await parcelsOf(shop, [seller]);
  const key = randomUUID();
  const first = (await grant(number, 500, { key })).json<BackOfficeRefund>();
  expect((await grant(number, 500, { key })).json<BackOfficeRefund>().id).toBe(first.id);
  const other = await parcelsOf(shop, [seller]);
  expect((await grant(other.number, 500, { key })).json()).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  const whole = (await refundsOf(number)).refundable[0]?.amountCents ?? 0;
  const revoked = await call("POST", `refunds/${first.id}/revocation`, { version: first.version });
  expect(revoked.json()).toMatchObject({ state: "revoked" });
  expect((await refundsOf(number)).refundable[0]?.amountCents).toBe(whole + 500);
  expect((await send(revoked.json())).json()).toMatchObject({ error: "STALE" });
});

test("the same key with other parts is refused, and grants nothing", async () => {
  const { number } = await parcelsOf(shop, [seller, other]);
  const key = randomUUID();
  await grant(number, 500, { key });
  for (const parts of [
    [{ position: 0, quantity: 0, amountCents: 600 }],
    [{ position: 0, quantity: 1, amountCents: 500 }],
    [{ position: 1, quantity: 0, amountCents: 500 }],
    [
      { position: 0, quantity: 0, amountCents: 500 },
      { position: 1, quantity: 0, amountCents: 500 },
    ],
  ]) {
    const answer = await grant(number, 0, { key, parts });
    expect([answer.statusCode, answer.json().error]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  }
  expect((await refundsOf(number)).refunds).toHaveLength(1);
});

test("units that a refund takes back are not packed while it is under way; a lower price changes nothing", async () => {
  const sold = await parcelsOf(shop, [seller, other]);
  const [first, second] = await sold.read();
  const by = { kind: "staff", actor: { staffId: ana.id, requestId: null } } as const;
  const pack = (id = 0) => moveShipment(shop.shop, { id, to: "packed", by });
  const granted = (
    await grant(sold.number, 45_990, { parts: [{ position: 0, quantity: 1, amountCents: 45_990 }] })
  ).json<BackOfficeRefund>();
  await grant(sold.number, 500, { parts: [{ position: 1, quantity: 0, amountCents: 500 }] });
  await expect(pack(first?.id)).rejects.toThrow("REFUND_UNDER_WAY");
  expect(await pack(second?.id)).toMatchObject({ state: "packed" });
  await call("POST", `refunds/${granted.id}/revocation`, { version: granted.version });
  expect(await pack(first?.id)).toMatchObject({ state: "packed" });
});

test("units refunded before packing leave their parcel and are on sale again; an empty parcel is cancelled", async () => {
  const { number, items, of } = await parcelsOf(shop, [seller, other]);
  const [line] = (await refundsOf(number)).refundable;
  const parts = [{ position: line?.position, quantity: line?.quantity, amountCents: line?.amountCents }];
  await send((await grant(number, 0, { parts })).json());
  const stock = await query<{ on_hand: number }>(
    "select on_hand from smartphone_items where id = any($1) order by id",
    [items],
  );
  expect(stock.map((row) => row.on_hand)).toEqual([1, 0]);
  expect([(await of(seller)).state, (await of(other)).state]).toEqual(["cancelled", "preparing"]);
  expect(await findings()).toEqual([]);
});

describe("the provider", () => {
  const paymentOf = async (orderId: number) => {
    const [payment] = await shop.database.select().from(payments).where(eq(payments.orderId, orderId));
    if (!payment) throw new Error("no payment");
    return payment;
  };
  const actor = { staffId: null, requestId: null };

  test("gives no answer: the refund stays sent, its job completes it, once", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    const { id } = (await grant(number, 700)).json<BackOfficeRefund>();
    const away = { ...shop.shop.gateway, refundPart: () => Promise.reject(new GatewayUnreachable("away")) };
    await expect(sendRefund({ ...shop.shop, gateway: away }, { id }, actor)).rejects.toThrow(
      GatewayUnreachable,
    );
    await Promise.all([1, 2, 3].map(() => carryOut(shop.shop, id)));
    const reference = (await paymentOf(orderId)).reference ?? "";
    expect((await shop.shop.gateway.refundsOf(reference)).map(({ amountCents }) => amountCents)).toEqual([
      700,
    ]);
    expect((await refundsOf(number)).refunds[0]).toMatchObject({ state: "succeeded" });
    expect(await findings()).toEqual([]);
  });

  test("gave no answer for so long that the job is gone: it is asked each hour, and the refund waits on the dashboard", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    const { id } = (await grant(number, 700)).json<BackOfficeRefund>();
    const away = { ...shop.shop.gateway, refundPart: () => Promise.reject(new GatewayUnreachable("away")) };
    await expect(sendRefund({ ...shop.shop, gateway: away }, { id }, actor)).rejects.toThrow(
      GatewayUnreachable,
    );
    const deps = { ...shop.shop, log: openLog(shop.shop.settings) };
    await reconcileRefunds(deps);
    // Its job has an hour.
    expect((await refundsOf(number)).refunds[0]).toMatchObject({ state: "sent" });
    expect(await waiting("refundToSend")).not.toContain(number);
    await query("update refunds set sent_at = sent_at - interval '25 hours' where id = $1", [id]);
    expect(await waiting("refundToSend")).toContain(number);
    await expect(reconcileRefunds({ ...deps, gateway: away })).rejects.toThrow(GatewayUnreachable);
    await reconcileRefunds(deps);
    expect((await refundsOf(number)).refunds[0]).toMatchObject({ state: "succeeded" });
    expect(await waiting("refundToSend")).not.toContain(number);
    expect(await findings()).toEqual([]);
  });

  test("refuses: the refund is failed, is sent again, and succeeds", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    const { id, version } = (await grant(number, 700)).json<BackOfficeRefund>();
    await sendRefund({ ...shop.shop, gateway: refusing() }, { id, version }, actor);
    const [failed] = (await refundsOf(number)).refunds;
    expect(failed).toMatchObject({ state: "failed", failure: "refused" });
    if (failed) expect((await send(failed)).json()).toMatchObject({ state: "succeeded" });
    expect(await findings()).toEqual([]);
  });

  test("takes a refund back that had succeeded: it is told once, and the books show the difference", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    const granted = (await grant(number, 700)).json<BackOfficeRefund>();
    await send(granted);
    const payment = await paymentOf(orderId);
    const returning = {
      ...shop.shop.gateway,
      refundsOf: async (reference: string) =>
        (await shop.shop.gateway.refundsOf(reference)).map((one) => ({ ...one, state: "failed" as const })),
    };
    for (const _ of [1, 2]) await syncRefunds({ ...shop.shop, gateway: returning }, payment);
    expect((await refundsOf(number)).refunds[0]).toMatchObject({ state: "succeeded", failure: "returned" });
    const { timeline } = (await call("GET", `orders/${number}`)).json<BackOfficeOrder>();
    expect(timeline.filter(({ kind }) => kind === "refund.returned")).toHaveLength(1);
  });

  test("refuses for good: the customer is paid another way, and ledger, lines and case end as with a refund", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    const { id, version } = (await grant(number, 700)).json<BackOfficeRefund>();
    const before = await balances(number);
    await sendRefund({ ...shop.shop, gateway: refusing() }, { id, version }, actor);
    expect(await waiting("refundToSend")).toContain(number);
    const [failed] = (await refundsOf(number)).refunds;
    if (!failed) throw new Error("The order has no refund.");
    expect(await settle(failed, "Virement du 3 décembre")).toBe("settled");
    expect((await refundsOf(number)).refunds[0]).toMatchObject({ state: "succeeded", failure: "settled" });
    // The provider never gave it back: it came from elsewhere.
    expect(await balances(number)).toMatchObject({ provider: before.provider, elsewhere: -700 });
    expect(await waiting("refundToSend")).not.toContain(number);
    const [told] = await query<{ data: object }>(
      "select data from mails where kind = 'order-refunded' and subject_id like $1",
      [`${number}/%`],
    );
    expect(told?.data).toMatchObject({ refundedCents: 700, isElsewhere: true });
    expect(await settle(failed, "Encore")).toBe("STALE");
    expect(await findings()).toEqual([]);
  });

  test("takes a refund back that is made again in its dashboard: it is the same money", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    const whole =
      (await refundsOf(number)).refundable.find(({ position }) => position === 0)?.amountCents ?? 0;
    const sent = (await send((await grant(number, whole)).json())).json<BackOfficeRefund>();
    await query("update refunds set failure = 'returned' where id = $1", [sent.id]);
    const payment = await paymentOf(orderId);
    const again = {
      ...shop.shop.gateway,
      refundsOf: async () => [
        { reference: "re_again", key: null, amountCents: whole, state: "succeeded" as const, at: new Date() },
      ],
    };
    for (const _ of [1, 2]) await syncRefunds({ ...shop.shop, gateway: again }, payment);
    const { refunds } = await refundsOf(number);
    expect(refunds).toMatchObject([{ id: sent.id, state: "succeeded", failure: "settled" }]);
  });

  test("takes a refund back: it waits on the dashboard until somebody says how it was paid instead", async () => {
    const { number } = await parcelsOf(shop, [seller]);
    const granted = (await grant(number, 700)).json<BackOfficeRefund>();
    expect(await waiting("refundToSend")).toContain(number);
    const sent = (await send(granted)).json<BackOfficeRefund>();
    expect(await waiting("refundToSend")).not.toContain(number);
    expect(await settle(sent, "Virement du 3 décembre")).toBe("STALE");
    await query("update refunds set failure = 'returned' where id = $1", [sent.id]);
    expect(await waiting("refundReturned")).toContain(number);
    const [returned] = (await refundsOf(number)).refunds;
    if (!returned) throw new Error("The order has no refund.");
    expect(await settle(returned, " ")).toBe("VALIDATION");
    const answers = await Promise.all([1, 2].map(() => settle(returned, "Virement du 3 décembre")));
    expect(answers.toSorted()).toEqual(["STALE", "settled"]);
    expect(await waiting("refundReturned")).not.toContain(number);
    const { timeline } = (await call("GET", `orders/${number}`)).json<BackOfficeOrder>();
    expect(timeline.find(({ kind }) => kind === "refund.settled")).toMatchObject({
      facts: { reason: "Virement du 3 décembre", cents: 700 },
    });
  });

  test("refunds by itself: it appears once, spread over the lines, with its mail and its posting", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller, other]);
    const payment = await paymentOf(orderId);
    const first = (await refundsOf(number)).refundable[0]?.amountCents ?? 0;
    // More than the first line, beside a grant of ours that was never sent.
    await grant(number, first);
    await shop.shop.gateway.refundPart(payment.reference ?? "", {
      attempt: "1",
      key: "made there",
      amountCents: first + 300,
    });
    await Promise.all([1, 2].map(() => syncRefunds(shop.shop, payment)));
    const { refunds } = await refundsOf(number);
    expect(refunds.map(({ state, origin, amountCents }) => [state, origin, amountCents])).toEqual([
      ["revoked", "staff", first],
      ["succeeded", "provider", first + 300],
    ]);
    expect(refunds[1]?.parts.map(({ position, amountCents }) => [position, amountCents])).toEqual([
      [0, first],
      [1, 300],
    ]);
    expect(await findings()).toEqual([]);
  });

  const dispute = ({ orderId, reference }: PaymentRow, cents: number, status = "open") =>
    query(
      `insert into sandbox.disputes (id, intent_id, amount_cents, status, closed_at)
        values ($1, $2, $3, $4, case when $4 <> 'open' then now() end)`,
      [`dp_${orderId}`, reference, cents, status],
    );

  test("loses a dispute for the shop: what banks took is not refunded on top, and waiting grants give way", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller, other]);
    const total = (await refundsOf(number)).refundable.reduce((sum, one) => sum + one.amountCents, 0);
    const first = (await refundsOf(number)).refundable[0]?.amountCents ?? 0;
    const waits = (await grant(number, first)).json<BackOfficeRefund>();
    await dispute(await paymentOf(orderId), total - 300, "lost");
    await syncRefunds(shop.shop, await paymentOf(orderId));
    const { refunds, refundable } = await refundsOf(number);
    expect(refunds).toMatchObject([{ id: waits.id, state: "revoked" }]);
    expect(refundable.reduce((sum, one) => sum + one.amountCents, 0)).toBe(300);
    expect((await grant(number, 100)).json()).toMatchObject({ fields: { parts: "TOO_BIG" } });
    const parts = refundable.map(({ position, amountCents }) => ({ position, quantity: 0, amountCents }));
    const rest = (await grant(number, 0, { parts })).json<BackOfficeRefund>();
    expect((await send(rest)).json()).toMatchObject({ state: "succeeded", amountCents: 300 });
    expect(await findings()).toEqual([]);
  });

  test("loses a dispute about a part of an order: staff is told, until its goods have left", async () => {
    const { number, orderId, of } = await parcelsOf(shop, [seller]);
    expect(await refundsOf(number)).toMatchObject({ lostCents: 0 });
    await dispute(await paymentOf(orderId), 1000, "lost");
    await syncRefunds(shop.shop, await paymentOf(orderId));
    expect(await refundsOf(number)).toMatchObject({ lostCents: 1000 });
    expect(await waiting("disputeLost")).toContain(number);
    const move = { id: (await of(seller)).id, by: { kind: "seller", sellerId: seller.id } } as const;
    await moveShipment(shop.shop, { ...move, to: "packed" });
    expect(await waiting("disputeLost")).toContain(number);
    const parcel = { carrier: "ups", number: "1Z999AA10123456784" } as const;
    await moveShipment(shop.shop, { ...move, to: "shipped", parcel });
    expect(await waiting("disputeLost")).not.toContain(number);
  });

  test("makes a refund itself while a bank disputes another part: what a grant of ours promised beyond it still waits", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    const payment = await paymentOf(orderId);
    const total = (await refundsOf(number)).refundable.reduce((sum, one) => sum + one.amountCents, 0);
    const first = (await refundsOf(number)).refundable[0]?.amountCents ?? 0;
    const waits = (await grant(number, first)).json<BackOfficeRefund>();
    await dispute(payment, 500);
    await syncRefunds(shop.shop, payment);
    const there = total - first + 1000;
    await query(
      `insert into sandbox.refunds (id, key, intent_id, amount_cents, status) values ($1, $1, $2, $3, 'succeeded')`,
      [`re_${orderId}`, payment.reference, there],
    );
    await syncRefunds(shop.shop, payment);
    const { refunds } = await refundsOf(number);
    expect(refunds).toMatchObject([
      { id: waits.id, state: "revoked" },
      { origin: "provider", state: "succeeded", amountCents: there },
      { origin: "staff", state: "granted", amountCents: first - there },
    ]);
    const [, , rest] = refunds;
    expect(rest && (await send(rest)).json()).toMatchObject({ error: "DISPUTED" });
  });

  test("loses a dispute about all of an order: its goods don't leave, and are on sale again once unpacked", async () => {
    const { number, orderId, items, of, read } = await parcelsOf(shop, [seller, other]);
    await moveShipment(shop.shop, {
      id: (await of(other)).id,
      to: "packed",
      by: { kind: "seller", sellerId: other.id },
    });
    const total = (await refundsOf(number)).refundable.reduce((sum, one) => sum + one.amountCents, 0);
    await dispute(await paymentOf(orderId), total, "lost");
    await syncRefunds(shop.shop, await paymentOf(orderId));
    expect((await read()).map(({ state }) => state)).toEqual(["cancelled", "packed"]);
    const packed = await of(other);
    const move = { id: packed.id, by: { kind: "seller", sellerId: other.id } } as const;
    await expect(
      moveShipment(shop.shop, {
        ...move,
        to: "shipped",
        parcel: { carrier: "ups", number: "1Z999AA10123456784" },
      }),
    ).rejects.toMatchObject({ code: "STALE" });
    const unpacking = { version: packed.version, reason: "Litige perdu" };
    const answer = await call("POST", `orders/${number}/shipments/${packed.id}/unpacking`, unpacking);
    expect(answer.statusCode, answer.body).toBe(200);
    const stock = await query<{ n: number }>(
      "select on_hand as n from smartphone_items where id = any ($1)",
      [items],
    );
    expect(stock.map(({ n }) => n)).toEqual([1, 1]);
    expect(await findings()).toEqual([]);
  });

  test("opens a dispute: nothing is granted or sent until banks have decided; won, the money is back", async () => {
    const { number, orderId } = await parcelsOf(shop, [seller]);
    const payment = await paymentOf(orderId);
    const before = await balances(number);
    const granted = (await grant(number, 500)).json<BackOfficeRefund>();
    await dispute(payment, 1000);
    await syncRefunds(shop.shop, payment);
    expect((await send(granted)).json()).toMatchObject({ error: "DISPUTED" });
    expect((await grant(number, 100)).json()).toMatchObject({ error: "DISPUTED" });
    expect(await balances(number)).toMatchObject({ disputes: 1000, provider: (before.provider ?? 0) - 1000 });
    await query("update sandbox.disputes set status = 'won', closed_at = now() where id = $1", [
      `dp_${orderId}`,
    ]);
    await syncRefunds(shop.shop, payment);
    expect(await balances(number)).toEqual(before);
    expect((await send(granted)).json()).toMatchObject({ state: "succeeded" });
  });
});

test("the database refuses a posting that does not balance, and every later change", async () => {
  const { orderId } = await parcelsOf(shop, [seller]);
  const lopsided = query(
    `with p as (insert into ledger_postings (kind, order_id, source, at) values ('sale', $1, 'forged', now()) returning id)
     insert into ledger_entries select id, 1, 'provider', null, null, 100 from p`,
    [orderId],
  );
  await expect(lopsided).rejects.toThrow("does not balance");
  await expect(query("update ledger_entries set cents = cents + 1")).rejects.toThrow("never changed");
  await expect(query("delete from ledger_postings")).rejects.toThrow("never changed");
});
