import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { findSession } from "#server/accounts/find-session.ts";
import { openLoginDelays } from "#server/accounts/login-delays.ts";
import { accountRoutes } from "#server/accounts/routes.ts";
import type { Tokens } from "#server/accounts/tokens.ts";
import { listingRoutes } from "#server/catalog/listing-routes.ts";
import { catalogRoutes } from "#server/catalog/routes.ts";
import { contactRoutes } from "#server/contact/routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { Replicas } from "#server/database/replicas.ts";
import { installableRoutes } from "#server/installable/routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { type Log, openLog } from "#server/observe/log.ts";
import { type Metrics, openMetrics } from "#server/observe/metrics.ts";
import { countRequests, metricsRoutes } from "#server/observe/metrics-routes.ts";
import type { Telemetry } from "#server/observe/traces/telemetry.ts";
import { orderRoutes } from "#server/orders/routes.ts";
import { sellerOrderRoutes } from "#server/orders/seller-routes.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { photoRoutes } from "#server/photos/routes.ts";
import { privacyRoutes } from "#server/privacy/routes.ts";
import { repairRoutes } from "#server/repair/routes.ts";
import { searchEngineRoutes } from "#server/search-engines/routes.ts";
import { sellerRoutes } from "#server/sellers/routes.ts";
import { answerFailures } from "./http/answer-failures.ts";
import { answerInTime, inTime } from "./http/answer-in-time.ts";
import type { App, Shop } from "./http/app-types.ts";
import { checkAccess } from "./http/check-access.ts";
import { cutSlowClients } from "./http/cut-slow-clients.ts";
import { type FrontDoor, openFrontDoor } from "./http/front-door.ts";
import { healthRoutes } from "./http/health.ts";
import { keepAnswers } from "./http/keep-answers.ts";
import { limitRates } from "./http/limit-rates.ts";
import type { PageCache } from "./http/page-cache.ts";
import { readFromReplicas } from "./http/read-from-replicas.ts";
import { refuseWrites } from "./http/refuse-writes.ts";
import { refuseOversized, requestBounds } from "./http/request-bounds.ts";
import { requestIdOf } from "./http/request-id.ts";
import { BARE_HEADERS, docsPolicy, sendSecurityHeaders } from "./http/security-headers.ts";
import { securityTextRoute } from "./http/security-txt.ts";
import { validate } from "./http/validate.ts";

/** Everything the routes need, made by `main` or by a test. */
export interface Parts extends Shop {
  readonly tokens: Tokens;
  readonly gateway: PaymentGateway;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
  /** Rejects when the queue does not work; absent where there is none. */
  readonly checkQueue?: () => Promise<void>;
  /** Whether the disk has no room for writes. */
  readonly isDiskFull?: () => boolean;
  readonly door?: FrontDoor;
  readonly metrics?: Metrics;
  readonly telemetry?: Telemetry;
  /** Where the catalogue is read, when there is more than one database. */
  readonly replicas?: Replicas;
  readonly tellMetrics?: () => Promise<string>;
  readonly log?: Log;
  /** Where public answers are kept; absent where each is to be made anew. */
  readonly cache?: PageCache;
}

/**
 * The shop's HTTP interface: the explicit list of what is registered. A request of the network passes, in this order:
 *
 * 1. `front-door`: kept pages and answers are sent (`send-kept-pages`), what is too much is refused (`shed-load`); `start`.
 * 2. hooks of all requests: trace, id and log, count, replica (`read-from-replicas`), security headers, too large
 *    (`request-bounds`), disk full (`refuse-writes`), answers of the catalogue that are kept (`keep-answers`), who asks and may
 *    (`check-access`), how often (`limit-rates`).
 * 3. the route, which `answer-in-time` gives 2 s when it reads; without a route, a page (`pages`, set up by `start`).
 * 4. failures become one shape of answer in `answer-failures`.
 */
export async function buildApp(parts: Parts): Promise<App> {
  const { settings, door = openFrontDoor(), log = openLog(settings), metrics = openMetrics() } = parts;
  const bounds = requestBounds(settings);
  const app: App = fastify({
    bodyLimit: bounds.bodyLimit,
    clientErrorHandler: bounds.clientErrorHandler,
    frameworkErrors(error, request, reply) {
      answerFailures(error, request, reply.headers(BARE_HEADERS));
    },
    // So many and no more: what a visitor writes into X-Forwarded-For comes before what the proxies add.
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    serverFactory: (handler) => door.makeServer(handler, bounds),
    // While the shop closes, what still comes in on open connections is answered like anything else.
    return503OnClosing: false,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    loggerInstance: log,
    // One log for all, who tells something says of which request: a log for each costs a thirtieth of a small answer.
    childLoggerFactory: (shared) => shared,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailures);
  parts.telemetry?.traceRequests(app);
  cutSlowClients(app.server, {
    graceSeconds: settings.CLIENT_SECONDS,
    maxConnections: settings.MAX_CONNECTIONS,
    // A proxy brings everybody’s connections.
    perAddress: settings.TRUST_PROXY > 0 ? settings.MAX_CONNECTIONS : settings.MAX_CONNECTIONS / 20,
  });
  // JSON is the one language of the interface; a form or a text is refused as such.
  app.removeContentTypeParser("text/plain");
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "page",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });

  countRequests(app, metrics);
  if (parts.replicas) readFromReplicas(app, parts.replicas);
  await sendSecurityHeaders(app, settings);
  refuseOversized(app);
  refuseWrites(app, parts.isDiskFull ?? (() => false));
  answerInTime(app);
  if (parts.cache) keepAnswers(app, parts.cache);
  checkAccess(app, (token) => inTime(findSession(parts, token)));
  limitRates(app, settings);
  await app.register(rateLimit, { global: false });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Reluit", version: "1.0.0", description: "The shop’s own HTTP interface." },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true, transformStaticCSP: docsPolicy });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());

  await app.register(async (scope) => {
    const api = scope.withTypeProvider<ZodTypeProvider>();
    healthRoutes(api, parts, door);
    securityTextRoute(api, parts);
    metricsRoutes(api, {
      settings,
      metrics,
      tellMetrics: parts.tellMetrics ?? (() => metrics.registry.metrics()),
    });
    const delays = openLoginDelays(parts.database, { factor: settings.RATE_LIMIT_FACTOR });
    accountRoutes(api, { ...parts, delays });
    privacyRoutes(api, { ...parts, delays });
    sellerRoutes(api, parts);
    catalogRoutes(api, { ...parts, database: parts.replicas?.reading ?? parts.database });
    listingRoutes(api, parts);
    photoRoutes(api, parts);
    repairRoutes(api, parts);
    orderRoutes(api, parts);
    sellerOrderRoutes(api, parts);
    paymentRoutes(api, parts);
    contactRoutes(api, parts);
    searchEngineRoutes(api, parts);
    installableRoutes(api, parts);
  });
  return app;
}
