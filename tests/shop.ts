import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTokens } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { companyOf } from "#server/company.ts";
import { openDatabase } from "#server/database/client.ts";
import type { App } from "#server/http/app-types.ts";
import { serveAssets } from "#server/http/assets.ts";
import { Failure } from "#server/http/failure.ts";
import type { FrontDoor } from "#server/http/front-door.ts";
import { openPageCache, type PageCache } from "#server/http/page-cache.ts";
import { answerWithPages, type Pages } from "#server/http/pages.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import type { Log } from "#server/observe/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { createTestDatabase } from "./database/test-database.ts";

interface TestShopOptions {
  /** Another process's view of the same database: its address, from an earlier `openTestShop`. */
  readonly url?: string;
  readonly clock?: () => Date;
  readonly environment?: Record<string, string>;
  readonly dataDir?: string;
  readonly gateway?: PaymentGateway;
  /** With the built pages and files, which `script/build` makes. */
  readonly pages?: boolean;
  readonly log?: Log;
  readonly metrics?: Metrics;
  /** Where public answers are kept; absent: each is made anew. */
  readonly cache?: PageCache;
  /** For tests of what happens as it closes. */
  readonly door?: FrontDoor;
}

/** The real app on a database of its own, without queue or port: `app.inject` asks it. */
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
  const parts = {
    settings,
    database,
    clock: options.clock ?? (() => new Date()),
    tokens: await openTokens({ dataDir, publicUrl: settings.publicUrl }),
    gateway: options.gateway ?? sandboxGateway(database.$client),
    sendMail: openOutbox(enqueue),
    enqueue,
    ...(options.log ? { log: options.log } : {}),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    ...(options.cache ? { cache: options.cache } : {}),
    ...(options.door ? { door: options.door } : {}),
  };
  const app = await buildApp(parts);
  if (options.pages) await serveBuiltPages(app, settings);
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
    /** What the queue was given, also by transactions that did not commit. */
    jobs,
    async close() {
      await app.close();
      await close();
      await own?.drop();
      if (madeDir) await rm(madeDir, { recursive: true, force: true });
    },
  };
}

async function serveBuiltPages(app: App, settings: Settings) {
  const pages: Pages = await import(new URL("../build/server/index.js", import.meta.url).href);
  await serveAssets(app);
  answerWithPages(app, pages, {
    cache: openPageCache(),
    site: { publicUrl: settings.publicUrl, company: companyOf(settings) },
    cardHosts: settings.STRIPE_SECRET_KEY !== undefined,
  });
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
