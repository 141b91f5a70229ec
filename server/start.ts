import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { RESET_JOB } from "#server/accounts/ask-password-reset.ts";
import { openShopTokens } from "#server/accounts/open-shop-tokens.ts";
import { sendPasswordReset } from "#server/accounts/send-password-reset.ts";
import { buildApp } from "./app.ts";
import { followShop } from "./catalog/held/follow-shop.ts";
import { companyOf } from "./company.ts";
import { openDatabase } from "./database/client.ts";
import { watchReserve } from "./database/disk-reserve.ts";
import { openQueue } from "./database/queue.ts";
import { openReplicas } from "./database/replicas.ts";
import type { App } from "./http/app-types.ts";
import { serveAssets } from "./http/assets.ts";
import { drain } from "./http/drain.ts";
import { openFrontDoor } from "./http/front-door.ts";
import { listenWidely } from "./http/listen-widely.ts";
import { openPageCache } from "./http/page-cache.ts";
import { answerWithPages, type Pages } from "./http/pages.ts";
import { shedLoad } from "./http/shed-load.ts";
import { vitePages } from "./http/vite-pages.ts";
import { warmUp } from "./http/warm-up.ts";
import { deliverMail } from "./mail/deliver-mail.ts";
import { MAIL_JOB, openOutbox, type SendMail } from "./mail/outbox.ts";
import { openPost } from "./mail/transport.ts";
import { openLog } from "./observe/log.ts";
import { openMetrics } from "./observe/metrics.ts";
import { openShopFigures } from "./observe/shop-figures.ts";
import { tellMetrics } from "./observe/tell-metrics.ts";
import { openTelemetry } from "./observe/traces/open-telemetry.ts";
import { handlePaymentEvent } from "./orders/handle-payment-event.ts";
import { UNSURE_JOB } from "./orders/pay-order.ts";
import { clearUpOrder, reconcileOrders } from "./orders/reconcile-orders.ts";
import { refundPayment } from "./orders/refund-order.ts";
import { REFUND_JOB } from "./orders/settle-order.ts";
import { EVENT_JOB } from "./payments/keep-event.ts";
import { openGateway } from "./payments/open-gateway.ts";
import { prepare } from "./prepare.ts";
import { readSettings, type Settings } from "./settings.ts";
import { workersMetrics } from "./workers/be-worker.ts";
import { runWorkers } from "./workers/run-workers.ts";

const RECONCILE_JOB = "reconcile-orders";
/** Jobs still under way when the last answer is sent get this long. */
const JOB_PATIENCE_MS = 1000;

/** A running shop. */
interface RunningShop {
  /** Where it listens. */
  readonly address: string;
  /** Answers what is under way, then ends everything, within 10 s. */
  stop(): Promise<void>;
}

/**
 * Settings → database → one process that answers, or several that share the port. Throws an Error with one line for
 * the operator when something is wrong.
 */
export async function start(environment: Record<string, string | undefined>): Promise<RunningShop> {
  const settings = readSettings(environment);
  const prepared = await prepare(settings);
  const running =
    settings.WORKERS > 1
      ? await runWorkers(settings.WORKERS, { DATABASE_URL: prepared.url }, openLog(settings))
      : await serve(settings, prepared.url);
  return {
    address: running.address,
    async stop() {
      await running.stop();
      await prepared.stop();
    },
  };
}

/** Database → app → listen: everything of one process that answers. */
export async function serve(settings: Settings, url: string): Promise<RunningShop> {
  const { database, close } = openDatabase(url);
  const clock = () => new Date();
  const telemetry = await openTelemetry(settings);
  telemetry.traceQueries(database.$client);
  const gateway = telemetry.traceGateway(await openGateway(settings, database));
  const tokens = await openShopTokens(settings);
  const company = companyOf(settings);
  const post = openPost(settings);
  const door = openFrontDoor();
  const log = openLog(settings, telemetry.facts);
  const metrics = openMetrics();
  const replicas = openReplicas(settings.replicaUrls, { primary: database, log });
  const disk = await watchReserve(settings.dataDir);
  let sendMail: SendMail = async () => {};
  const mailDeps = { database, clock, post, company, publicUrl: settings.publicUrl };
  const queue = await openQueue(database, { log, metrics, telemetry }, (enqueue) => {
    sendMail = openOutbox(enqueue);
    const deps = { database, clock, gateway, sendMail, enqueue, log };
    return [
      {
        name: MAIL_JOB,
        retryLimit: 2000,
        work: ({ id }) => deliverMail(mailDeps, String(id)),
      },
      { name: RESET_JOB, retryLimit: 40, work: ({ id }) => sendPasswordReset(mailDeps, String(id)) },
      {
        name: RECONCILE_JOB,
        cron: "* * * * *",
        work: async () => {
          await reconcileOrders(deps);
        },
      },
      {
        name: UNSURE_JOB,
        retryLimit: 20,
        retryDelay: 1,
        retryDelayMax: 30,
        work: ({ id }) => clearUpOrder(deps, Number(id)),
      },
      { name: REFUND_JOB, retryLimit: 2000, work: ({ id }) => refundPayment(deps, Number(id)) },
      { name: EVENT_JOB, retryLimit: 50, work: ({ id }) => handlePaymentEvent(deps, String(id)) },
    ];
  });
  const cache = openPageCache();
  const development = settings.NODE_ENV === "development";
  const app = await buildApp({
    settings,
    database,
    clock,
    tokens,
    gateway,
    sendMail,
    enqueue: queue.enqueue,
    checkQueue: queue.check,
    isDiskFull: () => disk.full,
    door,
    log,
    metrics,
    telemetry,
    ...(development ? {} : { cache }),
    ...(settings.replicaUrls.length > 0 ? { replicas } : {}),
    tellMetrics: tellMetrics(metrics, openShopFigures(database.$client), workersMetrics(metrics)),
  });
  const pages = development ? await vitePages(app, join(settings.dataDir, "vite")) : await builtPages();
  if (!development) await serveAssets(app);
  answerWithPages(app, pages, {
    cache,
    site: { publicUrl: settings.publicUrl, company },
    cardHosts: gateway.provider === "stripe",
    development,
    early: { door, metrics },
  });
  shedLoad(app, door, {
    metrics,
    knowsPage: cache.knows,
    shop: company.name,
    corsOrigins: settings.corsOrigins,
  });
  const follower = await followShop(url, database, {
    reading: replicas.reading,
    drop(change) {
      // First, so that a page made anew does not show what a replica has not heard of.
      replicas.noteChange();
      cache.drop(change);
    },
    clear() {
      replicas.noteChange();
      cache.clear();
    },
  });
  metrics.watchPool("primary", database.$client);
  metrics.watchPages(cache.figures);
  metrics.watchReplicas(replicas);
  metrics.watchInFlight(() => door.inFlight);
  const stopListening = await listenWidely(app, { port: settings.PORT, host: settings.HOST });
  const address = addressOf(app, settings);
  const warm = development ? undefined : warmUp(app);

  return {
    address,
    async stop() {
      const quiet = queue.quiet();
      await drain(app, door, { delayMs: settings.DRAIN_DELAY_MS, stopListening });
      await warm;
      await Promise.race([quiet, delay(JOB_PATIENCE_MS, undefined, { ref: false })]);
      await queue.stop();
      await follower.stop();
      await replicas.stop();
      disk.stop();
      await close();
      await telemetry.stop();
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
