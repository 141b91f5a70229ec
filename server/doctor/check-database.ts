import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { CREATEDB, wrongEncoding } from "#server/database/check-encoding.ts";
import { CONNECTIONS_PER_PROCESS } from "#server/database/client.ts";
import { findDatabase, withDatabase } from "#server/database/find-database.ts";
import { appliedMigrations, hasTable, migrationNames, withBaseline } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";
import { checkDatedSettings } from "./check-settings.ts";
import { type Finding, present, reasonOf, right, watch, wrong } from "./finding.ts";

const OLDEST = 150_000;
/** The releases of August 2026, which fix security holes in each version. docs/operate.md names them as well. */
export const SECURITY_RELEASES = ["15.19", "16.15", "17.11", "18.6"];
const EXTENSIONS = ["pg_trgm", "unaccent"];
/** With a larger clock difference, sessions, reservations and signatures expire at the wrong time. */
const SKEW_MS = 2000;
/** Connections kept free for commands that run beside the shop. */
const SPARE_CONNECTIONS = 1;

type DatabaseSettings = Pick<Settings, "DATABASE_URL" | "dataDir" | "WORKERS">;

/** Checks the database and its queue. Creates nothing: a missing embedded database is not started. */
export async function checkDatabase(settings: DatabaseSettings, now = Date.now): Promise<Finding[]> {
  const embedded = !settings.DATABASE_URL;
  const cluster = join(settings.dataDir, "postgres");
  if (embedded && !existsSync(cluster))
    return [watch("database", "the embedded one is not made yet", "it is made when the shop first starts")];
  try {
    const found = await findDatabase(settings);
    return await withDatabase(found, (client) => inspect(client, settings, found.owned, now));
  } catch (error) {
    const todo = embedded
      ? `look at ${cluster}; a backup can be restored into another DATA_DIR`
      : "is the server running, DATABASE_URL right, and its pg_hba.conf letting this machine in?";
    return [wrong("database", reasonOf(error), todo)];
  }
}

interface Facts {
  readonly version: string;
  readonly number: number;
  /** The database's clock, in ms of the epoch. */
  readonly clock: number;
  readonly free: number;
  readonly safe: boolean;
  readonly may: boolean;
}

async function inspect(
  client: Client,
  { DATABASE_URL, WORKERS }: DatabaseSettings,
  alone: boolean,
  now: () => number,
): Promise<Finding[]> {
  const before = now();
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        and current_setting('synchronous_commit') <> 'off' as safe,
      has_schema_privilege(current_user, 'public', 'create') as may`);
  const [facts] = rows;
  if (!facts) throw new Error("the server said nothing");
  const { number, free } = facts;
  const skew = Math.round(facts.clock - (before + now()) / 2);
  const name = `PostgreSQL ${facts.version}${alone ? ", the shop is not running" : ""}`;
  const encoding = await wrongEncoding(client);
  const needed = alone || !DATABASE_URL ? 3 : WORKERS * CONNECTIONS_PER_PROCESS + SPARE_CONNECTIONS;
  return present([
    number < OLDEST
      ? wrong("database", name, "the shop needs PostgreSQL 15 or newer: upgrade the server")
      : right("database", nameRelease(name, number)),
    encoding !== null &&
      wrong("encoding", `${encoding}; the shop needs UTF8`, `make a new database: ${CREATEDB}`),
    !facts.safe &&
      wrong(
        "durability",
        "fsync, full_page_writes or synchronous_commit is off",
        "turn them on: a power cut would lose paid orders",
      ),
    await checkSchema(client, facts.may),
    await checkExtensions(client),
    Math.abs(skew) > SKEW_MS
      ? wrong(
          "clock",
          `the database's clock is ${Math.abs(skew)} ms ${skew > 0 ? "ahead" : "behind"}`,
          "let both machines follow a time server: timedatectl set-ntp true",
        )
      : right("clock", "agrees with the database's"),
    free < needed
      ? wrong(
          "connections",
          `${free} left`,
          `${WORKERS} processes may need ${needed} more: raise max_connections or lower WORKERS`,
        )
      : right("connections", `${free} left`),
    ...(await checkDatedSettings(client)),
    (await hasTable(client, "pgboss.job")) && (await checkQueue(client)),
    (await hasTable(client, "mails")) && (await checkMails(client)),
  ]);
}

/** The name of a version, and the security release that it lacks, if any. */
export function nameRelease(name: string, number: number): string {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const wanted = SECURITY_RELEASES.find((release) => release.startsWith(`${major}.`));
  if (!wanted || minor >= Number(wanted.split(".")[1])) return name;
  return `${name}; the security releases begin with ${wanted}`;
}

async function checkSchema(client: Client, may: boolean): Promise<Finding> {
  const available = await migrationNames();
  const all = await appliedMigrations(client);
  let applied: string[];
  try {
    applied = withBaseline(all, "it");
  } catch (error) {
    return wrong("schema", reasonOf(error), "docs/operate.md, Upgrade");
  }
  const newer = applied.findLast((name) => !available.includes(name));
  if (newer)
    return wrong(
      "schema",
      `${newer} is of a newer version of the shop`,
      "start that version; docs/operate.md, Upgrade",
    );
  if (await hasTable(client, "moved_to"))
    return wrong(
      "schema",
      "the shop was moved away from this database",
      "set DATABASE_URL, or npm run move-to -- --stay",
    );
  const missing = available.length - applied.length;
  if (missing > 0 && !may)
    return wrong(
      "schema",
      "the database's user may not make tables",
      "grant create on schema public to that user, or make it the owner of the database",
    );
  if (missing > 0)
    return watch("schema", `${missing} migrations are to come`, "they are applied when the shop next starts");
  return right("schema", applied.at(-1) ?? "");
}

async function checkExtensions(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where name not in (select name from pg_available_extensions)",
    [EXTENSIONS],
  );
  if (rows.length === 0) return right("extensions", EXTENSIONS.join(", "));
  return wrong(
    "extensions",
    `${rows.map(({ name }) => name).join(", ")} not installed`,
    "install PostgreSQL's contrib package: apt-get install postgresql-contrib",
  );
}

/** Checks for jobs that have waited too long. */
async function checkQueue(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ late: number; failed: number }>(`
    select count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '5 minutes')::int as late,
      count(*) filter (where state = 'failed')::int as failed from pgboss.job where name not like '\\_\\_pgboss\\_\\_%'`);
  const { late = 0, failed = 0 } = rows[0] ?? {};
  if (late > 0)
    return wrong(
      "queue",
      `${late} jobs wait for more than 5 minutes`,
      "is the shop running? Its log says what fails",
    );
  if (failed > 0)
    return watch("queue", `${failed} jobs were given up`, "npm run audit says whether anything is owed");
  return right("queue", "nothing waits for long");
}

/** Checks for mails that have waited too long. */
async function checkMails(client: Client): Promise<Finding | null> {
  const { rows } = await client.query<{ late: number }>(
    "select count(*)::int as late from mails where sent_at is null and created_at < now() - interval '15 minutes'",
  );
  const late = rows[0]?.late ?? 0;
  if (late === 0) return null;
  return wrong(
    "mails",
    `${late} are owed for more than 15 minutes`,
    "does the mail server below answer? They go out by themselves once it does",
  );
}
