import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pages } from "#contract/page-ports.ts";
import { openTokens } from "#server/accounts/tokens/tokens.ts";
import { buildApp, type Parts } from "#server/app.ts";
import { firstCompany } from "#server/company.ts";
import { openDatabase } from "#server/database/client.ts";
import { openDelivery } from "#server/dated-settings/delivery-versions.ts";
import { openCompany } from "#server/dated-settings/present-company.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { serveAssets } from "#server/http/pages/assets.ts";
import { openResponseCache, type ResponseCache } from "#server/http/pages/response-cache.ts";
import { openSendCached } from "#server/http/pages/send-cached.ts";
import { servePages } from "#server/http/pages/serve-pages.ts";
import type { App } from "#server/http/server/app-types.ts";
import type { RequestGate } from "#server/http/server/request-gate.ts";
import { commonHeaders } from "#server/http/server/security-headers.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { type Log, openLog } from "#server/observe/log.ts";
import { type Metrics, openMetrics } from "#server/observe/metrics.ts";
import { NO_TELEMETRY } from "#server/observe/traces/telemetry.ts";
import { openPageData } from "#server/page-data.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { MANUAL_LABELS } from "#server/shipments/labels/open-labels.ts";
import type { ShippingLabels } from "#server/shipments/labels/shipping-labels.ts";
import { openSecretBox } from "#server/staff/factors/secret-box.ts";
import { createTestDatabase } from "./database/test-database.ts";

interface TestShopOptions {
  /** The database address of an earlier `openTestShop`, to act as another process on it. */
  readonly url?: string;
  readonly clock?: () => Date;
  readonly environment?: Record<string, string>;
  readonly dataDir?: string;
  readonly gateway?: PaymentGateway;
  readonly labels?: ShippingLabels;
  /** Serves the pages and files of `script/build`. */
  readonly pages?: boolean;
  readonly log?: Log;
  readonly metrics?: Metrics;
  /** Where public answers and pages are cached; absent: answers are made anew, pages have a cache of their own. */
  readonly cache?: ResponseCache;
  /** Pages are not cached either. */
  readonly uncached?: boolean;
  /** For tests of shutdown. */
  readonly gate?: RequestGate;
}

/** The real app on its own database, without queue and port: send requests with `app.inject`. */
export async function openTestShop(options: TestShopOptions = {}) {
  const own = options.url ? null : await createTestDatabase();
  const url = options.url ?? own?.url ?? "";
  const madeDir = options.dataDir ? null : await mkdtemp(join(tmpdir(), "reluit-shop-"));
  const dataDir = options.dataDir ?? madeDir ?? "";
  const settings = readSettings({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    RATE_LIMIT_FACTOR: "1000",
    ...options.environment,
  });
  const { database, close } = openDatabase(url);
  const jobs: { job: string; data: object }[] = [];
  const enqueue = async (_tx: unknown, job: string, data: object) => {
    jobs.push({ job, data });
  };
  const clock = options.clock ?? (() => new Date());
  const first = firstCompany(settings);
  // A test may start without a reachable database; a real shop prepares its database before it starts.
  const company = await openCompany({ database, clock, first }).catch(() => ({
    now: () => first,
    reload: async () => false,
  }));
  const parts = {
    settings,
    database,
    clock,
    company: company.now,
    tokens: await openTokens({ dataDir, publicUrl: settings.publicUrl }),
    secretBox: await openSecretBox(settings),
    gateway: options.gateway ?? sandboxGateway(database.$client),
    labels: options.labels ?? MANUAL_LABELS,
    sendMail: openOutbox(enqueue),
    enqueue,
    ...(options.log ? { log: options.log } : {}),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    ...(options.cache ? { cache: options.cache } : {}),
    ...(options.gate ? { gate: options.gate } : {}),
  };
  const app = await buildApp(parts);
  if (options.pages) await serveBuiltPages(app, parts, options);
  else
    app.setNotFoundHandler(() => {
      throw new Failure("NOT_FOUND");
    });
  return {
    app,
    shop: parts,
    database,
    url,
    dataDir,
    /** Reads the company again, as a running shop does after a change. */
    reloadCompany: company.reload,
    /** Enqueued jobs, also of transactions that did not commit. */
    jobs,
    async close() {
      await app.close();
      await close();
      await own?.drop();
      if (madeDir) await rm(madeDir, { recursive: true, force: true });
    },
  };
}

async function serveBuiltPages(app: App, parts: Parts, options: TestShopOptions) {
  const { settings, database } = parts;
  const log = parts.log ?? openLog(settings);
  const pages: Pages = await import(new URL("../build/server/index.js", import.meta.url).href);
  const cache = options.uncached ? undefined : (options.cache ?? openResponseCache());
  await serveAssets(app, settings);
  servePages(app, pages, {
    ...(cache ? { cache } : {}),
    readPage: openPageData({ database, settings, catalog: { database }, log, telemetry: NO_TELEMETRY }),
    publicUrl: settings.publicUrl,
    company: parts.company,
    delivery: (await openDelivery(parts)).terms,
    cardHosts: settings.STRIPE_SECRET_KEY !== undefined,
    imageHosts: settings.imageHosts,
  });
  const metrics = options.metrics ?? openMetrics();
  if (cache && options.gate)
    options.gate.answerFirst(openSendCached({ cache, log, metrics, commonHeaders: commonHeaders(settings) }));
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
