import { IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import type { App } from "#server/http/app-types.ts";
import type { Settings } from "#server/settings.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";
import type { Metrics } from "./metrics.ts";

interface Deps {
  readonly settings: Settings;
  readonly metrics: Metrics;
  /** The metrics as Prometheus reads them: of all processes, and of the shop as a whole. */
  readonly tellMetrics: () => Promise<string>;
}

/** Counts each request of the network when it is answered. What a page asks within the process is part of the page. */
export function countRequests(app: App, metrics: Metrics) {
  app.addHook("onResponse", async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage)) return;
    metrics.answered({
      route: request.routeOptions.url ?? "page",
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

/** `/metrics`, for Prometheus and whatever reads its format. */
export function metricsRoutes(app: App, { settings, metrics, tellMetrics }: Deps) {
  app.get(
    "/metrics",
    {
      schema: {
        tags: ["operation"],
        summary: "Metrics in Prometheus’ text format, for those who may read them",
        response: { 200: z.string(), 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      mayReadMetrics(settings, { address: request.raw.socket.remoteAddress, headers: request.headers });
      reply.type(metrics.registry.contentType).header("cache-control", "no-store");
      return tellMetrics();
    },
  );
}
