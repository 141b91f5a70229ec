import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { mountCustomersForStaff } from "#server/accounts/back-office/admin-routes.ts";
import { openLoginLimiter } from "#server/accounts/login/login-limiter.ts";
import { mountAccounts } from "#server/accounts/routes.ts";
import { findSession } from "#server/accounts/sessions/find-session.ts";
import type { Tokens } from "#server/accounts/tokens/tokens.ts";
import { mountAudit, recordExports } from "#server/audit/admin-routes.ts";
import { mountDashboard } from "#server/back-office/admin-routes.ts";
import { mountBuybackDesk } from "#server/buyback/back-office/admin-routes.ts";
import { mountBuyback } from "#server/buyback/routes.ts";
import { mountCasesForStaff } from "#server/cases/admin-routes.ts";
import { mountCases } from "#server/cases/routes.ts";
import { mountListings } from "#server/catalog/listings/listing-routes.ts";
import { mountReviews } from "#server/catalog/review/admin-routes.ts";
import { mountCatalog } from "#server/catalog/routes.ts";
import { mountContact } from "#server/contact/routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { Replicas } from "#server/database/replicas.ts";
import { mountSettings } from "#server/dated-settings/back-office/admin-routes.ts";
import { mountAllocation } from "#server/devices/allocation/admin-routes.ts";
import { mountDevices } from "#server/devices/back-office/admin-routes.ts";
import { mountBench } from "#server/devices/bench/admin-routes.ts";
import { mountPassports } from "#server/devices/passport/routes.ts";
import { mountReceptions } from "#server/devices/reception/admin-routes.ts";
import { mountDocumentsForStaff } from "#server/documents/admin-routes.ts";
import { mountDocuments } from "#server/documents/routes.ts";
import { mountFavourites } from "#server/favourites/routes.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { mountInbox, mountTemplates } from "#server/inbox/admin-routes.ts";
import { mountThreads } from "#server/inbox/routes.ts";
import { mountInstallable } from "#server/installable/routes.ts";
import { mountMoney } from "#server/ledger/admin-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { type Log, openLog } from "#server/observe/log.ts";
import { type Metrics, openMetrics } from "#server/observe/metrics.ts";
import { countRequests, mountMetrics } from "#server/observe/metrics-routes.ts";
import type { Telemetry } from "#server/observe/traces/telemetry.ts";
import { mountOrdersForStaff } from "#server/orders/back-office/admin-routes.ts";
import { mountOrders } from "#server/orders/routes.ts";
import { mountSellerOrders } from "#server/orders/seller-routes.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { mountPayments } from "#server/payments/routes.ts";
import { mountPhotos } from "#server/photos/routes.ts";
import { mountPickups } from "#server/pickups/admin-routes.ts";
import { mountPrivacy } from "#server/privacy/routes.ts";
import { mountRefunds } from "#server/refunds/admin-routes.ts";
import { mountRelayDesk } from "#server/relay/admin-routes.ts";
import { mountRelay } from "#server/relay/routes.ts";
import { mountRepair } from "#server/repair/routes.ts";
import { mountSearchEngines } from "#server/search-engines/routes.ts";
import { mountSellersForStaff } from "#server/sellers/back-office/admin-routes.ts";
import { mountSellers } from "#server/sellers/routes.ts";
import { mountShipmentsForStaff } from "#server/shipments/admin-routes.ts";
import { mountSellerShipments } from "#server/shipments/seller-routes.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { mountOwnAccess } from "#server/staff/passkeys/own-access-routes.ts";
import { mountSignIn } from "#server/staff/routes.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { mountTeam } from "#server/staff/team/team-routes.ts";
import { mountTimeline } from "#server/timeline/admin-routes.ts";
import { mountTracking } from "#server/tracking/routes.ts";
import { mountWithdrawalsForStaff } from "#server/withdrawal/admin-routes.ts";
import { mountWithdrawal } from "#server/withdrawal/routes.ts";
import { checkAccess } from "./http/access/check-access.ts";
import { answerFailures } from "./http/errors/answer-failures.ts";
import { validate } from "./http/errors/validate.ts";
import { answerInTime, inTime } from "./http/limits/answer-in-time.ts";
import { cutSlowClients } from "./http/limits/cut-slow-clients.ts";
import { limitRates } from "./http/limits/limit-rates.ts";
import { refuseWrites } from "./http/limits/refuse-writes.ts";
import { refuseOversized, requestBounds } from "./http/limits/request-bounds.ts";
import { describeInterface } from "./http/openapi/describe-interface.ts";
import { cacheAnswers } from "./http/pages/cache-answers.ts";
import type { ResponseCache } from "./http/pages/response-cache.ts";
import type { App, Shop } from "./http/server/app-types.ts";
import { mountHealth } from "./http/server/health.ts";
import { readFromReplicas } from "./http/server/read-from-replicas.ts";
import { openRequestGate, type RequestGate } from "./http/server/request-gate.ts";
import { requestIdOf } from "./http/server/request-id.ts";
import { routeOf } from "./http/server/route-key.ts";
import { BARE_HEADERS, docsPolicy, sendSecurityHeaders } from "./http/server/security-headers.ts";
import { mountSecurityText } from "./http/server/security-txt.ts";

/** The dependencies of the routes. `start.ts` or a test creates them. */
export interface Parts extends Shop {
  readonly tokens: Tokens;
  readonly secretBox: SecretBox;
  readonly gateway: PaymentGateway;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
  /** Rejects when the queue does not work. Absent without a queue. */
  readonly checkQueue?: () => Promise<void>;
  /** Whether the disk has no room for writes. */
  readonly isDiskFull?: () => boolean;
  readonly gate?: RequestGate;
  readonly metrics?: Metrics;
  readonly telemetry?: Telemetry;
  /** Replicas for reading the catalogue, if there are any. */
  readonly replicas?: Replicas;
  readonly renderMetrics?: () => Promise<string>;
  readonly log?: Log;
  /** Without a cache, no response is cached. */
  readonly cache?: ResponseCache;
}

/**
 * Builds the shop's HTTP interface and registers everything it consists of. A request passes, in this order:
 *
 * 1. `request-gate`: `send-cached` sends cached responses, `shed-load` refuses excess load (see `start.ts`).
 * 2. hooks of all requests: trace, log, metrics, `read-from-replicas`, security headers, `request-bounds`,
 *    `refuse-writes` (disk full), `answer-in-time`, `cache-answers`, `check-access`, `limit-rates`.
 * 3. the route; without a route, a page (`serve-pages`, see `start.ts`).
 * 4. `answer-failures` turns errors into one form of response.
 */
export async function buildApp(parts: Parts): Promise<App> {
  const { settings, gate = openRequestGate(), log = openLog(settings), metrics = openMetrics() } = parts;
  const bounds = requestBounds(settings);
  const app: App = fastify({
    bodyLimit: bounds.bodyLimit,
    clientErrorHandler: (error, socket) =>
      gate.guard.socket(socket, () => bounds.clientErrorHandler(error, socket)),
    frameworkErrors(error, request, reply) {
      answerFailures(error, request, reply.headers(BARE_HEADERS));
    },
    // Visitors can forge X-Forwarded-For, but proxies append to it, so only the last hops are trusted.
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    serverFactory: (handler) => gate.makeServer(handler, bounds),
    // Requests on open connections still get an answer while the shop closes.
    return503OnClosing: false,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: "idle",
    loggerInstance: log,
    // All requests share one logger: a child logger each would cost 3 % of a small response. Each line names its
    // request.
    childLoggerFactory: (shared) => shared,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailures);
  parts.telemetry?.traceRequests(app);
  cutSlowClients(app.server, gate.guard, {
    graceSeconds: settings.CLIENT_SECONDS,
    maxConnections: settings.MAX_CONNECTIONS,
    // Behind a proxy, all connections come from its address.
    perAddress: settings.TRUST_PROXY > 0 ? settings.MAX_CONNECTIONS : settings.MAX_CONNECTIONS / 20,
  });
  // The interface reads JSON only.
  app.removeContentTypeParser("text/plain");
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: routeOf(request),
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
  if (parts.cache) cacheAnswers(app, parts.cache);
  const find = {
    session: (token: string, options: { forRecentPassword: boolean }) =>
      inTime(findSession(parts, token, options)),
    staff: (request: FastifyRequest) => inTime(findStaffSession(parts, request)),
  };
  checkAccess(app, find, parts);
  recordExports(app, parts);
  limitRates(app, settings);
  await app.register(rateLimit, { global: false });
  await app.register(swagger, describeInterface(parts.company().name));
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true, transformStaticCSP: docsPolicy });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());

  await app.register(async (scope) => {
    const api = scope.withTypeProvider<ZodTypeProvider>();
    mountHealth(api, parts, gate);
    mountSecurityText(api, parts);
    mountMetrics(api, {
      settings,
      metrics,
      renderMetrics: parts.renderMetrics ?? (() => metrics.registry.metrics()),
    });
    const loginLimiter = openLoginLimiter(parts.database, settings.RATE_LIMIT_FACTOR);
    mountAccounts(api, { ...parts, loginLimiter });
    mountSignIn(api, { ...parts, loginLimiter });
    mountOwnAccess(api, { ...parts, loginLimiter });
    mountTeam(api, parts);
    mountTimeline(api, parts);
    mountAudit(api, parts);
    mountDashboard(api, parts);
    mountOrdersForStaff(api, parts);
    mountRefunds(api, { ...parts, log: app.log });
    mountMoney(api, parts);
    mountSellersForStaff(api, parts);
    mountReviews(api, parts);
    mountSettings(api, parts);
    mountRelayDesk(api, parts);
    mountPickups(api, parts);
    mountCustomersForStaff(api, parts);
    mountPrivacy(api, { ...parts, loginLimiter });
    mountSellers(api, parts);
    mountCatalog(api, { ...parts, database: parts.replicas?.reading ?? parts.database });
    mountListings(api, parts);
    mountFavourites(api, parts);
    mountPhotos(api, parts);
    mountPassports(api, parts);
    mountRelay(api, parts);
    mountRepair(api, parts);
    mountOrders(api, parts);
    const files = openFileStore(settings);
    mountDocuments(api, { ...parts, files });
    mountDocumentsForStaff(api, { ...parts, files });
    mountCases(api, { ...parts, files });
    mountCasesForStaff(api, { ...parts, files });
    mountSellerOrders(api, parts);
    mountBench(api, { ...parts, files });
    mountShipmentsForStaff(api, parts);
    mountAllocation(api, parts);
    mountReceptions(api, parts);
    mountDevices(api, parts);
    mountSellerShipments(api, parts);
    mountTracking(api, parts);
    mountPayments(api, parts);
    mountContact(api, parts);
    mountBuyback(api, parts);
    mountBuybackDesk(api, parts);
    mountThreads(api, parts);
    mountInbox(api, parts);
    mountTemplates(api, parts);
    mountWithdrawal(api, parts);
    mountWithdrawalsForStaff(api, parts);
    mountSearchEngines(api, parts);
    mountInstallable(api, parts);
  });
  return app;
}
