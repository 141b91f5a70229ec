import type { Client } from "pg";
import { rebuildSchema } from "#server/backup/prepare-target.ts";
import { applyMigration, migrationNames, REPLACED } from "#server/database/migrate.ts";

/** Makes an empty database with the first migrations only, as an earlier version left it. */
export async function makeOlderSchema(client: Client, count: number): Promise<string[]> {
  const names = (await migrationNames()).slice(0, count);
  await client.query("begin");
  await rebuildSchema(client, []);
  for (const name of names) await applyMigration(client, name);
  await client.query("commit");
  return names;
}

/** Makes a database with the schema of the baseline, recorded under the names of the migrations before it. */
export async function makeReplacedSchema(client: Client, count: number = REPLACED.count): Promise<string[]> {
  await makeOlderSchema(client, 1);
  const names = Array.from({ length: REPLACED.count - 1 }, (_, index) => `00${10 + index}_replaced.sql`);
  const applied = [...names, REPLACED.last].slice(0, count);
  await client.query("truncate migrations");
  await client.query("insert into migrations (name, applied_at) select unnest($1::text[]), '2026-01-01'", [
    applied,
  ]);
  return applied;
}
