import cluster, { type Worker } from "node:cluster";
import { gatherForWorkers } from "./gather-metrics.ts";
import type { ToPrimary, ToWorker } from "./messages.ts";

/** A worker that died is replaced after this, doubled each time up to the longest while they keep dying young. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** One that lived longer had no trouble with its start. */
const YOUNG_MS = 30_000;
/** What a worker needs for its own drain, and a little more; then it is ended the hard way. */
const STOP_LIMIT_MS = 9500;

interface Workers {
  /** Where they all listen. */
  readonly address: string;
  /** Drains all at once; resolves when the last has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `count` processes of the shop that share one port: this process accepts connections and hands them round. One
 * that dies is replaced. Resolves when all are open; rejects with the first one's words when the first start fails.
 */
export async function runWorkers(
  count: number,
  environment: Record<string, string>,
  log: { warn(facts: object, words: string): void },
): Promise<Workers> {
  const gatherer = gatherForWorkers();
  let stopping = false;
  let pause = FIRST_PAUSE_MS;
  const replacements = new Set<NodeJS.Timeout>();
  const ended = new Set<Promise<void>>();

  function run(): Promise<string> {
    const worker = cluster.fork(environment);
    const born = Date.now();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    worker.on("message", (message: ToPrimary) => {
      if (message.kind === "open") resolve(message.address);
      else if (message.kind === "failed") reject(new Error(message.words));
      else gatherer.hear(worker, message);
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
    if (Date.now() - born > YOUNG_MS) pause = FIRST_PAUSE_MS;
    log.warn({ ...facts, pause }, "a worker died and is replaced");
    const timer = setTimeout(() => {
      replacements.delete(timer);
      run().catch(() => {});
    }, pause);
    replacements.add(timer);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
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
