import { join } from "node:path";
import { hashPassword } from "#server/accounts/passwords.ts";
import { openTokens } from "#server/accounts/tokens.ts";
import { buildApp } from "./app.ts";
import { companyOf } from "./company.ts";
import { openDatabase } from "./database/client.ts";
import { startEmbedded } from "./database/embedded/start-embedded.ts";
import { migrate } from "./database/migrate.ts";
import { openQueue } from "./database/queue.ts";
import { seedDemo } from "./database/seed-demo.ts";
import type { App } from "./http/app-types.ts";
import { serveAssets } from "./http/assets.ts";
import { answerWithPages, type Pages } from "./http/pages.ts";
import { vitePages } from "./http/vite-pages.ts";
import { deliverMail } from "./mail/deliver-mail.ts";
import { MAIL_JOB, openOutbox, type SendMail } from "./mail/outbox.ts";
import { openPost } from "./mail/transport.ts";
import { reconcileOrders } from "./orders/reconcile-orders.ts";
import { sandboxGateway } from "./payments/sandbox-gateway.ts";
import { readSettings, type Settings } from "./settings.ts";

const RECONCILE_JOB = "reconcile-orders";

/** A running shop. */
interface RunningShop {
  /** Where it listens. */
  readonly address: string;
  /** Answers what is under way, then ends everything, within 10 s. */
  stop(): Promise<void>;
}

/** Settings → database → app → listen. Throws an Error with one line for the operator when something is wrong. */
export async function start(environment: Record<string, string | undefined>): Promise<RunningShop> {
  const settings = readSettings(environment);
  const embedded = settings.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: join(settings.dataDir, "postgres") });
  const url = settings.DATABASE_URL ?? embedded?.url ?? "";
  await migrate(url);
  const { database, close } = openDatabase(url);
  const clock = () => new Date();
  if (settings.DEMO === "1") await seedDemo({ database, hashPassword, clock });

  const gateway = sandboxGateway(database.$client);
  const tokens = await openTokens({ dataDir: settings.dataDir, publicUrl: settings.publicUrl });
  const company = companyOf(settings);
  const post = openPost(settings);
  const log = { error: (facts: object, words: string) => app.log.error(facts, words) };
  let sendMail: SendMail = async () => {};
  const queue = await openQueue(database, log, (enqueue) => {
    sendMail = openOutbox(enqueue);
    return [
      {
        name: MAIL_JOB,
        retryLimit: 2000,
        work: ({ id }) =>
          deliverMail({ database, clock, post, company, publicUrl: settings.publicUrl }, String(id)),
      },
      {
        name: RECONCILE_JOB,
        cron: "* * * * *",
        work: async () => {
          await reconcileOrders({ database, clock, gateway, sendMail, log });
        },
      },
    ];
  });
  const app = await buildApp({ settings, database, clock, tokens, gateway, sendMail });
  const development = settings.NODE_ENV === "development";
  const pages = development ? await vitePages(app, join(settings.dataDir, "vite")) : await builtPages();
  if (!development) await serveAssets(app);
  answerWithPages(app, pages, {
    site: { publicUrl: settings.publicUrl, company },
    paymentHosts: gateway.provider === "stripe",
    development,
  });
  await app.listen({ port: settings.PORT, host: settings.HOST });
  const address = addressOf(app, settings);
  embedded?.exited.then((exit) => {
    if (exit.expected) return;
    console.error(`The shop's own PostgreSQL ended: ${exit.reason}. Stopping; start again to recover.`);
    process.exit(1);
  });

  return {
    address,
    async stop() {
      await app.close();
      await queue.stop();
      await close();
      await embedded?.stop();
    },
  };
}

/** What to type into a browser on this machine. */
function addressOf(app: App, { HOST }: Settings): string {
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const anywhere = HOST === "0.0.0.0" || HOST === "::" || HOST === "127.0.0.1";
  return `http://${anywhere ? "localhost" : HOST}:${port}`;
}

async function builtPages(): Promise<Pages> {
  const file = new URL("../build/server/index.js", import.meta.url).href;
  try {
    return await import(file);
  } catch (cause) {
    throw new Error("The pages are not built yet: run script/build (script/server does it by itself).", {
      cause,
    });
  }
}
