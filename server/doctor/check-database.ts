import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { CREATEDB, wrongEncoding } from "#server/database/check-encoding.ts";
import { CONNECTIONS_PER_PROCESS } from "#server/database/client.ts";
import { findDatabase, withDatabase } from "#server/database/find-database.ts";
import { appliedMigrations, hasTable, migrationNames, withBaseline } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";
import { checkDatedSettings } from "./check-settings.ts";
import { type Finding, reasonOf, right, watch, wrong } from "./finding.ts";

const OLDEST = 150_000;
/** The releases of August 2026, which mend holes in the security of each version. docs/operate.md names them, too. */
export const SECURITY_RELEASES = ["15.19", "16.15", "17.11", "18.6"];
const EXTENSIONS = ["pg_trgm", "unaccent"];
/** A larger difference makes sessions, reservations and signatures expire at the wrong time. */
const SKEW_MS = 2000;
/** For commands that run beside the shop. */
const SPARE_CONNECTIONS = 1;

type DatabaseSettings = Pick<Settings, "DATABASE_URL" | "dataDir" | "WORKERS">;

/** Checks the database and its queue. Creates nothing: an embedded database that does not exist yet is not started. */
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

async function inspect(
  client: Client,
  settings: DatabaseSettings,
  alone: boolean,
  now: () => number,
): Promise<Finding[]> {
  const before = now();
  const { rows } = await client.query<Record<string, string | number | boolean>>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        and current_setting('synchronous_commit') <> 'off' as safe,
      has_schema_privilege(current_user, 'public', 'create') as may`);
  const facts = rows[0] ?? {};
  const findings: Finding[] = [];
  const name = `PostgreSQL ${facts.version}${alone ? ", the shop is not running" : ""}`;
  findings.push(
    Number(facts.number) < OLDEST
      ? wrong("database", name, "the shop needs PostgreSQL 15 or newer: upgrade the server")
      : right("database", nameRelease(name, Number(facts.number))),
  );
  const encoding = await wrongEncoding(client);
  if (encoding !== null)
    findings.push(wrong("encoding", `${encoding}; the shop needs UTF8`, `make a new database: ${CREATEDB}`));
  if (!facts.safe)
    findings.push(
      wrong(
        "durability",
        "fsync, full_page_writes or synchronous_commit is off",
        "turn them on: a power cut would lose paid orders",
      ),
    );
  findings.push(await checkSchema(client, facts.may === true));
  findings.push(...(await checkExtensions(client)));
  const skew = Math.round(Number(facts.clock) - (before + now()) / 2);
  findings.push(
    Math.abs(skew) > SKEW_MS
      ? wrong(
          "clock",
          `the database's clock is ${Math.abs(skew)} ms ${skew > 0 ? "ahead" : "behind"}`,
          "let both machines follow a time server: timedatectl set-ntp true",
        )
      : right("clock", "agrees with the database's"),
  );
  const free = Number(facts.free);
  const needed =
    alone || !settings.DATABASE_URL ? 3 : settings.WORKERS * CONNECTIONS_PER_PROCESS + SPARE_CONNECTIONS;
  findings.push(
    free < needed
      ? wrong(
          "connections",
          `${free} left`,
          `${settings.WORKERS} processes may need ${needed} more: raise max_connections or lower WORKERS`,
        )
      : right("connections", `${free} left`),
  );
  findings.push(...(await checkDatedSettings(client)));
  findings.push(...(await checkOwed(client)));
  return findings;
}

/** The name of a version, and the security release that it lacks. */
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

async function checkExtensions(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_available_extensions where name = any($1)",
    [EXTENSIONS],
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return [right("extensions", EXTENSIONS.join(", "))];
  return [
    wrong(
      "extensions",
      `${missing.join(", ")} not installed`,
      "install PostgreSQL's contrib package: apt-get install postgresql-contrib",
    ),
  ];
}

/** Jobs and mails that wait for too long. */
async function checkOwed(client: Client): Promise<Finding[]> {
  const there = await client.query<{ queue: boolean; mails: boolean }>(
    "select to_regclass('pgboss.job') is not null as queue, to_regclass('mails') is not null as mails",
  );
  const findings: Finding[] = [];
  if (there.rows[0]?.queue) {
    const { rows } = await client.query<{ late: number; failed: number }>(`
      select count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '5 minutes')::int as late,
        count(*) filter (where state = 'failed')::int as failed from pgboss.job where name not like '\\_\\_pgboss\\_\\_%'`);
    const { late = 0, failed = 0 } = rows[0] ?? {};
    if (late > 0)
      findings.push(
        wrong(
          "queue",
          `${late} jobs wait for more than 5 minutes`,
          "is the shop running? Its log says what fails",
        ),
      );
    else if (failed > 0)
      findings.push(
        watch("queue", `${failed} jobs were given up`, "npm run audit says whether anything is owed"),
      );
    else findings.push(right("queue", "nothing waits for long"));
  }
  if (there.rows[0]?.mails) {
    const { rows } = await client.query<{ late: number }>(
      "select count(*)::int as late from mails where sent_at is null and created_at < now() - interval '15 minutes'",
    );
    const late = rows[0]?.late ?? 0;
    if (late > 0)
      findings.push(
        wrong(
          "mails",
          `${late} are owed for more than 15 minutes`,
          "does the mail server below answer? They go out by themselves once it does",
        ),
      );
  }
  return findings;
}
