import type { Client } from "pg";
import { requireUtf8 } from "#server/database/check-encoding.ts";
import { appliedMigrations, applyMigration } from "#server/database/migrate.ts";
import { notOfExtension, SHOP_SCHEMAS, shopTables } from "./shop-tables.ts";

/** A one-line error for the operator: the target database cannot take the data. */
export class TargetError extends Error {}

/** Tables that have rows in an unused shop. */
const SCHEMA_TABLES = new Set([
  "public.migrations",
  "public.settings",
  "public.audit_head",
  "public.templates",
  "public.macros",
  "public.buyback_register_head",
]);

/**
 * Checks that a database can be filled: it uses UTF8, has no other connections, and has only tables of a shop. These
 * must be empty, unless `replace` allows their rows to be dropped. Throws TargetError.
 */
export async function checkTarget(client: Client, { replace }: { replace: boolean }): Promise<void> {
  await requireUtf8(client);
  const others = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const connected = others.rows[0]?.count ?? 0;
  if (connected > 0)
    throw new TargetError(
      `${connected} other connection${connected > 1 ? "s are" : " is"} open to this database: stop the shop first, on every machine.`,
    );
  const tables = await shopTables(client);
  if (tables.length > 0 && (await appliedMigrations(client)).length === 0)
    throw new TargetError(
      `This database holds tables that are not a shop's (${tables[0]?.name}): name an empty one.`,
    );
  if (replace) return;
  for (const { name } of tables) {
    if (SCHEMA_TABLES.has(name)) continue;
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
    if (rows[0]?.filled)
      throw new TargetError(
        `This database is not empty: ${name} holds rows. Name an empty one, or replace all it holds with --replace.`,
      );
  }
}

/**
 * Drops everything in a shop's database and creates its empty tables with these migrations, in the current transaction.
 */
export async function rebuildSchema(client: Client, migrations: readonly string[]): Promise<void> {
  for (const statement of await dropStatements(client)) await client.query(statement);
  for (const name of migrations) await applyMigration(client, name);
  const tables = await shopTables(client);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
}

/** Drops objects one by one, because extensions and the schema `public` may belong to another role. */
async function dropStatements(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop schema %I cascade', nspname) as statement, 0 as rank from pg_namespace
      where ${SHOP_SCHEMAS} and nspname <> 'public' and ${notOfExtension("pg_namespace.oid", "pg_namespace")}
    union all
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, c.oid::regclass), case relkind when 'S' then 2 else 1 end
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not relispartition and ${notOfExtension("c.oid", "pg_class")}
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure), 2 from pg_proc p
      where pronamespace = 'public'::regnamespace and ${notOfExtension("p.oid", "pg_proc")}
    union all
    select format('drop text search configuration if exists %s cascade', g.oid::regconfig), 3 from pg_ts_config g
      where cfgnamespace = 'public'::regnamespace and ${notOfExtension("g.oid", "pg_ts_config")}
    union all
    select format('drop text search dictionary if exists %s cascade', d.oid::regdictionary), 4 from pg_ts_dict d
      where dictnamespace = 'public'::regnamespace and ${notOfExtension("d.oid", "pg_ts_dict")}
    union all
    select format('drop type if exists %s cascade', t.oid::regtype), 5 from pg_type t
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${notOfExtension("t.oid", "pg_type")}
    order by rank`);
  return rows.map(({ statement }) => statement);
}

/**
 * Runs work with the shop's triggers disabled: they would notify of every row, move stock again and compute copied
 * columns. Foreign keys stay enabled.
 */
export async function withoutTriggers(
  client: Client,
  tables: readonly { name: string }[],
  work: () => Promise<void>,
) {
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await work();
  // Runs deferred checks now, because a table with pending checks cannot be altered.
  await client.query("set constraints all immediate");
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
}
