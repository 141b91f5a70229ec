import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { requireUtf8 } from "./check-encoding.ts";
import { sqlState } from "./transact.ts";
import { DatabaseUnreachable } from "./unreachable.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const BASELINE = "0001_baseline.sql";
/** The migrations that the baseline replaces. The baseline creates the same schema. */
export const REPLACED = { count: 27, last: "0075_email_confirmations.sql" } as const;
/** Number of the advisory lock. */
const LOCK = 7_351_846;
/**
 * A migration that waits for a table's lock blocks all later queries of that table. So a migration waits only this long,
 * lets those queries pass, and tries again.
 */
const LOCK_WAIT_MS = 1000;
const TRIES = 30;
const PAUSE_MS = 500;
const LOCK_NOT_AVAILABLE = "55P03";
/** Pause between two attempts to take the advisory lock. */
const LOCK_PAUSE_MS = 200;
/**
 * Marks a migration that builds indexes while others write. Its statements run one by one, outside a transaction, and run
 * again after a failure, so each must be repeatable.
 */
const NO_TRANSACTION = /^-- no transaction\n/;

interface MigrateOptions {
  /** Folder of the migrations; tests set it to simulate other versions. */
  readonly folder?: URL;
  /** Accepts a database that a newer version of the shop has migrated. */
  readonly allowNewer?: boolean;
}

/** The names of all migrations, sorted. */
export async function migrationNames(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    name,
  ]);
  return rows[0]?.found === true;
}

/** The names of the migrations that a database has had, sorted; empty for a database that is not a shop's. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, "migrations"))) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/**
 * The applied migrations, in which the baseline stands for the ones that it replaces. Throws an Error of one line when only
 * some of the replaced ones were applied: the others are no longer part of this version.
 */
export function withBaseline(applied: readonly string[], what: string): string[] {
  const replaced = applied.filter((name) => name <= REPLACED.last && name !== BASELINE);
  const rest = applied.filter((name) => name > REPLACED.last);
  if (applied.includes(BASELINE)) return [BASELINE, ...rest];
  if (replaced.length === 0) return rest;
  if (replaced.length === REPLACED.count && replaced.includes(REPLACED.last)) return [BASELINE, ...rest];
  throw new Error(
    `${what} is of an earlier version of the shop (${replaced.at(-1)}) than this one upgrades: ` +
      `first run the version that ends with ${REPLACED.last} on it.`,
  );
}

/** Records the baseline in a database whose schema comes from the replaced migrations. */
export async function stampBaseline(client: pg.Client): Promise<void> {
  await client.query("insert into migrations (name) values ($1) on conflict do nothing", [BASELINE]);
}

/** Takes the advisory lock that serialises migrations, until the connection ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  // The lock is polled: a statement that waits for it would hold a snapshot, and `create index concurrently` waits for those.
  const attempt = () =>
    client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [LOCK]);
  while (!(await attempt()).rows[0]?.locked) await delay(LOCK_PAUSE_MS);
}

const readMigration = (name: string, folder: URL) => readFile(new URL(name, folder), "utf8");

/** Applies one migration in the current transaction. */
export async function applyMigration(client: pg.Client, name: string, folder = FOLDER): Promise<void> {
  const sql = await readMigration(name, folder);
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  await client.query(NO_TRANSACTION.test(sql) ? sql.replace(/\bconcurrently\b/g, "") : sql);
  await client.query("insert into migrations (name) values ($1)", [name]);
}

/**
 * Migrates a database to the newest schema. Each file of `migrations/` is applied once, sorted by name, by one process at a
 * time. A migration waits at most a second for the locks that it needs and keeps them until its end, so reads and writes of
 * its tables wait as long as its statements take. Indexes of large tables are built outside a transaction, while others
 * write (`NO_TRANSACTION`). Returns the names of the applied migrations. Throws an Error of one line when the database is
 * newer than this version, too old or moved, or when a migration fails.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = FOLDER, allowNewer = false } = options;
  const names = await migrationNames(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // A lost connection rejects the running statement. Without a listener, the error would also end the process.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable(url, cause);
  });
  try {
    await requireUtf8(client);
    await lockMigrations(client);
    await refuseMoved(client);
    const applied = withBaseline(await appliedMigrations(client), "This database");
    if (applied.includes(BASELINE)) await stampBaseline(client);
    const newest = applied.findLast((name) => !names.includes(name));
    if (newest && !allowNewer)
      throw new Error(
        `This database was brought to ${newest} by a newer version of the shop: start that version. ` +
          "To go back on purpose by one version, set ALLOW_NEWER_DATABASE=1 (docs/operate.md, Upgrade).",
      );
    const missing = names.filter((name) => !applied.includes(name));
    for (const name of missing) await applyWithRetries(client, name, folder);
    return missing;
  } finally {
    // Closing the connection releases the lock.
    await client.end().catch(() => {});
  }
}

async function applyWithRetries(client: pg.Client, name: string, folder: URL): Promise<void> {
  const sql = await readMigration(name, folder);
  try {
    if (NO_TRANSACTION.test(sql)) await applyStatements(client, name, sql);
    else await applyInTransaction(client, name, folder);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function applyInTransaction(client: pg.Client, name: string, folder: URL): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await applyMigration(client, name, folder);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}

async function applyStatements(client: pg.Client, name: string, sql: string): Promise<void> {
  const statements = sql.replace(/^--.*$/gm, "").split(";");
  for (const statement of statements) if (statement.trim()) await client.query(statement);
  await client.query("insert into migrations (name) values ($1)", [name]);
}

/** Refuses a database whose data was moved: `npm run move-to` creates the table `moved_to` in it. */
async function refuseMoved(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, "moved_to"))) return;
  const { rows } = await client.query<{ place: string }>("select place from moved_to");
  throw new Error(
    `The shop's data was moved to ${rows[0]?.place}: set DATABASE_URL. ` +
      "To go on with what was left here instead: npm run move-to -- --stay",
  );
}
