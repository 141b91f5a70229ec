import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

/** Noon in Paris. */
const NOW = new Date("2026-11-24T11:00:00.000Z");
let shop: TestShop;
let ana: SignedInStaff;
let buyer: number;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  ana = await signInStaff(shop);
  buyer = (await registerBuyer(shop)).id;
});
afterAll(() => shop.close());

async function rowsOf<Row>(address: string): Promise<Row[]> {
  const answer = await shop.app.inject({ url: `/admin/api/${address}`, headers: ana.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: Row[] }>().rows;
}

async function makeOrder(number: string, status = "PENDING", totalCents = 1000): Promise<void> {
  await shop.database.execute(sql`
    insert into orders (number, user_id, email, status, total_cents, tax_cents, shipping_cents, shipping_option, ship_name, ship_adresse,
      ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, expires_at)
    values (${number}, ${buyer}::int, 'x@y.fr', ${status}, ${totalCents}::int, 0, ${totalCents}::int, 'standard', 'a', 'b', '75001', 'c', 'none', ${`key-of-order-${number}`}, '', now())`);
}

test("withdrawals: the open ones first, those past their day before the others and marked; a judged one never above them", async () => {
  const made = [
    ["judged-late", "2026-11-01", "rejected"],
    ["today", "2026-11-24", "open"],
    ["next", "2026-12-01", "open"],
    ["yesterday", "2026-11-23", "open"],
    ["judged", "2026-12-24", "accepted"],
  ] as const;
  for (const [number, due, state] of made)
    await shop.database.execute(sql`
      insert into withdrawals (key, stated_at, order_number, email_matches, name, email, locale, scope, products, statement, refund_due, state, judged_at, reason)
      values (gen_random_uuid(), ${NOW.toISOString()}::timestamptz, ${number}, false, 'Zoé', 'zoe@exemple.fr', 'fr', 'order', '', 'x', ${due}::date, ${state},
        ${state === "open" ? null : NOW.toISOString()}::timestamptz, ${state === "open" ? "" : "x"})`);
  const rows = await rowsOf<{ orderNumber: string; isOverdue: boolean }>("withdrawals");
  expect(rows.map(({ orderNumber, isOverdue }) => [orderNumber, isOverdue])).toEqual([
    ["yesterday", true],
    ["today", false],
    ["next", false],
    ["judged-late", false],
    ["judged", false],
  ]);
  const latest = await rowsOf<{ orderNumber: string }>("withdrawals?sort=-refundDue");
  expect(latest.map(({ orderNumber }) => orderNumber)).toEqual([
    ...["next", "today", "yesterday"],
    ...["judged", "judged-late"],
  ]);
});

test("an accepted withdrawal past its day is late until its case ends", async () => {
  await makeOrder("RL-LATE-2345");
  await shop.database.execute(
    sql`update withdrawals set refund_due = '2026-11-20' where order_number = 'judged'`,
  );
  await shop.database.execute(sql`
    insert into cases (number, key, kind, order_id, withdrawal_id, state, locale, opened_at, due_at)
    select 'C-WWWW-2222', gen_random_uuid(), 'change_of_mind', o.id, w.id, 'awaiting_return', 'fr', ${NOW.toISOString()}::timestamptz, '2026-11-30'
    from orders o, withdrawals w where o.number = 'RL-LATE-2345' and w.order_number = 'judged'`);
  const isLate = async () =>
    (await rowsOf<{ orderNumber: string; isOverdue: boolean }>("withdrawals?state=accepted"))[0]?.isOverdue;
  expect(await isLate()).toBe(true);
  await shop.database.execute(
    sql`update cases set state = 'cancelled', ended_at = ${NOW.toISOString()}::timestamptz`,
  );
  expect(await isLate()).toBe(false);
  await shop.database.execute(sql`delete from cases`);
});

test("cases: the late ones first, then the open ones, then those that have ended", async () => {
  await makeOrder("RL-CASE-2345");
  const made = [
    ["C-2222-ENDD", "2026-10-01", "rejected"],
    ["C-2222-SN22", "2026-11-30", "opened"],
    ["C-2222-LATE", "2026-11-20", "received"],
  ] as const;
  for (const [number, due, state] of made)
    await shop.database.execute(sql`
      insert into cases (number, key, kind, order_id, state, reason, locale, opened_at, due_at, ended_at)
      select ${number}, gen_random_uuid(), 'guarantee', id, ${state}, 'x', 'fr', ${NOW.toISOString()}::timestamptz, ${due}::timestamptz,
        ${state === "rejected" ? NOW.toISOString() : null}::timestamptz from orders where number = 'RL-CASE-2345'`);
  const numbers = async (query = "") =>
    (await rowsOf<{ number: string }>(`cases${query}`)).map(({ number }) => number);
  expect(await numbers()).toEqual(["C-2222-LATE", "C-2222-SN22", "C-2222-ENDD"]);
  for (const sort of ["-dueAt", "openedAt", "-openedAt"])
    expect((await numbers(`?sort=${sort}`)).at(-1)).toBe("C-2222-ENDD");
});

test("conversations: the longest waiting first, then the answered ones, then the closed ones", async () => {
  const made = [
    ["closed", "2026-11-01"],
    ["answered", "2026-11-02"],
    ["open", "2026-11-20"],
    ["open", "2026-11-10"],
  ] as const;
  for (const [index, [state, moved]] of made.entries())
    await shop.database.execute(sql`
      insert into threads (token, kind, matter, subject, name, email, locale, state, created_at, moved_at, answer_due_at, closed_at)
      values (${String(index).padStart(32, "0")}, 'message', 'x', ${`${state} ${moved}`}, 'Léo', 'leo@exemple.fr', 'fr', ${state}, ${moved}::timestamptz, ${moved}::timestamptz, ${moved}::timestamptz,
        ${state === "closed" ? moved : null}::timestamptz)`);
  const subjects = async (query = "") =>
    (await rowsOf<{ subject: string }>(`threads${query}`)).map(({ subject }) => subject);
  const settled = ["answered 2026-11-02", "closed 2026-11-01"];
  expect(await subjects()).toEqual(["open 2026-11-10", "open 2026-11-20", ...settled]);
  expect(await subjects("?sort=-movedAt")).toEqual(["open 2026-11-20", "open 2026-11-10", ...settled]);
});

test("listings in review: those that wait first, by how long they have waited and not by their age", async () => {
  const seller = await registerBuyer(shop);
  const made = [
    ["2026-11-20", "waiting"],
    ["2026-11-01", "refused"],
    ["2026-11-10", "waiting"],
  ] as const;
  const ids: number[] = [];
  for (const [since, state] of made) {
    const id = await listPhone(shop, seller.id);
    ids.push(id);
    await shop.database.execute(sql`
      update smartphone_items set review = ${state}, review_since = ${since}::timestamptz, review_locale = 'fr', withdrawn_at = now(),
        review_reason = ${state === "refused" ? "Flou" : null} where id = ${id}`);
  }
  const found = (await rowsOf<{ id: number }>("listings")).map(({ id }) => id);
  expect(found).toEqual([ids[2], ids[0], ids[1]]);
});

test("orders: the newest first, but of a view of what waits the oldest first", async () => {
  await makeOrder("RL-WAIT-0001");
  await makeOrder("RL-WAIT-0002");
  const numbers = async (query: string) =>
    (await rowsOf<{ number: string }>(`orders${query}`))
      .map(({ number }) => number)
      .filter((number) => number.startsWith("RL-WAIT"));
  expect(await numbers("")).toEqual(["RL-WAIT-0002", "RL-WAIT-0001"]);
  expect(await numbers("?status=PENDING")).toEqual(["RL-WAIT-0001", "RL-WAIT-0002"]);
  expect(await numbers("?status=PENDING&sort=-createdAt")).toEqual(["RL-WAIT-0002", "RL-WAIT-0001"]);
});
