import { join } from "node:path";
import { hashPassword } from "#server/accounts/passwords.ts";
import { openShopTokens } from "./accounts/open-shop-tokens.ts";
import { openDatabase } from "./database/client.ts";
import { dropReserve, keepReserve } from "./database/disk-reserve.ts";
import { startEmbedded } from "./database/embedded/start-embedded.ts";
import { migrate } from "./database/migrate.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { openLog } from "./observe/log.ts";
import type { Settings } from "./settings.ts";

/** What PostgreSQL keeps for its owner, and for commands that are run beside the shop. */
const SPARE_CONNECTIONS = 9;
/** A process's pool, and the connection on which it hears of changes. */
const CONNECTIONS_OF_PROCESS = 11;

interface Prepared {
  /** The database's address. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * What is done once, however many processes will answer: the embedded database started when no other is named, the
 * schema brought up to date, the demo catalogue, the keys. Ends the process when the embedded database dies.
 */
export async function prepare(settings: Settings): Promise<Prepared> {
  // Before the database: it may need the space to recover.
  const reserve = settings.DATABASE_URL
    ? await dropReserve(settings.dataDir)
    : await keepReserve(settings.dataDir, openLog(settings));
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: join(settings.dataDir, "postgres"),
        maxConnections: SPARE_CONNECTIONS + CONNECTIONS_OF_PROCESS * settings.WORKERS,
      });
  embedded?.exited.then((exit) => {
    if (exit.expected) return;
    console.error(`The shop's own PostgreSQL ended: ${exit.reason}. Stopping; start again to recover.`);
    process.exit(1);
  });
  const url = settings.DATABASE_URL ?? embedded?.url ?? "";
  await migrate(url, { allowNewer: settings.ALLOW_NEWER_DATABASE === "1" });
  if (settings.DEMO === "1") await seed(url);
  // The first of several processes makes the keys, the others find them.
  await openShopTokens(settings);
  return {
    url,
    async stop() {
      reserve?.stop();
      await embedded?.stop();
    },
  };
}

async function seed(url: string) {
  const { database, close } = openDatabase(url, 2);
  await seedDemo({ database, hashPassword, clock: () => new Date() }).finally(close);
}
