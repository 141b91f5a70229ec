import { chown, mkdtemp, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "./engine.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Account, supervise } from "./processes.ts";

/** The superuser, and the name of the shop's database. */
export const databaseUser = "reluit";

/**
 * Makes the cluster on the first start; answers whether it was there already. It is made under another name and
 * renamed when whole, so a folder called `cluster` is always complete.
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
  // Its working directory is how recovery finds an initdb whose owner was killed.
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

// French collation and stemming come with the data: they can't be changed later without rebuilding every index.
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
