import { join } from "node:path";
import pg from "pg";
import { startEmbedded, startOrJoinEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import type { Settings } from "#server/settings.ts";
import { DatabaseUnreachable } from "./unreachable.ts";

/** A connection string for the shop's database. */
export interface FoundDatabase {
  readonly url: string;
  /** Whether this process owns the embedded database, so that no shop can start on it until `stop`. */
  readonly owned: boolean;
  stop(): Promise<void>;
}

type DatabaseSettings = Pick<Settings, "DATABASE_URL" | "dataDir">;

/**
 * Finds the shop's database for a command of the operator: the one of DATABASE_URL, else the embedded database of the
 * running shop, else the embedded database, which it starts. Throws an Error of one line.
 */
export async function findDatabase({ DATABASE_URL, dataDir }: DatabaseSettings): Promise<FoundDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, owned: false, stop: async () => {} };
  return startOrJoinEmbedded({ dataDir: join(dataDir, "postgres") });
}

/** Starts the embedded database for this command. Throws an Error of one line while the shop runs. */
export async function ownDatabase(dataDir: string): Promise<FoundDatabase> {
  const { url, stop } = await startEmbedded({ dataDir: join(dataDir, "postgres") });
  return { url, owned: true, stop };
}

/** Runs work on a connection to a found database and stops the database afterwards. */
export async function withDatabase<Result>(
  { url, stop }: FoundDatabase,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, work).finally(stop);
}

/** Runs work on a connection of its own. Throws DatabaseUnreachable. */
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
  // A broken connection rejects the running statement; without this listener it would end the process.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable(url, cause);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
