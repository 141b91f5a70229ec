import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { findSession } from "#server/accounts/sessions/find-session.ts";
import { recordExports } from "#server/audit/admin-routes.ts";
import { type Log, openLog } from "#server/observe/log.ts";
import { type Metrics, openMetrics } from "#server/observe/metrics.ts";
import { countRequests, mountMetrics } from "#server/observe/metrics-routes.ts";
import type { Telemetry } from "#server/observe/traces/telemetry.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
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
import type { App } from "./http/server/app-types.ts";
import { mountHealth } from "./http/server/health.ts";
import { readFromReplicas } from "./http/server/read-from-replicas.ts";
import { openRequestGate, type RequestGate } from "./http/server/request-gate.ts";
import { requestIdOf } from "./http/server/request-id.ts";
import { routeOf } from "./http/server/route-key.ts";
import { BARE_HEADERS, docsPolicy, sendSecurityHeaders } from "./http/server/security-headers.ts";
import { mountSecurityText } from "./http/server/security-txt.ts";
import { mountNouns, type RouteParts } from "./mount-nouns.ts";

/** All dependencies of the interface. `start.ts` or a test creates them. */
export interface Parts extends RouteParts {
  /** Rejects when the queue does not work. Absent without a queue. */
  readonly checkQueue?: () => Promise<void>;
  /** Whether the disk has no room for writes. */
  readonly isDiskFull?: () => boolean;
  readonly gate?: RequestGate;
  readonly metrics?: Metrics;
  readonly telemetry?: Telemetry;
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
    mountNouns(api, parts);
  });
  return app;
}
