import type { Client } from "pg";
import { applyMigration, migrationNames } from "#server/database/migrate.ts";
import { rebuildSchema } from "#server/operate/copy/prepare-target.ts";

/** Makes a database as an earlier version of the shop left it: with its first migrations, and no rows. */
export async function makeOlderSchema(client: Client, count: number): Promise<string[]> {
  const names = (await migrationNames()).slice(0, count);
  await client.query("begin");
  await rebuildSchema(client, []);
  for (const name of names) await applyMigration(client, name);
  await client.query("commit");
  return names;
}
