import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBuybackDesk } from "#server/buyback/fixtures/at-bench.ts";
import { publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { waitFor } from "#tests/wait-for.ts";

const PROCESSES = 3;
const BUYBACKS = 12;
const KILLS = 6;

let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
let staff: string[];
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
  staff = [(await signInStaff(shop)).id, (await signInStaff(shop)).id].map(String);
});
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await shop.close();
});

const query = async (text: string) => (await shop.database.$client.query(text)).rows;

async function start(): Promise<ChildProcess> {
  const args = [`${import.meta.dirname}/buyback-actor.ts`, shop.url, shop.dataDir, ...staff];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

/** Kills a process wherever it is. Fails if it ended by an error of its own. */
async function kill(child: ChildProcess) {
  expect(child.exitCode).toBeNull();
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

test("phones received, inspected and paid by three processes that are killed at any moment: each is paid once or sent back, and all books agree", async () => {
  for (let count = 0; count < BUYBACKS; count += 1) await desk.accepted();
  running.push(...(await Promise.all(Array.from({ length: PROCESSES }, start))));
  for (let count = 0; count < KILLS; count += 1) {
    await pause(400);
    const [child] = running.splice(count % PROCESSES, 1);
    if (child) await kill(child);
    running.push(await start());
  }
  await waitFor("the end of every buy-back", async () => {
    const [{ left }] = await query(
      "select count(*)::int as left from buyback_offers where state not in ('paid', 'returned')",
    );
    return left === 0;
  });
  for (const child of running.splice(0)) await kill(child);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  const [{ paid, owed }] =
    await query(`select count(*)::int as paid, sum(coalesce(counter_cents, price_cents))::int as owed
    from buyback_offers where state = 'paid'`);
  const [books] = await query(`select
    (select count(*)::int from buyback_register where corrects is null) as lines,
    (select max(number)::int from buyback_register) as last,
    (select count(*)::int from documents where kind = 'purchase') as statements,
    (select count(*)::int from (select 1 from payouts where state = 'paid' group by buyback_id having count(*) > 1) t) as twice,
    (select -sum(cents)::int from ledger_entries where account = 'purchases') as bought,
    (select count(*)::int from devices) as devices,
    (select count(*)::int from devices where owner = 'shop') as own,
    (select count(*)::int from test_runs where finished_at is not null) as runs`);
  expect(books).toEqual({
    ...{ lines: paid, last: paid, statements: paid, twice: 0, bought: -owed },
    ...{ devices: BUYBACKS, own: paid, runs: BUYBACKS },
  });
}, 150_000);
