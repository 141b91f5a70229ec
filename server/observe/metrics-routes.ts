import { IncomingMessage } from "node:http";
import { AggregatorRegistry } from "prom-client";
import { metricsRoutes } from "#contract/operation/routes.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { routeOf } from "#server/http/server/route-key.ts";
import type { Settings } from "#server/settings.ts";
import type { ProcessMetrics } from "#server/workers/gather-metrics.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";
import type { Metrics } from "./metrics.ts";

interface Deps {
  readonly settings: Settings;
  readonly metrics: Metrics;
  /** Renders the metrics of all processes and of the whole shop in Prometheus format. */
  readonly renderMetrics: () => Promise<string>;
}

/** Counts each request from the network when it is answered. The warm-up's internal requests don't count. */
export function countRequests(app: App, metrics: Metrics) {
  app.addHook("onResponse", async (request, reply) => {
    if (!(request.raw instanceof IncomingMessage)) return;
    metrics.answered({
      route: routeOf(request),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

export function mountMetrics(app: App, { settings, metrics, renderMetrics }: Deps) {
  mountRoutes(app, metricsRoutes, {
    async "GET /metrics"(request, reply) {
      mayReadMetrics(settings, { address: request.raw.socket.remoteAddress, headers: request.headers });
      reply.type(metrics.registry.contentType).header("cache-control", "no-store");
      return renderMetrics();
    },
  });
}

/**
 * The body of `/metrics`: the metrics of this process, or the aggregated metrics of all workers, and those of the shop.
 * `gather` reads the metrics of all workers if there are several.
 */
export function renderMetrics(
  { registry }: Metrics,
  shopFigures: () => Promise<string>,
  gather?: () => Promise<ProcessMetrics[]>,
): () => Promise<string> {
  const counted = async () =>
    gather ? AggregatorRegistry.aggregate(await gather()).metrics() : registry.metrics();
  return async () => (await Promise.all([counted(), shopFigures()])).join("\n");
}
