import { PgBoss } from "pg-boss";
import type { Metrics } from "#server/observe/metrics.ts";
import { NO_TELEMETRY, type Telemetry } from "#server/observe/traces/telemetry.ts";
import type { Database, Transaction } from "./client.ts";
import { prepared } from "./prepared.ts";

/** Puts a job into the queue as part of a transaction: both are there or neither. */
export type Enqueue = (tx: Transaction, job: string, data: object) => Promise<void>;

interface Log {
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
}

interface Watch {
  readonly log: Log;
  readonly metrics?: Pick<Metrics, "jobDone">;
  readonly telemetry?: Telemetry;
}

interface JobKind {
  readonly name: string;
  readonly work: (data: Record<string, unknown>) => Promise<void>;
  /** A cron line for work that comes round by itself. */
  readonly cron?: string;
  /** How often a failed job is tried again, the pause doubling from `retryDelay` seconds up to `retryDelayMax`. */
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryDelayMax?: number;
}

interface Queue {
  readonly enqueue: Enqueue;
  /** Rejects when a kind of job has not been looked for lately, or no longer is. */
  check(): Promise<void>;
  /** Begins no further job; resolves when those under way are done. Jobs can still be put into the queue. */
  quiet(): Promise<void>;
  /** Ends the queue; a job that is still under way after 1 s is given back, to be done by another process. */
  stop(): Promise<void>;
}

/** Jobs of one kind that a process works on at once. */
const BATCH = 5;
/** Jobs are looked for twice a second; a worker that has not looked for this long has stopped. */
const LOOKED_MS = 20_000;

/** The queue's own statements as part of a transaction. */
const within = (tx: Transaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await prepared(tx, text, values) }),
});

async function attempt(
  { name, work }: JobKind,
  { log, metrics, telemetry = NO_TELEMETRY }: Watch,
  { id, data }: { id: string; data: Record<string, unknown> | null },
) {
  const started = performance.now();
  const done = (outcome: "completed" | "failed") => {
    const ms = Math.round(performance.now() - started);
    metrics?.jobDone(name, outcome, ms / 1000);
    return { job: name, jobId: id, ms };
  };
  try {
    await telemetry.traceJob(name, data ?? {}, async (given) => {
      await work(given).catch((error: unknown) => {
        log.warn({ ...done("failed"), err: error }, "job failed");
        throw error;
      });
      log.info(done("completed"), "job done");
    });
    return { id, status: "completed" as const };
  } catch (error) {
    return { id, status: "failed" as const, output: { reason: reasonOf(error) } };
  }
}

/** The words of an error, kept with the job; not a query's, which quote what a person sent. */
function reasonOf(error: unknown): string {
  const words = String(error).split("\n")[0] ?? "";
  return words.includes("Failed query") ? "a database query failed" : words;
}

/** The queue of things owed, kept in the shop's own database; every process works on it. */
export async function openQueue(
  database: Database,
  watch: Watch,
  kinds: (enqueue: Enqueue) => readonly JobKind[],
): Promise<Queue> {
  const pool = database.$client;
  const { telemetry = NO_TELEMETRY } = watch;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (error) => watch.log.error({ err: error }, "the queue met an error"));
  await boss.start();
  const enqueue: Enqueue = async (tx, job, data) => {
    await boss.send(job, telemetry.carry(data), { db: within(tx) });
  };
  const known = kinds(enqueue);
  for (const kind of known) {
    await boss.createQueue(kind.name, {
      retryLimit: kind.retryLimit ?? 3,
      retryDelay: kind.retryDelay ?? 5,
      retryBackoff: true,
      retryDelayMax: kind.retryDelayMax ?? 60,
      expireInSeconds: 60,
    });
    await boss.work<Record<string, unknown>>(
      kind.name,
      // As long as there is work, the next batch is fetched at once; each job succeeds or fails by itself.
      { pollingIntervalSeconds: 0.5, batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true },
      async (jobs) => Promise.all(jobs.map((job) => attempt(kind, watch, job))),
    );
    if (kind.cron) await boss.schedule(kind.name, kind.cron);
  }
  const names = known.map(({ name }) => name);
  return {
    enqueue,
    async check() {
      const working = boss
        .getWipData()
        .filter(({ count, lastFetchedOn, createdOn }) => {
          const looked = lastFetchedOn ?? createdOn;
          return count > 0 || Date.now() - looked < LOOKED_MS;
        })
        .map(({ name }) => name);
      const asleep = names.filter((name) => !working.includes(name));
      if (asleep.length > 0) throw new Error(`nobody looks for jobs of ${asleep.join(", ")}`);
    },
    async quiet() {
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    },
    stop: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  };
}

/** Puts jobs into the queue for the shop to do, for a command that does none itself. */
export async function openEnqueue(
  database: Database,
  names: readonly string[],
): Promise<{ enqueue: Enqueue; stop(): Promise<void> }> {
  const pool = database.$client;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  // One that is there stays as the shop made it.
  for (const name of names) if (!(await boss.getQueue(name))) await boss.createQueue(name);
  return {
    enqueue: async (tx, job, data) => {
      await boss.send(job, data, { db: within(tx) });
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}
