import { join } from "node:path";
import { companyIn } from "#contract/company.ts";
import type { Pages } from "#contract/page-ports.ts";
import { openShopTokens } from "#server/accounts/tokens/tokens.ts";
import { findDisagreements, processName } from "./agreed-settings.ts";
import { buildApp } from "./app.ts";
import { followIndex } from "./catalog/index/follow-index.ts";
import { firstCompany, senderOf } from "./company.ts";
import { openDatabase } from "./database/client.ts";
import { watchReserve } from "./database/disk-reserve.ts";
import { openQueue } from "./database/queue.ts";
import { openReplicas } from "./database/replicas.ts";
import { openDelivery } from "./dated-settings/delivery-versions.ts";
import { followSettings } from "./dated-settings/follow-settings.ts";
import { openCompany } from "./dated-settings/present-company.ts";
import { openFileStore } from "./files/file-store.ts";
import { shedLoad } from "./http/limits/shed-load.ts";
import { serveAssets } from "./http/pages/assets.ts";
import { openResponseCache } from "./http/pages/response-cache.ts";
import { openSendCached } from "./http/pages/send-cached.ts";
import { servePages } from "./http/pages/serve-pages.ts";
import { vitePages } from "./http/pages/vite-pages.ts";
import { warmUp } from "./http/pages/warm-up.ts";
import type { App } from "./http/server/app-types.ts";
import { drain } from "./http/server/drain.ts";
import { openGuard } from "./http/server/guard.ts";
import { listen, tryPort } from "./http/server/listen.ts";
import { openRequestGate } from "./http/server/request-gate.ts";
import { commonHeaders } from "./http/server/security-headers.ts";
import { jobKinds } from "./job-kinds.ts";
import { openMailer } from "./mail/mailer.ts";
import { openOutbox, type SendMail } from "./mail/outbox.ts";
import { openLog } from "./observe/log.ts";
import { openMetrics } from "./observe/metrics.ts";
import { renderMetrics } from "./observe/metrics-routes.ts";
import { openShopFigures } from "./observe/shop-figures.ts";
import { openTelemetry } from "./observe/traces/open-telemetry.ts";
import { cacheFigures } from "./open-cache.ts";
import { openPageData } from "./page-data.ts";
import { openGateway } from "./payments/open-gateway.ts";
import { prepare } from "./prepare.ts";
import { readSettings, type Settings } from "./settings.ts";
import { openLabels } from "./shipments/labels/open-labels.ts";
import { openSecretBox } from "./staff/factors/secret-box.ts";
import { withTimeout } from "./with-timeout.ts";
import { workersMetrics } from "./workers/run-worker.ts";
import { runWorkers } from "./workers/run-workers.ts";

/** Time for running jobs to finish after the last response. */
const JOB_PATIENCE_MS = 1000;

interface RunningShop {
  /** The URL it listens on. */
  readonly address: string;
  /** Finishes the requests in progress, then stops everything, within 10 s. */
  stop(): Promise<void>;
}

/**
 * Prepares the database and starts one process, or several that share the port. Throws a one-line Error for the
 * operator.
 */
export async function start(environment: Record<string, string | undefined>): Promise<RunningShop> {
  const settings = readSettings(environment);
  await tryPort({ port: settings.PORT, host: settings.HOST });
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

/** Runs one process: opens the database, builds the app, listens. */
export async function serve(settings: Settings, url: string): Promise<RunningShop> {
  const { database, close } = openDatabase(url);
  const clock = () => new Date();
  const telemetry = await openTelemetry(settings);
  telemetry.traceQueries(database.$client);
  const labels = openLabels(settings);
  const gateway = telemetry.traceGateway(await openGateway(settings, database));
  const tokens = await openShopTokens(settings);
  const company = await openCompany({ database, clock, first: firstCompany(settings) });
  const mailer = openMailer(settings, () => senderOf(settings, company.now()));
  const log = openLog(settings, telemetry.facts);
  const metrics = openMetrics();
  const guard = openGuard({
    failed(place, error) {
      metrics.failedOutsideRouter(place);
      log.error({ err: error, place }, "a failure outside the router");
    },
  });
  const gate = openRequestGate(guard);
  const replicas = openReplicas(settings.replicaUrls, { primary: database, log });
  const disk = await watchReserve(settings.dataDir);
  const secretBox = await openSecretBox(settings);
  let sendMail: SendMail = async () => {};
  const queue = await openQueue(database, { log, metrics, telemetry }, (enqueue) => {
    sendMail = openOutbox(enqueue);
    return jobKinds({
      database,
      clock,
      mailer,
      company: () => companyIn(company.now()),
      publicUrl: settings.publicUrl,
      gateway,
      sendMail,
      enqueue,
      log,
      files: openFileStore(settings),
      labels,
      secretBox,
    });
  });
  const cache = openResponseCache();
  const delivery = await openDelivery({ database, clock });
  const development = settings.NODE_ENV === "development";
  const app = await buildApp({
    settings,
    database,
    clock,
    company: company.now,
    tokens,
    secretBox,
    gateway,
    labels,
    sendMail,
    enqueue: queue.enqueue,
    checkQueue: queue.check,
    isDiskFull: () => disk.full,
    gate,
    log,
    metrics,
    telemetry,
    ...(development ? {} : { cache }),
    ...(settings.replicaUrls.length > 0 ? { replicas } : {}),
    renderMetrics: renderMetrics(
      metrics,
      openShopFigures(database.$client, { inCluster: settings.replicaUrls.length > 0 }),
      workersMetrics(metrics, log),
    ),
  });
  const pages = development ? await vitePages(app, join(settings.dataDir, "vite")) : await builtPages();
  if (!development) await serveAssets(app, settings);
  servePages(app, pages, {
    ...(development ? {} : { cache }),
    readPage: openPageData({ database, settings, catalog: { database: replicas.reading }, log, telemetry }),
    publicUrl: settings.publicUrl,
    company: company.now,
    delivery: delivery.terms,
    cardHosts: gateway.provider === "stripe",
    imageHosts: settings.imageHosts,
    development,
  });
  if (!development)
    gate.answerFirst(openSendCached({ cache, log, metrics, commonHeaders: commonHeaders(settings) }));
  shedLoad(app, gate, {
    metrics,
    isCached: cache.has,
    shop: () => company.now().name,
    corsOrigins: settings.corsOrigins,
    pagesPerAddress: settings.PAGES_PER_ADDRESS,
    trustedProxies: settings.TRUST_PROXY,
  });
  const settingsFollower = followSettings([delivery, company], {
    onChange: cache.clear,
    onFailure: (error) => log.error({ err: error }, "the dated settings could not be read again"),
  });
  const follower = await followIndex(url, database, {
    readFrom: replicas.reading,
    applicationName: processName(settings),
    onChange(change) {
      // Noted first, so that a new page is not rendered from a replica that lags behind.
      replicas.noteChange();
      cache.drop(change);
      // The ids are "all" after a change of many items, or of a setting.
      if (change.ids === "all") void settingsFollower.reload();
    },
    onFailure: (error) => log.error({ err: error }, "the index of the catalogue could not be loaded again"),
    onMissedChanges(gap) {
      // While the primary is away it accepts no changes, so the replicas are up to date.
      if (gap === "back") replicas.noteChange();
      cache.clear();
      void settingsFollower.reload();
    },
  });
  const disagreements = await findDisagreements(database.$client, settings);
  if (disagreements.length > 0)
    log.error({ settings: disagreements }, "another process of this shop has other settings");
  metrics.watchPool("primary", database.$client);
  metrics.watchResponses(cache.figures);
  metrics.watchCaches(cacheFigures);
  metrics.watchReplicas(replicas);
  metrics.watchInFlight(() => gate.inFlight);
  const stopListening = await listen(app, { port: settings.PORT, host: settings.HOST });
  const address = addressOf(app, settings);
  const warm = development ? undefined : warmUp(app);

  return {
    address,
    async stop() {
      const quiet = queue.quiet();
      await drain(app, gate, { delayMs: settings.DRAIN_DELAY_MS, stopListening });
      await warm;
      await withTimeout(quiet, JOB_PATIENCE_MS, () => {});
      await queue.stop();
      await follower.stop();
      settingsFollower.stop();
      await replicas.stop();
      disk.stop();
      await close();
      await telemetry.stop();
    },
  };
}

/** The address to open in a browser on this machine. */
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
