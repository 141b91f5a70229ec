import { AggregatorRegistry } from "prom-client";
import type { Metrics } from "./metrics.ts";

type ProcessMetrics = Awaited<ReturnType<Metrics["registry"]["getMetricsAsJSON"]>>;

/**
 * The whole text of `/metrics`: what this process counted, or what all workers did, added up, and the figures of the
 * shop. `gather` is there when the process is one of several.
 */
export function tellMetrics(
  { registry }: Metrics,
  shopFigures: () => Promise<string>,
  gather?: () => Promise<ProcessMetrics[]>,
): () => Promise<string> {
  const counted = async () =>
    gather ? AggregatorRegistry.aggregate(await gather()).metrics() : registry.metrics();
  return async () => (await Promise.all([counted(), shopFigures()])).join("\n");
}
