import type { Client } from "pg";
import * as z from "zod/mini";
import { PHOTO_ID } from "#contract/photos.ts";
import { applyMigration, lockMigrations, migrationNames } from "#server/database/migrate.ts";
import type { PhotoStore } from "#server/photos/photo-store.ts";
import { ArchiveError, readArchive } from "./copy/archive.ts";
import { JOBS, type Manifest, PICTURES, TABLES, tableOf } from "./copy/manifest.ts";
import { checkTarget, rebuildSchema, TargetError, withoutTriggers } from "./copy/prepare-target.ts";
import {
  digestTable,
  fillTable,
  type ShopTable,
  setSequences,
  shopTables,
  steadyText,
} from "./copy/shop-tables.ts";
import { openQueueTarget, WaitingJobs } from "./copy/waiting-jobs.ts";

interface Deps {
  /** A connection to the database to fill, of the restore's own. */
  readonly client: Client;
  readonly store: PhotoStore;
}

interface Backup {
  readonly file: string;
  readonly manifest: Manifest;
}

interface Restored {
  /** Migrations applied after the rows were back, because the backup is of an older version. */
  readonly migrated: readonly string[];
}

/**
 * Fills an empty database and the photo store from a backup, whose manifest `verifyBackup` gave: so the file was read
 * whole and compared before anything is written. All rows go in in one transaction, are read again and compared before it commits, and are
 * then brought to this version's schema. Throws ArchiveError or TargetError; the database is then as it was.
 */
export async function restoreShop(
  { client, store }: Deps,
  { file, manifest }: Backup,
  { replace = false } = {},
): Promise<Restored> {
  const known = await migrationNames();
  const unknown = manifest.migrations.findLast((name) => !known.includes(name));
  if (unknown)
    throw new ArchiveError(
      `${file} was made by a newer version of the shop (${unknown}): restore it with that version.`,
    );
  await steadyText(client);
  // Shops that start meanwhile wait here, and find a database that is whole.
  await lockMigrations(client);
  await checkTarget(client, { replace });
  const queue = await openQueueTarget(client);
  try {
    await client.query("begin");
    try {
      await rebuildSchema(client, manifest.migrations);
      await fill({ client, store }, { file, manifest }, queue.take);
      const migrated = known.filter((name) => !manifest.migrations.includes(name));
      for (const name of migrated) await applyMigration(client, name);
      await client.query("commit");
      await client.query("analyze");
      return { migrated };
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  } finally {
    await queue.close();
  }
}

async function fill(
  { client, store }: Deps,
  { file, manifest }: Backup,
  takeJobs: (waiting: WaitingJobs) => Promise<void>,
): Promise<void> {
  const tables = matchTables(await shopTables(client), manifest);
  await withoutTriggers(client, [...tables.values()], async () => {
    let open: { name: string; rows: ReturnType<typeof fillTable> } | null = null;
    const close = async () => {
      await open?.rows.end();
      open = null;
    };
    await readArchive(file, async (name, content) => {
      if (name.startsWith(TABLES)) {
        const table = tables.get(tableOf(name));
        if (!table) throw new ArchiveError(`${file} holds a table that its manifest does not name.`);
        if (open?.name !== table.name) {
          await close();
          open = { name: table.name, rows: fillTable(client, table) };
        }
        await open.rows.write(content);
        return;
      }
      await close();
      if (name.startsWith(PICTURES)) await keepPicture(store, name.slice(PICTURES.length), content);
      if (name === JOBS) await takeJobs(z.parse(WaitingJobs, JSON.parse(content.toString())));
    });
    await setSequences(client, manifest.sequences);
  });
  for (const { name, rows, sha256 } of manifest.tables) {
    const table = tables.get(name);
    const found = table && (await digestTable(client, table));
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new TargetError(
        `${name} is not what the backup holds after it was filled: nothing was restored.`,
      );
  }
}

/** The tables of the backup as the database has them; names and columns of a file are never trusted as SQL. */
function matchTables(present: readonly ShopTable[], { tables }: Manifest): Map<string, ShopTable> {
  const matched = new Map<string, ShopTable>();
  for (const { name, columns } of tables) {
    const table = present.find((one) => one.name === name);
    if (
      !table ||
      columns.some((column) => !table.columns.includes(column)) ||
      columns.length !== table.columns.length
    )
      throw new TargetError(`The backup's table ${name} is not what this version made of its schema.`);
    matched.set(name, { ...table, columns });
  }
  for (const { name } of present)
    if (!matched.has(name)) throw new TargetError(`The backup lacks the table ${name} of its schema.`);
  return matched;
}

async function keepPicture(store: PhotoStore, name: string, picture: Buffer): Promise<void> {
  const [, id = ""] = /^(.+)-\d{2,4}\.webp$/.exec(name) ?? [];
  if (!PHOTO_ID.test(id)) throw new ArchiveError(`The backup holds a picture with a strange name: ${name}`);
  await store.put(name, picture);
}
