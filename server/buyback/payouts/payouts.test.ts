import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PayoutBatch, StatementReport } from "#contract/buyback/payouts.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { camt } from "../fixtures/bank.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";
import { boughtBuyback } from "../fixtures/purchases.ts";
import { importStatement } from "./import-statement.ts";
import { prepareBatch } from "./prepare-batch.ts";
import { settleByHand } from "./settle-payout.ts";
import { signBatch } from "./sign-batch.ts";

const ACCOUNT = { PAYOUT_IBAN: "FR14 2004 1010 0505 0001 3M02 606" };
let shop: TestShop;
let ana: SignedInStaff;
let bo: SignedInStaff;
async function open(environment: Record<string, string> = ACCOUNT) {
  shop = await openTestShop({ environment });
  await publishTestGrid(shop);
  await listPhone(shop, (await registerBuyer(shop)).id);
  [ana, bo] = [await signInStaff(shop), await signInStaff(shop)];
  await ana.stepUp();
  await bo.stepUp();
}
beforeEach(() => open());
afterEach(() => shop.close());

const post = (url: string, { headers }: SignedInStaff, payload: object = {}) =>
  shop.app.inject({ method: "POST", url: `/admin/api/${url}`, headers, payload });
const batchOf = async (id: number, { headers }: SignedInStaff = bo) =>
  (await shop.app.inject({ url: `/admin/api/payout-batches/${id}`, headers })).json<PayoutBatch>();
const prepare = async (who = ana) => (await post("payout-batches", who)).json<{ id: number }>().id;
async function sign(id: number, who = bo) {
  const { payouts, cents } = await batchOf(id, who);
  return post(`payout-batches/${id}/signature`, who, { count: payouts.length, cents });
}
const fileOf = (id: number, who = bo) =>
  shop.app.inject({ method: "POST", url: `/admin/api/payout-batches/${id}/file`, headers: who.headers });
const read = async (content: string) =>
  (await post("payout-statements", ana, { name: "releve.xml", content })).json<StatementReport>();
const rows = async (sql: string) => (await shop.database.$client.query(sql)).rows;
const states = async () =>
  (await rows("select state from payouts order by id")).map(({ state }: { state: string }) => state);
const findings = async () =>
  (await auditShop({ database: shop.database, gateway: shop.shop.gateway })).filter(
    ({ rule }) => !rule.startsWith("a unit"),
  );
const balances = async () =>
  Object.fromEntries(
    (await rows("select account, sum(cents)::int as cents from ledger_entries group by account")).map(
      ({ account, cents }) => [account, cents],
    ),
  );

test("from the debt to the bank's word: one prepares, another signs, the file leaves once, the statement confirms", async () => {
  const { id, email } = await boughtBuyback(shop, { holder: "Zoé Martin" });
  const batch = await prepare();
  expect((await sign(batch, ana)).json()).toMatchObject({ error: "FORBIDDEN" });
  expect((await fileOf(batch)).statusCode).toBe(409);
  expect((await sign(batch)).statusCode).toBe(204);
  const first = await fileOf(batch);
  expect(first.headers["content-disposition"]).toContain(`virements-${batch}.xml`);
  expect(first.body).toContain("<EndToEndId>PAYOUT-1</EndToEndId>");
  expect(first.body).toContain("<IBAN>FR7630006000011234567890189</IBAN>");
  expect(first.body).toContain("<Nm>Zoe Martin</Nm>");
  const copy = await fileOf(batch);
  expect(copy.headers["content-disposition"]).toContain(`virements-${batch}-copie-1.xml`);
  expect(copy.body).toBe(first.body);
  expect(await batchOf(batch)).toMatchObject({ state: "signed", exports: 2, byOne: false, cents: 23_300 });
  expect(JSON.stringify(await rows("select * from payout_batches"))).not.toContain("FR76");
  expect(await balances()).toMatchObject({ "payouts.due": 0, "payouts.transit": -23_300 });
  expect(await read(camt([{ id: "PAYOUT-1", amount: "233.00" }]))).toMatchObject({
    paid: [1],
    isKnown: false,
  });
  expect(await balances()).toMatchObject({
    "payouts.transit": 0,
    "payouts.paid": -23_300,
    purchases: 23_300,
  });
  expect(await rows("select state from buyback_offers")).toEqual([{ state: "paid" }]);
  // The same statement again, and another file with the same line, change nothing.
  expect(await read(camt([{ id: "PAYOUT-1", amount: "233.00" }]))).toMatchObject({
    paid: [],
    known: [1],
    isKnown: true,
  });
  expect(
    await rows(`select kind from mails where recipient = '${email}' and kind = 'buyback-paid'`),
  ).toHaveLength(1);
  expect(await rows(`select action from audit where object_type = 'payouts' order by seq`)).toEqual(
    ["prepared", "signed", "exported", "copied", "statement-read", "statement-read"].map((act) => ({
      action: `payouts.${act}`,
    })),
  );
  expect(
    await rows(`select kind from events where subject_id = '${id}' and kind = 'buyback.paid'`),
  ).toHaveLength(1);
  expect(await findings()).toEqual([]);
});

test("a transfer that comes back reopens the debt and asks the person for another account, each time once", async () => {
  const { email } = await boughtBuyback(shop);
  await sign(await prepare());
  const both = camt([
    { id: "PAYOUT-1", amount: "233.00", sign: "CRDT" },
    { id: "PAYOUT-1", amount: "233.00" },
  ]);
  expect(await read(both)).toMatchObject({ paid: [1], returned: [1] });
  expect(await states()).toEqual(["returned", "waiting"]);
  expect(await balances()).toMatchObject({ "payouts.due": -23_300, "payouts.transit": 0, "payouts.paid": 0 });
  expect(await rows("select state from buyback_offers")).toEqual([{ state: "bought" }]);
  expect(await read(`${both}\n`)).toMatchObject({ paid: [], returned: [], known: [1, 1] });
  expect(
    await rows(`select kind from mails where recipient = '${email}' and kind = 'buyback-account'`),
  ).toHaveLength(1);
  // No batch takes a debt without an account.
  expect((await post("payout-batches", ana)).statusCode).toBe(409);
  expect(await findings()).toEqual([]);
});

test("a statement with another amount, or a payout that is unknown here, changes nothing and says so", async () => {
  await boughtBuyback(shop);
  await sign(await prepare());
  const content = camt([
    { id: "PAYOUT-1", amount: "200.00" },
    { id: "PAYOUT-99", amount: "233.00" },
  ]);
  expect(await read(content)).toMatchObject({
    ...{ paid: [], unknown: [99], differing: [{ id: 1, cents: 20_000, expectedCents: 23_300 }] },
  });
  expect(await states()).toEqual(["sent"]);
});

test("a person records the outcome by hand with a reason, after a code", async () => {
  await boughtBuyback(shop);
  await sign(await prepare());
  const outcome = (payload: object) => post("payouts/1/outcome", bo, payload);
  expect((await outcome({ outcome: "paid", reason: " " })).statusCode).toBe(400);
  expect((await outcome({ outcome: "paid", reason: "Relevé du 30 novembre" })).statusCode).toBe(204);
  expect((await outcome({ outcome: "paid", reason: "Encore" })).statusCode).toBe(409);
  expect(await rows("select proof from payouts")).toEqual([{ proof: "Relevé du 30 novembre" }]);
  expect(await findings()).toEqual([]);
});

test("a cancelled batch gives its debts to the next one, and is never signed", async () => {
  await boughtBuyback(shop);
  const batch = await prepare();
  expect((await post("payout-batches", bo)).statusCode).toBe(409);
  expect((await post(`payout-batches/${batch}/cancellation`, ana)).statusCode).toBe(204);
  expect((await post(`payout-batches/${batch}/signature`, bo, { count: 0, cents: 0 })).statusCode).toBe(409);
  expect((await batchOf(await prepare())).payouts).toHaveLength(1);
});

test("a signature for another sum than the signer saw is refused", async () => {
  await boughtBuyback(shop);
  const batch = await prepare();
  for (const seen of [
    { count: 1, cents: 23_299 },
    { count: 2, cents: 23_300 },
  ])
    expect((await post(`payout-batches/${batch}/signature`, bo, seen)).statusCode).toBe(409);
  expect(await states()).toEqual(["batched"]);
});

describe("permissions", () => {
  test("who prepares does not sign, and a signature asks for a code", async () => {
    await boughtBuyback(shop);
    const batch = await prepare();
    const seen = { count: 1, cents: 23_300 };
    const clerk = await signInStaff(shop, ["payouts.prepare"]);
    expect((await post(`payout-batches/${batch}/signature`, clerk, seen)).statusCode).toBe(403);
    const signer = await signInStaff(shop, ["payouts.prepare", "payouts.sign"]);
    expect((await post(`payout-batches/${batch}/signature`, signer, seen)).json().error).toBe(
      "STEP_UP_NEEDED",
    );
    expect((await fileOf(batch, clerk)).statusCode).toBe(403);
  });

  test("a shop of one person may allow one to do both, and the audit log says so", async () => {
    await shop.close();
    await open({ ...ACCOUNT, PAYOUTS_BY_ONE: "1" });
    await boughtBuyback(shop);
    const batch = await prepare();
    expect((await sign(batch, ana)).statusCode).toBe(204);
    expect(await batchOf(batch)).toMatchObject({ byOne: true });
    expect(await rows("select from audit where action = 'payouts.signed-by-one'")).toHaveLength(1);
  });

  test("without the shop's account nothing is signed", async () => {
    await shop.close();
    await open({});
    await boughtBuyback(shop);
    const batch = await prepare();
    expect((await batchOf(batch)).signing).toBe("no_account");
    expect((await sign(batch)).json()).toMatchObject({ fields: { iban: "REQUIRED" } });
  });
});

describe("never twice", () => {
  test("50 parallel requests prepare, sign and confirm one transfer", async () => {
    await boughtBuyback(shop);
    const many = <Answer>(act: (place: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: 50 }, (_, place) => act(place)));
    const prepared = await many((place) => post("payout-batches", place % 2 ? ana : bo));
    const [made, ...others] = prepared.filter(({ statusCode }) => statusCode === 200);
    expect(others).toEqual([]);
    const batch = made?.json<{ id: number }>().id ?? 0;
    const isOwn = (await batchOf(batch, ana)).signing === "own";
    const seen = { count: 1, cents: 23_300 };
    const signed = await many(() => post(`payout-batches/${batch}/signature`, isOwn ? bo : ana, seen));
    expect(signed.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const told = await many((place) =>
      read(camt([{ id: "PAYOUT-1", amount: "233.00" }]) + " ".repeat(place)),
    );
    expect(told.flatMap(({ paid }) => paid)).toEqual([1]);
    expect(await states()).toEqual(["paid"]);
    expect(await balances()).toMatchObject({
      "payouts.due": 0,
      "payouts.transit": 0,
      "payouts.paid": -23_300,
    });
    expect(await findings()).toEqual([]);
  });

  /** Runs an act whose connections are cut at their nth query, as a process that is killed there. */
  async function killedAt(nth: number, act: () => Promise<unknown>): Promise<void> {
    const pool = shop.database.$client;
    const connect = pool.connect.bind(pool);
    let isOn = true;
    pool.connect = (async () => {
      const client = await connect();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      let count = 0;
      client.query = ((...given: unknown[]) => {
        count += 1;
        if (isOn && count === nth) client.connection.stream.destroy();
        return query(...given);
      }) as typeof client.query;
      return client;
    }) as typeof pool.connect;
    await act().catch(() => null);
    isOn = false;
    pool.connect = connect;
  }

  test("a process that is killed at any step leaves everything or nothing, and the act goes on afterwards", async () => {
    const deps = shop.shop;
    const actor = ({ id }: SignedInStaff) => ({ staffId: id, requestId: "request" });
    const one = async () =>
      (await rows("select id, state, batch_id from payouts order by id desc limit 1"))[0];
    for (let nth = 1; nth <= 16; nth += 1) {
      await boughtBuyback(shop);
      await killedAt(nth, () => prepareBatch(deps, actor(ana)));
      if ((await one()).state === "due") await prepareBatch(deps, actor(ana));
      const { id, batch_id: batch } = await one();
      const signs = () => signBatch(deps, batch, { count: 1, cents: 23_300 }, actor(bo));
      await killedAt(nth, signs);
      if ((await one()).state === "batched") await signs();
      await expect(signs()).rejects.toThrow("STALE");
      const file = { name: "releve.xml", content: camt([{ id: `PAYOUT-${id}`, amount: "233.00" }]) };
      await killedAt(nth, () => importStatement(deps, file, actor(ana)));
      await importStatement(deps, file, actor(ana));
      await expect(settleByHand(deps, id, { outcome: "paid", reason: "x" }, actor(bo))).rejects.toThrow(
        "STALE",
      );
      expect(await one()).toMatchObject({ id, state: "paid" });
    }
    expect(await rows("select from payouts")).toHaveLength(16);
    expect(await balances()).toMatchObject({
      "payouts.due": 0,
      "payouts.transit": 0,
      "payouts.paid": -16 * 23_300,
    });
    expect(await findings()).toEqual([]);
  }, 120_000);

  test("the database refuses a second open payout, another amount or account, and a step back", async () => {
    await boughtBuyback(shop);
    await sign(await prepare());
    for (const sql of [
      "insert into payouts (buyback_id, attempt, cents, state, created_at, moved_at) select buyback_id, 2, cents, 'waiting', now(), now() from payouts",
      "update payouts set state = 'batched'",
      "update payouts set state = 'paid', proof = 'x', cents = 1",
      "update payouts set state = 'paid', proof = 'x', iban = 'x'",
      "delete from payouts",
      "update payout_batches set file = 'x'",
      "update payout_batches set state = 'draft', signed_by = null, signed_at = null, file = null",
    ])
      await expect(shop.database.$client.query(sql), sql).rejects.toThrow();
  });
});
