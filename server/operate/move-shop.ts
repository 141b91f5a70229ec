import type { Client } from "pg";
import { appliedMigrations, lockMigrations } from "#server/database/migrate.ts";
import { checkTarget, rebuildSchema, TargetError, withoutTriggers } from "./copy/prepare-target.ts";
import {
  copyRows,
  digestTable,
  fillTable,
  readSequences,
  setSequences,
  shopTables,
  steadyText,
} from "./copy/shop-tables.ts";
import { openQueueTarget, readWaitingJobs } from "./copy/waiting-jobs.ts";

/** The oldest PostgreSQL that the shop runs on. */
const OLDEST = 150_000;

interface Moved {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly jobs: number;
}

/**
 * Copies a shop's database, at the newest schema and used by nobody else, into an empty one: rows, counters and the
 * jobs that wait, in one transaction on each side. Every table is read again at its new place and compared, count and
 * SHA-256 of all rows, before it counts. A note in the old place then keeps a shop from going on there.
 * Throws TargetError; then both places are as they were.
 */
export async function moveShop(from: Client, to: Client, place: string): Promise<Moved> {
  const { rows } = await to.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST) throw new TargetError(`${place} is older than PostgreSQL 15.`);
  for (const client of [from, to]) await steadyText(client);
  await lockMigrations(to);
  await checkTarget(to, { replace: false });
  const queue = await openQueueTarget(to);
  try {
    await from.query("begin isolation level repeatable read read only");
    await to.query("begin");
    try {
      await rebuildSchema(to, await appliedMigrations(from));
      const moved = await copyAll(from, to);
      const waiting = await readWaitingJobs(from);
      await queue.take(waiting);
      await to.query("commit");
      await from.query("commit");
      await to.query("analyze");
      await from.query(
        "create table moved_to (place text not null, moved_at timestamptz not null default now())",
      );
      await from.query("insert into moved_to (place) values ($1)", [place]);
      return { tables: moved, jobs: waiting.jobs.length };
    } catch (error) {
      for (const client of [to, from]) await client.query("rollback").catch(() => {});
      throw error;
    }
  } finally {
    await queue.close();
  }
}

/** Lets a shop go on in the place that it was moved away from. Answers whether there was such a note. */
export async function stayHere(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('moved_to') is not null as found",
  );
  await client.query("drop table if exists moved_to");
  return rows[0]?.found ?? false;
}

async function copyAll(from: Client, to: Client): Promise<{ name: string; rows: number }[]> {
  const tables = await shopTables(from);
  await withoutTriggers(to, tables, async () => {
    for (const table of tables) {
      const target = fillTable(to, table);
      for await (const chunk of copyRows(from, table)) await target.write(chunk);
      await target.end();
    }
    await setSequences(to, await readSequences(from));
  });
  const moved: { name: string; rows: number }[] = [];
  for (const table of tables) {
    const [here, there] = await Promise.all([digestTable(from, table), digestTable(to, table)]);
    if (here.rows !== there.rows || here.sha256 !== there.sha256)
      throw new TargetError(
        `${table.name} differs after it was copied (${here.rows} rows here, ${there.rows} there): nothing was moved.`,
      );
    moved.push({ name: table.name, rows: there.rows });
  }
  return moved;
}
