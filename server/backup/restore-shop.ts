import type { Client } from "pg";
import * as z from "zod/mini";
import { PHOTO_ID } from "#contract/catalog/photos.ts";
import {
  applyMigration,
  lockMigrations,
  migrationNames,
  stampBaseline,
  withBaseline,
} from "#server/database/migrate.ts";
import type { PhotoStore } from "#server/photos/photo-store.ts";
import { ArchiveError, readArchive } from "./archive.ts";
import { JOBS, type Manifest, PICTURES, TABLES, tableOf } from "./manifest.ts";
import { checkTarget, rebuildSchema, TargetError, withoutTriggers } from "./prepare-target.ts";
import {
  digestTable,
  fillTable,
  fixTextFormat,
  type ShopTable,
  setSequences,
  shopTables,
} from "./shop-tables.ts";
import { openQueueTarget, WaitingJobs } from "./waiting-jobs.ts";

interface Deps {
  /** A connection to the target database that nothing else uses. */
  readonly client: Client;
  readonly store: PhotoStore;
}

interface Backup {
  readonly file: string;
  readonly manifest: Manifest;
}

interface Restored {
  /** Migrations that were applied after restoring the rows of an older backup. */
  readonly migrated: readonly string[];
}

/**
 * Fills an empty database and the photo store from a backup. `manifest` is the result of `verifyBackup`, which has checked
 * the whole file. All rows are written in one transaction, read again and compared, then migrated to this version's schema.
 * Throws ArchiveError or TargetError; the database is then unchanged.
 */
export async function restoreShop(
  { client, store }: Deps,
  { file, manifest }: Backup,
  { replace = false, migrations }: { replace?: boolean; migrations?: URL } = {},
): Promise<Restored> {
  const available = await migrationNames(migrations);
  const applied = withBaseline(manifest.migrations, file);
  const unknown = applied.findLast((name) => !available.includes(name));
  if (unknown)
    throw new ArchiveError(
      `${file} was made by a newer version of the shop (${unknown}): restore it with that version.`,
    );
  await fixTextFormat(client);
  // A shop that starts meanwhile waits for this lock until the restore is complete.
  await lockMigrations(client);
  await checkTarget(client, { replace });
  const queue = await openQueueTarget(client);
  try {
    await client.query("begin");
    try {
      await rebuildSchema(client, applied);
      await fill({ client, store }, { file, manifest }, queue.take);
      await stampBaseline(client);
      const migrated = available.filter((name) => !applied.includes(name));
      for (const name of migrated) await applyMigration(client, name, migrations);
      await client.query("commit");
      await client.query("analyze");
      return { migrated };
    } catch (error) {
      // Closing the connection ends the transaction; a rollback statement would wait behind the unfinished copy.
      await client.end().catch(() => {});
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
      if (name.startsWith(PICTURES)) await storePicture(store, name.slice(PICTURES.length), content);
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

/** Maps the tables of the backup to those of the database. Names from the file are never used in SQL. */
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

async function storePicture(store: PhotoStore, name: string, picture: Buffer): Promise<void> {
  const [, photo, file] = /^(?:(.+)-\d{2,4}\.webp|private\/(.+))$/.exec(name) ?? [];
  const id = photo ?? file ?? "";
  if (!PHOTO_ID.test(id)) throw new ArchiveError(`The backup holds a picture with a strange name: ${name}`);
  await store.put(name, picture);
}
