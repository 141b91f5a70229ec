import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "#contract/back-office/audit.ts";
import { transact } from "#server/database/transact.ts";
import { listPhone, orderFor, order as placeOrder, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyChain } from "./verify-chain.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const record = (one: TestShop, id: number, fails = false) =>
  transact(one.database, async (tx) => {
    await recordAudit(tx, () => new Date(), {
      actor: { staffId: null, requestId: `request-${id}` },
      action: "order.cancellation-asked",
      object: { type: "order", id: String(id) },
      changes: {
        state: { from: "PAYED", to: "CANCELLED" },
        address: null,
        cents: { from: 1, to: [2, { b: 1, a: "é" }] },
      },
      reason: "Écran cassé — 100 %",
    });
    if (fails) throw new Error("the action failed");
  });
const count = async () =>
  (await shop.database.$client.query<{ n: number }>("select count(*)::int as n from audit")).rows[0]?.n;

test("an action that fails leaves no row", async () => {
  await expect(record(shop, 1, true)).rejects.toThrow("the action failed");
  expect(await count()).toBe(0);
  expect(await verifyChain(shop.database)).toBeNull();
});

test("actions of two processes at once make one chain without gaps", async () => {
  const other = await openTestShop({ url: shop.url });
  await Promise.all(Array.from({ length: 60 }, (_, n) => record(n % 2 ? other : shop, n)));
  await other.close();
  expect(await count()).toBe(60);
  expect(await verifyChain(shop.database)).toBeNull();
});

test("a text that is no whole Unicode is kept as the database keeps it", async () => {
  await transact(shop.database, (tx) =>
    recordAudit(tx, () => new Date(), {
      actor: { staffId: null, requestId: "request" },
      action: "order.cancellation-asked",
      object: { type: "order", id: "\ud800" },
      changes: { state: { from: "\udfff", to: "PAYED" } },
      reason: "half a \ud83d sign",
    }),
  );
  expect(await verifyChain(shop.database)).toBeNull();
});

describe("somebody with the database's password", () => {
  /** Runs statements with the triggers off, as only the owner of the database can. */
  async function tamper(sql: string) {
    const client = await shop.database.$client.connect();
    await client.query("set session_replication_role = replica");
    await client.query(sql);
    await client.query("set session_replication_role = origin");
    client.release();
  }
  beforeEach(async () => {
    for (let n = 1; n <= 5; n += 1) await record(shop, n);
  });

  test.each([
    ["changes a row", "update audit set reason = 'nothing' where seq = 3", { seq: 3, reason: "changed" }],
    ["changes who did it", "update audit set request_id = 'x' where seq = 2", { seq: 2, reason: "changed" }],
    ["removes a row", "delete from audit where seq = 3", { seq: 3, reason: "missing" }],
    ["removes the newest rows", "delete from audit where seq > 3", { seq: 4, reason: "missing" }],
    [
      "removes the newest rows and sets the head back to a wrong hash",
      "delete from audit where seq > 3; update audit_head set seq = 3, hash = 'x'",
      { seq: 3, reason: "the head differs" },
    ],
  ])("%s, and it is seen", async (_name, sql, broken) => {
    expect(await verifyChain(shop.database)).toBeNull();
    await tamper(sql);
    expect(await verifyChain(shop.database)).toEqual(broken);
  });

  test("cannot change or remove a row by an ordinary statement", async () => {
    for (const sql of ["update audit set reason = ''", "delete from audit"])
      await expect(shop.database.$client.query(sql)).rejects.toThrow("never changed");
  });
});

test("who looks into the log finds sign-ins, confirmed codes and exports, by person and by day", async () => {
  const boss = await signInStaff(shop);
  const clerk = await signInStaff(shop, ["inbox.write", "orders.read"]);
  await clerk.stepUp();
  const get = (url: string, { headers } = boss) => shop.app.inject({ url: `/admin/api/${url}`, headers });
  expect((await get("threads.csv?q=zoe@exemple.fr", clerk)).statusCode).toBe(200);
  // Refused, so nothing has left.
  expect((await get("documents.csv", clerk)).statusCode).toBe(403);
  const { email, id } = clerk;
  expect((await get("audit/people", clerk)).statusCode).toBe(403);
  const people = (await get("audit/people")).json<{ id: number; name: string }[]>();
  expect(people.map((one) => one.id)).toEqual([boss.id, id]);
  const found = async (query: string) => {
    const { rows } = (await get(`audit?sort=seq&${query}`)).json<{ rows: AuditEntry[] }>();
    return rows.map(({ action, objectId }) => `${action} ${objectId}`);
  };
  const done = [
    `staff.password-set ${id}`,
    `staff.signed-in ${id}`,
    `staff.stepped-up ${id}`,
    "list.exported threads",
  ];
  expect(await found(`staff=${id}`)).toEqual(done);
  expect(await found("staff=0")).toEqual([`staff.invited ${boss.id}`, `staff.invited ${id}`]);
  const dayOf = (time: number) => new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format(time);
  const [today, yesterday] = [dayOf(Date.now()), dayOf(Date.now() - 24 * 3_600_000)];
  expect(await found(`staff=${id}&from=${today}&to=${today}`)).toEqual(done);
  expect(await found(`staff=${id}&from=${yesterday}&to=${yesterday}`)).toEqual([]);
  const log = JSON.stringify((await get("audit")).json());
  expect(log).not.toContain("zoe@exemple.fr");
  expect(log).not.toContain(email);
});

test("the log names who took over, and colleagues and withdrawals that it is about; a number alone finds what has it", async () => {
  const boss = await signInStaff(shop);
  const clerk = await signInStaff(shop, ["orders.write"]);
  const send = (method: "PUT" | "POST", url: string, payload: object) =>
    shop.app.inject({ method, url: `/admin/api/${url}`, headers: boss.headers, payload });
  const found = async (object: string) => {
    const query = new URLSearchParams({ object, sort: "seq" });
    const answer = await shop.app.inject({ url: `/admin/api/audit?${query}`, headers: boss.headers });
    return answer.json<{ rows: AuditEntry[] }>().rows;
  };
  const { rows: people } = await shop.database.$client.query<{ name: string }>(
    "select name from staff where id = $1",
    [clerk.id],
  );
  const name = people[0]?.name;
  const [buyer, seller] = [await registerBuyer(shop), await registerBuyer(shop)];
  const claim = orderFor(await listPhone(shop, seller.id), 45_990);
  const placed = await placeOrder(shop, buyer, { ...claim, paymentMethodId: await testCard(shop) });
  const { orderId: number } = placed.json<{ orderId: string }>();
  const order = { subjectType: "order", subjectId: number };
  await send("PUT", "assignments", { ...order, staffId: clerk.id, holder: null });
  const typed = number.toLowerCase();
  for (const object of [number, `order ${number}`, typed.replaceAll("-", " "), `order ${typed}`])
    expect(await found(object)).toMatchObject([{ changes: { assignee: { from: null, to: name } } }]);
  expect(await found(`device ${number}`)).toEqual([]);
  expect((await found(`staff ${clerk.id}`))[0]).toMatchObject({ action: "staff.invited", objectName: name });
  await shop.app.inject({
    method: "POST",
    url: "/withdrawals",
    payload: {
      key: randomUUID(),
      orderNumber: "RL-2222-2222",
      name: "Zoé",
      email: "zoe@exemple.fr",
      scope: "order",
    },
  });
  const list = await shop.app.inject({ url: "/admin/api/withdrawals", headers: boss.headers });
  const [statement] = list.json<{ rows: { id: number; version: string }[] }>().rows;
  const decision = { decision: "rejected", reason: "Inconnue.", version: statement?.version };
  await send("POST", `withdrawals/${statement?.id}/decision`, decision);
  expect(await found(`withdrawal ${statement?.id}`)).toMatchObject([{ objectName: "RL-2222-2222" }]);
  const year0 = await shop.app.inject({ url: "/admin/api/audit?from=0000-01-01", headers: boss.headers });
  expect(year0.json()).toMatchObject({ error: "VALIDATION", fields: { from: "INVALID" } });
  const nobody = await send("PUT", "assignments", { ...order, staffId: 99_999_999_999, holder: clerk.id });
  expect(nobody.json()).toMatchObject({ error: "VALIDATION", fields: { staffId: "INVALID" } });
  // A subject that no row has any more.
  await transact(shop.database, (tx) =>
    recordAudit(tx, () => new Date(), {
      actor: { staffId: boss.id, requestId: "gone" },
      action: "note.added",
      object: { type: "seller", id: "abc" },
      changes: { note: null },
    }),
  );
  expect(await found("seller abc")).toMatchObject([{ objectName: null }]);
});
