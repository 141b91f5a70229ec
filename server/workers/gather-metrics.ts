import cluster, { type Worker } from "node:cluster";
import type { Registry } from "prom-client";

/** The metrics of one process as JSON. */
export type ProcessMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Messages from the primary process to a worker. */
export type ToWorker =
  | { readonly kind: "stop" }
  /** A request for the worker's own metrics. */
  | { readonly kind: "measure"; readonly number: number }
  /** The answer to the worker's `gather` with this number: the metrics of all workers. */
  | { readonly kind: "gathered"; readonly number: number; readonly metrics: ProcessMetrics[] };

/** Messages from a worker to the primary process. */
export type ToPrimary =
  | { readonly kind: "open"; readonly address: string }
  | { readonly kind: "failed"; readonly words: string }
  | { readonly kind: "measured"; readonly number: number; readonly metrics: ProcessMetrics }
  | { readonly kind: "gather"; readonly number: number };

/** A worker that has not answered within this time is left out. */
const TIMEOUT_MS = 1000;

/** The primary process collects the metrics of all workers when a worker asks for them. */
export function gatherForWorkers() {
  let number = 0;
  const open = new Map<number, (metrics: ProcessMetrics) => void>();

  function measureAll(): Promise<ProcessMetrics[]> {
    number += 1;
    const own = number;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const measured: ProcessMetrics[] = [];
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        open.delete(own);
        resolve(measured);
      };
      const timer = setTimeout(finish, TIMEOUT_MS);
      open.set(own, (metrics) => {
        if (measured.push(metrics) === workers.length) finish();
      });
      for (const worker of workers) worker?.send({ kind: "measure", number: own } satisfies ToWorker);
    });
  }

  return {
    onMessage(worker: Worker, message: ToPrimary) {
      if (message.kind === "measured") open.get(message.number)?.(message.metrics);
      if (message.kind === "gather")
        measureAll().then((metrics) => {
          const answer: ToWorker = { kind: "gathered", number: message.number, metrics };
          if (worker.isConnected()) worker.send(answer);
        });
    },
  };
}
