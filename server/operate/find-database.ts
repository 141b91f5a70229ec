import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { databaseUser } from "#server/database/embedded/cluster.ts";
import { EmbeddedPostgresError } from "#server/database/embedded/errors.ts";
import { choosePlace } from "#server/database/embedded/place.ts";
import { startEmbedded } from "#server/database/embedded/start-embedded.ts";
import type { Settings } from "#server/settings.ts";

/** Where the shop's database is reached. */
export interface FoundDatabase {
  readonly url: string;
  /** Whether it is the embedded one and this process owns it, so that no shop can start on it meanwhile. */
  readonly owned: boolean;
  stop(): Promise<void>;
}

type Where = Pick<Settings, "DATABASE_URL" | "dataDir">;

/**
 * Finds the shop's database for a command of the operator, whether the shop runs or not: the one of DATABASE_URL, the
 * embedded one of the running shop, or the embedded one started for the command. Throws an Error with one line.
 */
export async function findDatabase({ DATABASE_URL, dataDir }: Where): Promise<FoundDatabase> {
  const none = async () => {};
  if (DATABASE_URL) return { url: DATABASE_URL, owned: false, stop: none };
  try {
    return await ownDatabase(dataDir);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== "ALREADY_RUNNING") throw error;
    return { url: await runningAddress(join(dataDir, "postgres"), error), owned: false, stop: none };
  }
}

/** Starts the embedded database for this command alone; refused while the shop runs. */
export async function ownDatabase(dataDir: string): Promise<FoundDatabase> {
  const { url, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres") });
  return { url, owned: true, stop };
}

/** Runs work on one connection of its own. Throws an Error with one line when there is none to be had. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: "reluit-operator",
  });
  // A connection that breaks makes the statement under way fail; that is heard of there.
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new Error(`The database can't be reached: ${cause.message || cause}`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The running server's own note of its folder says where its socket is. */
async function runningAddress(dataDir: string, running: EmbeddedPostgresError): Promise<string> {
  const { folder } = await choosePlace(dataDir, () => {});
  const note = await readFile(join(folder, "cluster", "postmaster.pid"), "utf8").catch(() => "");
  const socket = note.split("\n")[4]?.trim();
  if (!socket) throw running;
  return `postgresql://${databaseUser}@localhost:5432/${databaseUser}?host=${encodeURIComponent(socket)}`;
}
