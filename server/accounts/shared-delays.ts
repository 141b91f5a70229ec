import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Database } from "#server/database/client.ts";
import { type Attempt, type LoginDelays, MEMORY_MS, namesOf, waitAfter } from "./login-waits.ts";

const digest = (name: string) => createHash("sha256").update(name).digest("hex");
const DAY_MS = 24 * 3600_000;
/** So long an address counts as one from which an account was opened. */
const KNOWN_MS = 30 * DAY_MS;
/** What is forgotten is thrown away this often, by whoever counts a failure. */
const TIDY_MS = 60_000;

const Rows = z.array(
  z.object({ name: z.string(), failures: z.number(), last: z.number(), opened: z.boolean() }),
);

/** Names as the table has them. */
function digestsOf(attempt: Attempt) {
  const { account, address, pair } = namesOf(attempt);
  return { account: digest(account), address: digest(address), pair: digest(pair) };
}

/** Delays by the failures that all processes have seen, in one small table: each call is one statement by its key. */
export function openSharedDelays(database: Database, factor = 1): LoginDelays {
  let tidied = 0;

  async function tidy(now: Date) {
    if (now.getTime() - tidied < TIDY_MS) return;
    tidied = now.getTime();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await database.execute(
      sql`delete from login_tries where last_at < case when opened then ${before(KNOWN_MS)}::timestamptz else ${before(MEMORY_MS)}::timestamptz end`,
    );
  }

  return {
    async secondsLeft(attempt, now) {
      const { account, address, pair } = digestsOf(attempt);
      const { rows } = await database.execute(
        sql`select name, failures, opened, extract(epoch from last_at)::float8 * 1000 as last from login_tries where name in (${account}, ${address}, ${pair})`,
      );
      const found = new Map(Rows.parse(rows).map((row) => [row.name, row]));
      const counted = [found.get(pair)?.opened ? pair : account, address];
      const waits = counted.map((name) => {
        const { failures: count = 0, last = 0 } = found.get(name) ?? {};
        return waitAfter({ count, last }, now, factor);
      });
      return Math.ceil(Math.max(...waits) / 1000);
    },

    async failed(attempt, now) {
      const { account, address, pair } = digestsOf(attempt);
      // In the order of names, so that two failures never wait for each other.
      await database.execute(sql`
        insert into login_tries (name, failures, last_at)
        select name, 1, ${now}::timestamptz from (
          select ${address} as name
          union all select case when exists (select from login_tries where name = ${pair} and opened) then ${pair} else ${account} end
        ) counted order by name
        on conflict (name) do update set
          failures = case when login_tries.last_at > excluded.last_at - make_interval(secs => ${MEMORY_MS / 1000}) then login_tries.failures + 1 else 1 end,
          last_at = greatest(login_tries.last_at, excluded.last_at)`);
      await tidy(now);
    },

    async succeeded(attempt, now) {
      const { account, pair } = digestsOf(attempt);
      await database.execute(sql`
        with forgiven as (
          delete from login_tries where name = ${account}
            and not exists (select from login_tries where name = ${pair} and opened)
        )
        insert into login_tries (name, last_at, opened) values (${pair}, ${now}::timestamptz, true)
        on conflict (name) do update set failures = 0, last_at = excluded.last_at, opened = true`);
    },
  };
}
