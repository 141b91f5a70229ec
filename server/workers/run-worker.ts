import cluster from "node:cluster";
import type { Metrics } from "#server/observe/metrics.ts";
import type { ProcessMetrics, ToPrimary, ToWorker } from "./gather-metrics.ts";

/** A worker drains no longer than this, because the embedded database may have ended with the primary process. */
const STOP_LIMIT_MS = 9000;

interface Serving {
  readonly address: string;
  stop(): Promise<void>;
}

const sendToPrimary = (message: ToPrimary) => {
  if (process.connected) process.send?.(message);
};

/**
 * Runs a worker: opens the shop, reports to the primary process, and stops when the primary asks for it or has ended.
 * Ignores signals: a terminal sends them to all processes, and the primary handles them.
 */
export async function runWorker(open: () => Promise<Serving>, explain: (error: unknown) => string) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
  const opened = open();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    const clean = await opened.then(
      (serving) => serving.stop().then(() => true),
      () => false,
    );
    process.exit(clean ? 0 : 1);
  };
  process.on("message", (message: ToWorker) => {
    if (message.kind === "stop") stop().catch(() => process.exit(1));
  });
  process.on("disconnect", () => stop().catch(() => process.exit(1)));
  try {
    sendToPrimary({ kind: "open", address: (await opened).address });
  } catch (error) {
    sendToPrimary({ kind: "failed", words: explain(error) });
  }
}

/**
 * A worker answers requests for its metrics, and gets a function that reads the metrics of all workers. Any other process gets
 * undefined.
 */
export function workersMetrics(
  { registry }: Pick<Metrics, "registry">,
  log: { error(facts: object, words: string): void },
): (() => Promise<ProcessMetrics[]>) | undefined {
  if (!cluster.isWorker) return undefined;
  let number = 0;
  const open = new Map<number, (metrics: ProcessMetrics[]) => void>();
  process.on("message", (message: ToWorker) => {
    if (message.kind === "measure")
      registry
        .getMetricsAsJSON()
        .catch((error: unknown) => {
          log.error({ err: error }, "the metrics of this process could not be read");
          return [];
        })
        .then((metrics) => sendToPrimary({ kind: "measured", number: message.number, metrics }));
    if (message.kind === "gathered") {
      open.get(message.number)?.(message.metrics);
      open.delete(message.number);
    }
  });
  return () =>
    new Promise((resolve) => {
      number += 1;
      open.set(number, resolve);
      sendToPrimary({ kind: "gather", number });
    });
}
