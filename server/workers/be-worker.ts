import cluster from "node:cluster";
import type { Metrics } from "#server/observe/metrics.ts";
import type { ProcessMetrics, ToPrimary, ToWorker } from "./messages.ts";

/** When the embedded database went with the first process, waiting for it is vain. */
const STOP_LIMIT_MS = 9000;

interface Serving {
  readonly address: string;
  stop(): Promise<void>;
}

const tell = (message: ToPrimary) => {
  if (process.connected) process.send?.(message);
};

/**
 * Lives as one of several workers: opens, says so, and ends when the first process says so or is gone. Signals are the
 * first process's business; a terminal sends them to everybody.
 */
export async function beWorker(open: () => Promise<Serving>, explain: (error: unknown) => string) {
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
    tell({ kind: "open", address: (await opened).address });
  } catch (error) {
    tell({ kind: "failed", words: explain(error) });
  }
}

/** In a worker: tells its own metrics when asked, and returns how to ask for those of all. Elsewhere undefined. */
export function workersMetrics({ registry }: Metrics): (() => Promise<ProcessMetrics[]>) | undefined {
  if (!cluster.isWorker) return undefined;
  let number = 0;
  const open = new Map<number, (metrics: ProcessMetrics[]) => void>();
  process.on("message", (message: ToWorker) => {
    if (message.kind === "measure")
      registry
        .getMetricsAsJSON()
        .then((metrics) => tell({ kind: "measured", number: message.number, metrics }));
    if (message.kind === "gathered") {
      open.get(message.number)?.(message.metrics);
      open.delete(message.number);
    }
  });
  return () =>
    new Promise((resolve) => {
      number += 1;
      open.set(number, resolve);
      tell({ kind: "gather", number });
    });
}
