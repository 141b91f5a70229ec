import cluster, { type Worker } from "node:cluster";
import { gatherForWorkers, type ToPrimary, type ToWorker } from "./gather-metrics.ts";
import { openRestartPauses } from "./restart-pauses.ts";

/** Slightly longer than a worker's drain. A worker that takes longer is killed. */
const STOP_LIMIT_MS = 9500;

interface Workers {
  /** The address on which all workers listen. */
  readonly address: string;
  /** Drains all workers. Resolves when the last one has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `count` worker processes on one port: this process accepts connections and distributes them. A dead worker is
 * replaced. Resolves when all workers are open; rejects with the message of the first one that can't start.
 */
export async function runWorkers(
  count: number,
  environment: Record<string, string>,
  log: { warn(facts: object, words: string): void },
): Promise<Workers> {
  const gatherer = gatherForWorkers();
  let stopping = false;
  const pauseAfter = openRestartPauses();
  const replacements = new Set<NodeJS.Timeout>();
  const ended = new Set<Promise<void>>();

  function run(): Promise<string> {
    const worker = cluster.fork(environment);
    const born = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    worker.on("message", (message: ToPrimary) => {
      if (message.kind === "open") resolve(message.address);
      else if (message.kind === "failed") {
        reject(new Error(message.words));
        // The primary kills the worker, so that it reads the worker's message before the exit.
        worker.process.kill("SIGKILL");
      } else gatherer.onMessage(worker, message);
    });
    const gone = new Promise<void>((resolveGone) => {
      worker.on("exit", (code, signal) => {
        resolveGone();
        ended.delete(gone);
        reject(new Error(`A worker ended before it was open (${signal ?? code}).`));
        if (!stopping) replace(born, { worker: worker.process.pid, code, signal });
      });
    });
    ended.add(gone);
    return promise;
  }

  function replace(born: number, facts: object) {
    const pause = pauseAfter(performance.now() - born);
    log.warn({ ...facts, pause }, "a worker died and is replaced");
    const timer = setTimeout(() => {
      replacements.delete(timer);
      run().catch((error: Error) =>
        log.warn({ reason: error.message }, "a worker that replaces another could not start"),
      );
    }, pause);
    replacements.add(timer);
  }

  function end() {
    stopping = true;
    for (const timer of replacements) clearTimeout(timer);
  }

  const all = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => !!worker);
  try {
    const [address = ""] = await Promise.all(Array.from({ length: count }, run));
    return {
      address,
      async stop() {
        end();
        for (const worker of all())
          if (worker.isConnected()) worker.send({ kind: "stop" } satisfies ToWorker);
        const timer = setTimeout(() => {
          for (const worker of all()) worker.process.kill("SIGKILL");
        }, STOP_LIMIT_MS);
        await Promise.all(ended);
        clearTimeout(timer);
      },
    };
  } catch (error) {
    end();
    for (const worker of all()) worker.process.kill("SIGKILL");
    throw error;
  }
}
