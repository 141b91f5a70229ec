import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BackOfficeOrder, OrderSummary } from "#contract/back-office/orders.ts";
import type { Order, OrderInput } from "#contract/orders/orders.ts";
import {
  mayMoveRepair,
  REPAIR_MOVERS,
  REPAIR_STATES,
  type RepairState,
} from "#contract/repair/repair-states.ts";
import type { RepairRow, RepairStages, StaffRepair } from "#contract/repair/staff-repairs.ts";
import type { OwnRepair } from "#contract/repair/tracked-repair.ts";
import { progressOf } from "#contract/shipments/progress.ts";
import { transact } from "#server/database/transact.ts";
import { mails } from "#server/mail/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { settleQuotedOrder } from "#server/orders/settlement/settle-order.ts";
import { orders } from "#server/orders/tables.ts";
import { openRepairDesk, type RepairDesk } from "#server/repair/fixtures/at-desk.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { findTracking } from "#server/tracking/find-tracking.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { type Buyer, listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { findTrackedRepair } from "./follow-own-repairs.ts";
import { followRepairs } from "./follow-repairs.ts";
import { reconcileRepairs } from "./open-repairs.ts";

let shop: TestShop;
let buyer: Buyer;
let seller: Buyer;
let ana: SignedInStaff;
let desk: RepairDesk;
let screen: OrderInput["items"][number];
let battery: OrderInput["items"][number];
let phone: string;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = await registerBuyer(shop);
  seller = await registerBuyer(shop);
  ana = await signInStaff(shop);
  await ana.stepUp();
  desk = await openRepairDesk(shop, ana);
  const { optionIds, name } = await putOnDesk(shop, {}, [{ priceCents: 7999 }, { priceCents: 4999 }]);
  phone = `Apple ${name}`;
  const line = { productType: "REPAIR", quantity: 1 } as const;
  screen = { ...line, productName: "Écran", productId: String(optionIds[0]), price: 79.99 };
  battery = { ...line, productName: "Batterie", productId: String(optionIds[1]), price: 49.99 };
});
afterAll(() => shop.close());

async function place(items: OrderInput["items"] = [screen]) {
  const paymentMethodId = await testCard(shop);
  const answer = await order(shop, buyer, { items, shippingOption: "standard", paymentMethodId });
  return answer.json<{ orderId: string }>().orderId;
}
const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/admin/api/${url}`, headers: ana.headers },
    ...(payload ? { payload } : {}),
  });
const readOrder = async (number: string) => (await call("GET", `orders/${number}`)).json<BackOfficeOrder>();
const read = async (number: string) => (await call("GET", `repairs/${number}`)).json<StaffRepair>();
/** The number of the first repair of an order. */
const repairOf = async (orderNumber: string) => (await readOrder(orderNumber)).repairs[0]?.number ?? "";
const move = (number: string, to: RepairState, more: object = {}) => desk.move(number, to, more);
const WORK = ["received", "diagnosed", "accepted", "repairing", "tested", "ready", "handed_back"] as const;
const waiting = async () => {
  const { rows } = (await call("GET", "orders?status=repairing")).json<{ rows: OrderSummary[] }>();
  return rows.map(({ number }) => number);
};
const counted = async () => {
  const { lines } = (await call("GET", "dashboard")).json<{ lines: { key: string; count: number }[] }>();
  return lines.find(({ key }) => key === "repairs")?.count ?? 0;
};
const kindsTold = async (orderNumber: string) =>
  (await readOrder(orderNumber)).mails.map(({ kind }) => kind).filter((kind) => kind.startsWith("repair-"));

describe("a paid order", () => {
  test("opens one repair a phone: the services for one model are one phone, a quantity of two is two", async () => {
    const { repairs } = await readOrder(await place([{ ...screen, quantity: 2 }, battery]));
    expect(repairs.map((one) => [one.phone, one.state])).toEqual([
      [phone, "booked"],
      [phone, "booked"],
    ]);
    const services = await Promise.all(
      repairs.map(async ({ number }) => (await read(number)).services.length),
    );
    expect(services).toEqual([2, 1]);
  });

  test("of a phone alone opens none", async () => {
    expect(
      (await readOrder(await place(orderFor(await listPhone(shop, seller.id), 45_990).items))).repairs,
    ).toEqual([]);
  });

  test("that was paid by an older version gets its repairs from the job, once", async () => {
    const number = await place();
    await shop.database.execute(sql`delete from repair_lines`);
    await shop.database.execute(sql`delete from repairs`);
    expect(await reconcileRepairs(shop.database, () => new Date())).toBeGreaterThan(0);
    expect(await reconcileRepairs(shop.database, () => new Date())).toBe(0);
    expect((await readOrder(number)).repairs).toHaveLength(1);
  });
});

describe("a repair", () => {
  test("waits on the dashboard and the board until the phone is handed back", async () => {
    const before = await counted();
    const orderNumber = await place();
    const number = await repairOf(orderNumber);
    expect(await counted()).toBe(before + 1);
    expect(await waiting()).toContain(orderNumber);
    for (const to of WORK) expect((await move(number, to)).statusCode, to).toBe(200);
    expect(await counted()).toBe(before);
    expect(await waiting()).not.toContain(orderNumber);
    const { timeline, moves, state } = await read(number);
    expect([state, moves]).toEqual(["handed_back", []]);
    expect(timeline.map(({ kind }) => kind)).toEqual(["booked", ...WORK].map((one) => `repair.${one}`));
    const { rows } = await shop.database.$client.query(
      "select changes -> 'state' ->> 'to' as step from audit where object_type = 'repair' and object_id = $1 order by seq",
      [number],
    );
    expect(rows.map(({ step }) => step)).toEqual(WORK);
  });

  test("moves only as its table says, and only from the page that shows it as it is", async () => {
    const number = await repairOf(await place());
    const { version } = await read(number);
    expect((await move(number, "ready")).json()).toMatchObject({ error: "STALE" });
    expect((await move(number, "received")).statusCode).toBe(200);
    expect((await move(number, "diagnosed", { version })).json()).toMatchObject({ error: "STALE" });
    expect((await move(number, "refused", { reason: "" })).json()).toMatchObject({
      fields: { reason: "REQUIRED" },
    });
    expect((await call("GET", "repairs/R-2222-2222")).statusCode).toBe(404);
  });

  test("keeps no unlock code, in a note or a reason", async () => {
    const subjectId = await repairOf(await place());
    const note = (body: string) => call("POST", "notes", { subjectType: "repair", subjectId, body });
    expect((await note("Écran fendu en haut")).statusCode).toBe(204);
    const refused = await note("code : 4821");
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { body: "UNLOCK_CODE" } });
    const told = await move(subjectId, "cancelled", { reason: "PIN 0000" });
    expect(told.json()).toMatchObject({ fields: { reason: "UNLOCK_CODE" } });
    expect(JSON.stringify(await read(subjectId))).not.toMatch(/4821|0000"/);
  });

  test("of two colleagues who move it at once, one does", async () => {
    const number = await repairOf(await place());
    const { version } = await read(number);
    const answers = await Promise.all([1, 2, 3].map(() => move(number, "received", { version })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test("tells its customer once by mail that the phone has come, and once that it is ready", async () => {
    const orderNumber = await place();
    const number = await repairOf(orderNumber);
    for (const to of WORK.slice(0, -1)) await move(number, to);
    expect(await kindsTold(orderNumber)).toEqual(["repair-received", "repair-done"]);
    for (const to of ["repairing", "tested", "ready"] as const) await move(number, to);
    expect(await kindsTold(orderNumber)).toEqual(["repair-received", "repair-done"]);
    const [mail] = await shop.database
      .select()
      .from(mails)
      .where(and(eq(mails.kind, "repair-done"), eq(mails.subjectId, `${orderNumber}/${number}`)));
    expect(mail).toMatchObject({ recipient: buyer.email, locale: "fr", data: { number } });
  });

  test("shows the same state to its customer, on the tracking page and in the account", async () => {
    const orderNumber = await place();
    const number = await repairOf(orderNumber);
    await move(number, "received");
    const mine = (await shop.app.inject({ url: "/users/me/repairs", headers: buyer.headers })).json<
      OwnRepair[]
    >();
    const own = mine.find((one) => one.number === number);
    expect(own).toMatchObject({ phone, state: "received" });
    const tracked = await findTracking(
      { database: shop.database, clock: () => new Date() },
      own?.token ?? "",
      "fr",
    );
    expect(tracked.repairs).toMatchObject([
      { number, state: "received", history: [{ state: "booked" }, { state: "received" }] },
    ]);
    expect(progressOf({ ...tracked, shipments: [] }).waits).toBe("repairing");
    const others = await shop.app.inject({ url: "/users/me/repairs", headers: seller.headers });
    expect(others.json()).toEqual([]);
    expect((await shop.app.inject({ url: "/users/me/repairs" })).statusCode).toBe(401);
  });

  test("whose phone has not come thirty days after the payment leads the board as late", async () => {
    const number = await repairOf(await place());
    await shop.database.$client.query(
      "update repairs set due_at = now() - interval '1 day' where number = $1",
      [number],
    );
    expect(await read(number)).toMatchObject({ isLate: true });
    const late = (await call("GET", "repairs?late=1")).json<{ rows: RepairRow[] }>().rows;
    expect(late.map((one) => one.number)).toContain(number);
    const [booked] = (await call("GET", "repair-stages")).json<RepairStages>();
    expect(booked).toMatchObject({ state: "booked", late: 1 });
    await move(number, "received");
    expect(await read(number)).toMatchObject({ isLate: false });
  });

  test("is found by its number, its order and the name of its phone", async () => {
    const orderNumber = await place();
    const number = await repairOf(orderNumber);
    for (const text of [number, orderNumber, number.slice(2, 6)]) {
      const { rows } = (await call("GET", `repairs?q=${text}`)).json<{ rows: RepairRow[] }>();
      expect(
        rows.map((one) => one.number),
        text,
      ).toContain(number);
    }
    expect((await call("GET", "repairs?q=zzzz")).json()).toMatchObject({ rows: [] });
  });
});

describe("the database", () => {
  test("refuses exactly the moves that the table of states does not declare", async () => {
    const number = await repairOf(await place());
    const allowed: string[] = [];
    const declared: string[] = [];
    for (const from of REPAIR_STATES)
      for (const to of REPAIR_STATES) {
        if (from === to) continue;
        if (REPAIR_MOVERS.some((by) => mayMoveRepair(from, to, by))) declared.push(`${from} → ${to}`);
        const client = await shop.database.$client.connect();
        try {
          await client.query("begin");
          const end = (state: string) =>
            ["handed_back", "shipped_back", "cancelled"].includes(state) ? "now()" : "null";
          await client.query("alter table repairs disable trigger repair_moves");
          await client.query(
            `update repairs set state = '${from}', ended_at = ${end(from)} where number = $1`,
            [number],
          );
          await client.query("alter table repairs enable trigger repair_moves");
          await client.query(`update repairs set state = '${to}', ended_at = ${end(to)} where number = $1`, [
            number,
          ]);
          allowed.push(`${from} → ${to}`);
        } catch {
          // The trigger refused the move.
        } finally {
          await client.query("rollback");
          client.release();
        }
      }
    expect(allowed).toEqual(declared);
  });
});

describe("a person at the counter", () => {
  const person = {
    ...{
      key: "0b0c9d3e-4a53-4c8e-9a5e-000000000001",
      modelId: null,
      phone: "Fairphone 4",
      name: "Zoé Martin",
    },
    ...{ email: "zoe@exemple.fr", telephone: "0612345678", locale: "en", description: "Ne s’allume plus." },
  };

  test("gets one repair, however often it is sent, with a tracking page of its own", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "repairs", person)));
    expect(new Set(answers.map((answer) => answer.json<{ number: string }>().number)).size).toBe(1);
    const number = answers[0]?.json<{ number: string }>().number ?? "";
    expect(await read(number)).toMatchObject({
      source: "walk_in",
      state: "booked",
      name: "Zoé Martin",
      order: null,
    });
    await move(number, "received");
    const { rows } = await shop.database.$client.query("select token from repairs where number = $1", [
      number,
    ]);
    const tracked = await findTrackedRepair(shop.database, rows[0].token, new Date());
    expect(tracked).toMatchObject({ number, phone: "Fairphone 4", state: "received" });
    expect(JSON.stringify(tracked)).not.toContain("Zoé");
    await expect(findTrackedRepair(shop.database, "A".repeat(22), new Date())).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const [mail] = await shop.database.select().from(mails).where(eq(mails.subjectId, number));
    expect(mail).toMatchObject({ kind: "repair-received", recipient: "zoe@exemple.fr", locale: "en" });
  });
});

describe("an order of 0 €", () => {
  async function quoted() {
    const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: null }]);
    const line = { productName: "Diagnostic", productType: "REPAIR", quantity: 1, price: 0 } as const;
    const items = [{ ...line, productId: String(optionIds[0]) }];
    return (await order(shop, buyer, { items })).json<{ orderId: string }>().orderId;
  }
  const settle = async (number: string) => {
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
    await transact(shop.database, (tx) => settleQuotedOrder(tx, shop.shop, row?.id ?? 0));
  };

  test("that is cancelled needs no refund, its customer is told once, and its repair is cancelled", async () => {
    const number = await quoted();
    await settle(number);
    const { order: free, version } = await readOrder(number);
    expect(free.status).toBe("PAYED");
    const repair = await repairOf(number);
    const cancel = () =>
      call("POST", `orders/${number}/cancellation`, { version, reason: "Le client renonce." });
    const cancelled = (await cancel()).json<BackOfficeOrder>();
    expect(cancelled.order.status).toBe("CANCELLED");
    expect(cancelled.mails.filter(({ kind }) => kind === "order-cancelled")).toHaveLength(1);
    expect(cancelled.mails.map(({ kind }) => kind)).not.toContain("order-refunded");
    expect((await cancel()).json()).toMatchObject({ error: "STALE" });
    await followRepairs(shop.shop);
    expect((await read(repair)).state).toBe("cancelled");
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });
});

// Last, because its faked outcomes are not in the ledger.
describe("a refund", () => {
  const refund = async (number: string, position: number) =>
    call("POST", `orders/${number}/refunds`, {
      ...{ key: crypto.randomUUID(), version: (await readOrder(number)).version, reason: "Jamais venu" },
      parts: [{ position, quantity: 1, amountCents: 7999 }],
    });

  test("of a repair ends its waiting, though the phone ordered with it still waits", async () => {
    const number = await place([...orderFor(await listPhone(shop, seller.id), 45_990).items, screen]);
    const repair = await repairOf(number);
    const waits = async () => {
      const found = (
        await shop.app.inject({ url: `/orders/${number}`, headers: buyer.headers })
      ).json<Order>();
      const own = progressOf({ ...found, shipments: [] }).waits;
      const [row] = await shop.database.select().from(orders).where(eq(orders.number, number));
      const token = await trackingTokenOf(shop.database, row?.id ?? 0, new Date());
      const tracked = await findTracking({ database: shop.database, clock: () => new Date() }, token, "fr");
      return [own, progressOf({ ...tracked, shipments: [] }).waits];
    };
    expect(await waits()).toEqual(["repair", "repair"]);
    expect(await waiting()).toContain(number);
    expect((await refund(number, 1)).statusCode).toBe(200);
    expect(await waiting()).not.toContain(number);
    expect(await read(repair)).toMatchObject({ isRefunded: true, state: "booked" });
    expect(await waits()).toEqual(["packing", "packing"]);
  });

  test("that succeeded cancels the booked repair, and never one whose phone is here", async () => {
    const [gone, here] = [await place(), await place()];
    const [booked, received] = [await repairOf(gone), await repairOf(here)];
    await move(received, "received");
    for (const number of [gone, here]) {
      await refund(number, 0);
      for (const state of ["sent", "succeeded"])
        await shop.database.$client.query(
          `update refunds set state = $2, sent_at = now(), ended_at = case when $2 = 'succeeded' then now() end
            where order_id = (select id from orders where number = $1)`,
          [number, state],
        );
    }
    await followRepairs(shop.shop);
    expect((await read(booked)).state).toBe("cancelled");
    expect(await read(received)).toMatchObject({ state: "received", isRefunded: true });
  });
});
