import { chown, mkdtemp, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "./engine.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Account, supervise } from "./processes.ts";

/** The name of the superuser and of the shop's database. */
export const databaseUser = "reluit";

/**
 * Creates the cluster on the first start; `warm` says whether it existed. It is created under another name and renamed
 * when it is complete, so a folder named `cluster` is always complete.
 */
export async function ensureCluster(options: {
  folder: string;
  engine: string;
  account: Account | undefined;
  durable: boolean;
  log: (line: string) => void;
}): Promise<{ cluster: string; warm: boolean }> {
  const { folder, engine, account, durable } = options;
  const cluster = join(folder, "cluster");
  const written = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (written !== undefined) {
    requireSameMajor(written.trim(), engine, folder);
    return { cluster, warm: true };
  }
  const partial = await mkdtemp(join(folder, "cluster.partial-"));
  if (account) await chown(partial, account.uid, account.gid);
  const command = [join(engine, "bin", "initdb"), "-D", partial, "-U", databaseUser, ...initialSettings];
  if (!durable) command.push("--no-sync");
  // Recovery finds an orphaned initdb by its working directory.
  const { ended } = supervise(command, { signal: "KILL", cwd: partial, account, log: () => {} });
  const { reason, lastLines } = await ended;
  if (reason !== "exit code 0")
    throw new EmbeddedPostgresError(
      "START_FAILED",
      `PostgreSQL could not make its first files in ${folder} (${reason}): ${lastLines.slice(-3).join(" | ")}`,
    );
  await rename(partial, cluster);
  if (durable) await syncPath(folder);
  return { cluster, warm: false };
}

// The French collation is part of the data: changing it later would need a rebuild of every index.
const initialSettings = [
  ...["-A", "trust", "-E", "UTF8", "-k", "--wal-segsize=4"],
  ...["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=fr-FR", "-T", "french"],
];

function requireSameMajor(written: string, engine: string, folder: string): void {
  const major = /engine-(\d+)\./.exec(engine)?.[1];
  if (written === major) return;
  throw new EmbeddedPostgresError(
    "OTHER_MAJOR_VERSION",
    `The database in ${folder} was written by PostgreSQL ${written} and this version of the shop brings ${major}: ` +
      "make a backup with the version that wrote it and restore it here.",
  );
}
