import { join } from "node:path";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { openShopTokens } from "./accounts/tokens/tokens.ts";
import { firstCompany } from "./company.ts";
import { CONNECTIONS_PER_PROCESS, openDatabase } from "./database/client.ts";
import { dropReserve, keepReserve } from "./database/disk-reserve.ts";
import { migrate } from "./database/migrate.ts";
import { disableDemoStaff, seedDemo } from "./demo/seed-demo.ts";
import { openRestarts, startEmbedded } from "./embedded-postgres/start-embedded.ts";
import { openLog } from "./observe/log.ts";
import { hasLiveKeys, type Settings } from "./settings.ts";
import { openSecretBox } from "./staff/factors/secret-box.ts";

/** Connections for the superuser and for commands that run beside the shop. */
const SPARE_CONNECTIONS = 9;
interface Prepared {
  /** The connection string of the database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Prepares the shop once, for any number of workers: starts the embedded database unless DATABASE_URL is set, migrates
 * the schema, seeds the demo and creates the token keys. Ends the process when the embedded database keeps dying.
 */
export async function prepare(settings: Settings): Promise<Prepared> {
  // The disk reserve comes before the database, which may need its space to recover.
  const log = openLog(settings);
  const reserve = settings.DATABASE_URL
    ? await dropReserve(settings.dataDir)
    : await keepReserve(settings.dataDir, log);
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: join(settings.dataDir, "postgres"),
        maxConnections: SPARE_CONNECTIONS + CONNECTIONS_PER_PROCESS * settings.WORKERS,
        restarts: openRestarts(),
        onEnd({ reason }, waitMs) {
          if (waitMs !== null)
            log.error({ reason, waitMs }, "the shop's own PostgreSQL ended and is started again");
        },
      });
  embedded?.exited.then((exit) => {
    if (exit.expected) return;
    console.error(
      `The shop's own PostgreSQL ended too often, the last time: ${exit.reason}. Stopping; start again to recover.`,
    );
    process.exit(1);
  });
  const url = settings.DATABASE_URL ?? embedded?.url ?? "";
  await migrate(url, { allowNewer: settings.ALLOW_NEWER_DATABASE === "1" });
  await seed(url, settings);
  // The keys are created here, so that all workers use the same ones.
  await openShopTokens(settings);
  return {
    url,
    async stop() {
      reserve?.stop();
      await embedded?.stop();
    },
  };
}

/** Seeds a demo. A shop that charges real cards gets no demo member of staff, whose password is public. */
async function seed(url: string, settings: Settings) {
  const isDemo = settings.DEMO === "1";
  if (!isDemo && !hasLiveKeys(settings)) return;
  const { database, close } = openDatabase(url, 2);
  const clock = () => new Date();
  try {
    if (isDemo) {
      const secretBox = await openSecretBox(settings);
      const gateway = { provider: settings.STRIPE_SECRET_KEY === undefined ? "sandbox" : "stripe" } as const;
      await seedDemo({ database, hashPassword, clock, company: firstCompany(settings), secretBox, gateway });
    }
    if (hasLiveKeys(settings)) await disableDemoStaff(database, clock());
  } finally {
    await close();
  }
}
