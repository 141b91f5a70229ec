import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { ArchiveError, readArchive } from "./archive.ts";

const count = z.int().check(z.gte(0));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The manifest of a backup. It is the last file of the archive, so a truncated backup has none. */
export const Manifest = z.object({
  format: z.literal("reluit-backup-1"),
  madeAt: z.string(),
  /** Version of the source server. A restore works on any version from 15. */
  postgres: z.string(),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sha256 })),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  jobs: z.object({ count, sha256 }),
  pictures: z.object({
    count,
    /** SHA-256 of all names and contents, in order. */
    sha256,
    /** Pictures that the database names and the photo store lacks. */
    missing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = "manifest.json";
export const JOBS = "queue/jobs.json";
export const TABLES = "tables/";
export const PICTURES = "pictures/";

export const digestOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Counts pictures and digests their names and contents. */
export function pictureTally() {
  const hash = createHash("sha256");
  let pictures = 0;
  return {
    add(name: string, content: Buffer) {
      pictures += 1;
      hash.update(`${name}\0${content.length}\0`).update(content);
    },
    end: () => ({ count: pictures, sha256: hash.digest("hex") }),
  };
}

/**
 * Reads a whole backup, compares its content with its manifest and returns the manifest. Throws an ArchiveError that
 * names the first difference.
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const pictures = pictureTally();
  let jobs: string | null = null;
  let manifest: Manifest | null = null;
  await readArchive(file, async (name, content) => {
    if (name === MANIFEST) manifest = readManifest(file, content);
    else if (name === JOBS) jobs = digestOf(content);
    else if (name.startsWith(PICTURES)) pictures.add(name.slice(PICTURES.length), content);
    else if (name.startsWith(TABLES)) {
      const table = tableOf(name);
      const hash = tables.get(table) ?? createHash("sha256");
      tables.set(table, hash.update(content));
    } else throw new ArchiveError(`${file} is no backup of this shop: it has a file ${name}.`);
  });
  const complete: Manifest | null = manifest;
  if (!complete) throw new ArchiveError(`${file} is no whole backup: its end is missing.`);
  compare(file, complete, tables, pictures.end(), jobs);
  return complete;
}

function compare(
  file: string,
  manifest: Manifest,
  tables: Map<string, ReturnType<typeof createHash>>,
  pictures: { count: number; sha256: string },
  jobs: string | null,
) {
  const damaged = (what: string) => new ArchiveError(`${file} is damaged: ${what} differ from its manifest.`);
  for (const { name, sha256 } of manifest.tables) {
    const found = tables.get(name)?.digest("hex") ?? digestOf(Buffer.alloc(0));
    if (found !== sha256) throw damaged(`the rows of ${name}`);
    tables.delete(name);
  }
  for (const name of tables.keys()) throw damaged(`the rows of ${name}`);
  if (pictures.count !== manifest.pictures.count || pictures.sha256 !== manifest.pictures.sha256)
    throw damaged("the pictures");
  if (jobs !== manifest.jobs.sha256) throw damaged("the waiting jobs");
}

/** The table of a part, from its name such as `tables/public.orders/000001`. */
export const tableOf = (name: string) => name.slice(TABLES.length, name.lastIndexOf("/"));

function readManifest(file: string, content: Buffer): Manifest {
  try {
    return z.parse(Manifest, JSON.parse(content.toString()));
  } catch {
    throw new ArchiveError(
      `${file} was not made by this version of the shop or an earlier one: its manifest can't be read.`,
    );
  }
}
