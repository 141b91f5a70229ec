import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import { matchedBuyback } from "#server/buyback/fixtures/purchases.ts";
import { newModel } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PROCESSES = 3;
const BUYBACKS = 18;
const KILLS = 6;

let shop: TestShop;
let staff: string[];
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  await newModel(shop);
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

test("phones bought and paid by three processes that are killed at any moment: each is paid once, and all books agree", async () => {
  for (let count = 0; count < BUYBACKS; count += 1) {
    const { id } = await matchedBuyback(shop);
    if (count % 3 === 0)
      await query(`update buyback_offers set state = 'countered', counter_cents = 15300, counter_at = now(),
        due_at = now() + interval '1 day' where id = ${id}`);
  }
  running.push(...(await Promise.all(Array.from({ length: PROCESSES }, start))));
  for (let count = 0; count < KILLS; count += 1) {
    await pause(400);
    const [child] = running.splice(count % PROCESSES, 1);
    if (child) await kill(child);
    running.push(await start());
  }
  for (let left = Number.NaN, tries = 0; left !== 0 && tries < 100; tries += 1) {
    await pause(200);
    [{ left }] = (await query("select count(*)::int as left from buyback_offers where state <> 'paid'")) as [
      { left: number },
    ];
  }
  for (const child of running.splice(0)) await kill(child);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  const [books] = await query(`select
    (select count(*)::int from buyback_register where corrects is null) as lines,
    (select max(number)::int from buyback_register) as last,
    (select count(*)::int from documents where kind = 'purchase') as statements,
    (select count(*)::int from (select 1 from payouts where state = 'paid' group by buyback_id having count(*) > 1) t) as twice,
    (select -sum(cents)::int from ledger_entries where account = 'purchases') as bought`);
  expect(books).toEqual({
    ...{ lines: BUYBACKS, last: BUYBACKS, statements: BUYBACKS, twice: 0 },
    bought: -(12 * 23_300 + 6 * 15_300),
  });
}, 150_000);
