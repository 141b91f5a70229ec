import type { Client } from "pg";
import { PHOTO_WIDTHS } from "#contract/catalog/photos.ts";
import { copiedRows } from "#server/database/copied-rows.ts";
import { appliedMigrations, hasTable } from "#server/database/migrate.ts";
import { privateName } from "#server/files/both-stores.ts";
import { type PhotoStore, pictureName } from "#server/photos/photo-store.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import { digestOf, JOBS, MANIFEST, type Manifest, PICTURES, pictureTally, TABLES } from "./manifest.ts";
import { copyRows, fixTextFormat, readSequences, shopTables } from "./shop-tables.ts";
import { readWaitingJobs } from "./waiting-jobs.ts";

interface Deps {
  /** A connection that nothing else uses. */
  readonly client: Client;
  readonly store: PhotoStore;
  readonly clock: () => Date;
}

/** Pictures fetched in parallel, because a bucket has high latency. */
const BATCH = 8;

/**
 * Backs up a running shop into one new file: a snapshot of all rows and waiting jobs, and the pictures they name.
 * Returns the manifest and the file's size in bytes. Throws ArchiveError, or the errors of the database and the photo
 * store; no file is left then.
 */
export async function backUpShop(
  { client, store, clock }: Deps,
  file: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  let manifest: Manifest | null = null;
  const bytes = await writeArchive(file, async (archive) => {
    await fixTextFormat(client);
    const pictures = copyPictures(store, archive);
    // Most pictures are copied before the snapshot, so that its transaction is short. Pictures deleted later are included.
    await pictures.copy(await storedNames(client));
    await client.query("begin isolation level repeatable read read only");
    const tables = await shopTables(client);
    if (tables.length === 0) throw new Error("There is nothing to back up: this database holds no shop.");
    // The lock keeps a migration from changing the tables during the snapshot.
    await client.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access share mode`);
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const migrations = await appliedMigrations(client);
    const names = await storedNames(client);
    const undrawn = await demoNames(client);
    const waiting = await readWaitingJobs(client);
    const copied: Manifest["tables"] = [];
    for (const table of tables) {
      const stream = copyRows(client, table);
      const sha256 = await archive.addParts(`${TABLES}${table.name}`, stream);
      const rows = await copiedRows(client, stream);
      copied.push({ name: table.name, columns: [...table.columns], rows, sha256 });
    }
    const sequences = await readSequences(client);
    await client.query("commit");
    await pictures.copy(names);
    const jobs = Buffer.from(JSON.stringify(waiting));
    await archive.add(JOBS, jobs);
    manifest = {
      format: "reluit-backup-1",
      madeAt: clock().toISOString(),
      postgres: rows[0]?.version ?? "",
      migrations,
      tables: copied,
      sequences,
      jobs: { count: waiting.jobs.length, sha256: digestOf(jobs) },
      pictures: pictures.end(names.filter((name) => !undrawn.has(name))),
    };
    await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  });
  if (!manifest) throw new Error("The backup was not finished.");
  return { manifest, bytes };
}

/** The names of all files that the database refers to in both stores: photographs in every width, and private files. */
async function storedNames(client: Client): Promise<string[]> {
  const idsOf = async (table: "photos" | "device_photos" | "files") => {
    if (!(await hasTable(client, table))) return [];
    const { rows } = await client.query<{ id: string }>(`select id::text from ${table} order by id`);
    return rows.map(({ id }) => id);
  };
  // The photographs of a published unit are in both tables.
  const photos = new Set([...(await idsOf("photos")), ...(await idsOf("device_photos"))]);
  return [...[...photos].flatMap(inEveryWidth), ...(await idsOf("files")).map(privateName)];
}

const inEveryWidth = (id: string) => PHOTO_WIDTHS.map((width) => pictureName(id, width));

/** The demo draws these photographs when they are first requested, so a missing one is not lost. */
async function demoNames(client: Client): Promise<ReadonlySet<string>> {
  if (!(await hasTable(client, "device_photos"))) return new Set();
  const { rows } = await client.query<{ id: string }>(
    "select id::text from device_photos where staff_id is null",
  );
  return new Set(rows.flatMap(({ id }) => inEveryWidth(id)));
}

function copyPictures(store: PhotoStore, archive: ArchiveWriter) {
  const done = new Set<string>();
  const tally = pictureTally();
  return {
    async copy(all: readonly string[]) {
      const wanted = all.filter((name) => !done.has(name));
      for (let at = 0; at < wanted.length; at += BATCH) {
        const names = wanted.slice(at, at + BATCH);
        const found = await Promise.all(
          names.map(async (name) => ({ name, picture: await store.get(name) })),
        );
        for (const { name, picture } of found) {
          if (!picture) continue;
          await archive.add(`${PICTURES}${name}`, picture);
          tally.add(name, picture);
          done.add(name);
        }
      }
    },
    end: (all: readonly string[]) => ({
      ...tally.end(),
      missing: all.filter((name) => !done.has(name)),
    }),
  };
}
