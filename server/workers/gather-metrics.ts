import cluster, { type Worker } from "node:cluster";
import type { ProcessMetrics, ToPrimary, ToWorker } from "./messages.ts";

/** A worker that has not told its metrics by then is left out of this reading. */
const PATIENCE_MS = 1000;

/** In the first process: asks every worker for its metrics when one of them wants them all. */
export function gatherForWorkers() {
  let number = 0;
  const open = new Map<number, (metrics: ProcessMetrics) => void>();

  function ask(): Promise<ProcessMetrics[]> {
    number += 1;
    const own = number;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const told: ProcessMetrics[] = [];
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        open.delete(own);
        resolve(told);
      };
      const timer = setTimeout(finish, PATIENCE_MS);
      open.set(own, (metrics) => {
        if (told.push(metrics) === workers.length) finish();
      });
      for (const worker of workers) worker?.send({ kind: "measure", number: own } satisfies ToWorker);
    });
  }

  return {
    hear(worker: Worker, message: ToPrimary) {
      if (message.kind === "measured") open.get(message.number)?.(message.metrics);
      if (message.kind === "gather")
        ask().then((metrics) => {
          const answer: ToWorker = { kind: "gathered", number: message.number, metrics };
          if (worker.isConnected()) worker.send(answer);
        });
    },
  };
}
