import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "./transact.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as every process asks for the same lock. */
const LOCK = 7_351_846;
/**
 * A migration that waits for a table's lock makes everybody wait who comes after it. So it gives up soon, lets them
 * pass, and tries again.
 */
const LOCK_WAIT_MS = 1000;
const TRIES = 30;
const PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = "55P03";

interface MigrateOptions {
  /** Where the migrations are; for tests of versions to come and gone. */
  readonly folder?: URL;
  /** Serves a database that a newer version of the shop has migrated, as an operator who goes back asks for. */
  readonly allowNewer?: boolean;
}

/** The names of all migrations, in their order. */
export async function migrationNames(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** The names of those that a database had, in their order; none when it is not a shop's. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const there = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  );
  if (!there.rows[0]?.found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** Waits until nobody else migrates this database, and keeps others from it until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [LOCK]);
}

/** Applies one migration in the transaction that the connection is in. */
export async function applyMigration(client: pg.Client, name: string, folder = FOLDER): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migrations (name) values ($1)", [name]);
}

/**
 * Brings a database to the newest schema: each file of `migrations/` once, in the order of names, each in a
 * transaction, one process at a time, without ever making the version that still serves wait for more than a second.
 * Returns the names of what was applied. Throws an Error of one line when the database is a newer version's, was moved
 * elsewhere, or when a migration fails.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = FOLDER, allowNewer = false } = options;
  const names = await migrationNames(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseMoved(client);
    const known = await appliedMigrations(client);
    const newest = known.findLast((name) => !names.includes(name));
    if (newest && !allowNewer)
      throw new Error(
        `This database was brought to ${newest} by a newer version of the shop: start that version. ` +
          "To go back on purpose by one version, set ALLOW_NEWER_DATABASE=1 (docs/operate.md, Upgrades).",
      );
    const missing = names.filter((name) => !known.includes(name));
    for (const name of missing) await applyPatiently(client, name, folder);
    return missing;
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    await client.end();
  }
}

async function applyPatiently(client: pg.Client, name: string, folder: URL): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await applyMigration(client, name, folder);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (sqlState(error) === LOCK_NOT_AVAILABLE && attempt < TRIES) {
        await delay(PAUSE_MS);
        continue;
      }
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
}

/** `npm run move-to` leaves this note in the database that was moved away from. */
async function refuseMoved(client: pg.Client): Promise<void> {
  const there = await client.query<{ found: boolean }>("select to_regclass('moved_to') is not null as found");
  if (!there.rows[0]?.found) return;
  const { rows } = await client.query<{ place: string }>("select place from moved_to");
  throw new Error(
    `The shop's data was moved to ${rows[0]?.place}: set DATABASE_URL. ` +
      "To go on with what was left here instead: npm run move-to -- --stay",
  );
}
