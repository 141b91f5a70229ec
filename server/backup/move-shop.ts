import type { Client } from "pg";
import { appliedMigrations, hasTable, lockMigrations, withBaseline } from "#server/database/migrate.ts";
import { checkTarget, rebuildSchema, TargetError, withoutTriggers } from "./prepare-target.ts";
import {
  copyRows,
  digestTable,
  fillTable,
  fixTextFormat,
  readSequences,
  setSequences,
  shopTables,
} from "./shop-tables.ts";
import { openQueueTarget, readWaitingJobs } from "./waiting-jobs.ts";

/** The oldest supported PostgreSQL, as `server_version_num`. */
const OLDEST = 150_000;

interface Moved {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly jobs: number;
}

/**
 * Copies a shop's database into an empty one: rows, sequences and waiting jobs, in one transaction on each side. The source
 * must have the newest schema and no other connections. Every table is read again in the target and compared by row count
 * and SHA-256 before the commit. The table `moved_to` then keeps a shop from starting on the source.
 * After an error both databases are unchanged, and both connections closed.
 */
export async function moveShop(from: Client, to: Client, place: string): Promise<Moved> {
  const { rows } = await to.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  if ((rows[0]?.version ?? 0) < OLDEST) throw new TargetError(`${place} is older than PostgreSQL 15.`);
  for (const client of [from, to]) await fixTextFormat(client);
  await lockMigrations(to);
  await checkTarget(to, { replace: false });
  const queue = await openQueueTarget(to);
  try {
    await from.query("begin isolation level repeatable read read only");
    await to.query("begin");
    try {
      await rebuildSchema(to, withBaseline(await appliedMigrations(from), "This database"));
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
      // Closing the connections ends both transactions; a rollback statement would wait behind the unfinished copy.
      await Promise.allSettled([to.end(), from.end()]);
      throw error;
    }
  } finally {
    await queue.close();
  }
}

/** Drops `moved_to`, so that a shop can start on this database again. Returns whether the table existed. */
export async function stayHere(client: Client): Promise<boolean> {
  const moved = await hasTable(client, "moved_to");
  await client.query("drop table if exists moved_to");
  return moved;
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
