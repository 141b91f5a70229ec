import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as every process asks for the same lock. */
const LOCK = 7_351_846;

/**
 * Brings a database to the newest schema: each file of `migrations/` once, in the order of names, each in a
 * transaction, one process at a time. Returns the names of what was applied.
 */
export async function migrate(url: string): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const known = new Set(
      (await client.query<{ name: string }>("select name from migrations")).rows.map((row) => row.name),
    );
    for (const name of names.filter((one) => !known.has(one))) {
      const sql = await readFile(new URL(name, FOLDER), "utf8");
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into migrations (name) values ($1)", [name]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
      applied.push(name);
    }
    return applied;
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    await client.end();
  }
}
