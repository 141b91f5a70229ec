import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#server/database/client.ts";
import { databaseUser } from "#server/database/embedded/cluster.ts";
import { EmbeddedPostgresError } from "#server/database/embedded/errors.ts";
import { choosePlace } from "#server/database/embedded/place.ts";
import { startEmbedded } from "#server/database/embedded/start-embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Opens the shop's database for a command of the operator, whether the shop runs or not: the one of DATABASE_URL, the
 * embedded one of the running shop, or the embedded one started for the command. Throws an Error with one line.
 */
export async function openShopDatabase(settings: Settings) {
  const place = await findDatabase(settings);
  try {
    await migrate(place.url);
    const { database, close } = openDatabase(place.url, 2);
    return {
      database,
      async close() {
        await close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}

async function findDatabase({ DATABASE_URL, dataDir }: Settings) {
  const none = async () => {};
  if (DATABASE_URL) return { url: DATABASE_URL, stop: none };
  const folder = join(dataDir, "postgres");
  try {
    const { url, stop } = await startEmbedded({ dataDir: folder });
    return { url, stop };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== "ALREADY_RUNNING") throw error;
    return { url: await runningAddress(folder, error), stop: none };
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
