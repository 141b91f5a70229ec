import { PgBoss } from "pg-boss";
import type { Metrics } from "#server/observe/metrics.ts";
import { NO_TELEMETRY, type Telemetry } from "#server/observe/traces/telemetry.ts";
import type { Database, Transaction } from "./client.ts";
import { prepared } from "./prepared.ts";

/** Adds a job to the queue within a transaction, so that the job exists only if the transaction commits. */
export type Enqueue = (
  tx: Transaction,
  job: string,
  data: object,
  options?: { readonly startAfter?: Date },
) => Promise<void>;

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

export interface JobKind {
  readonly name: string;
  readonly work: (data: Record<string, unknown>) => Promise<void>;
  /** A cron expression for recurring work. */
  readonly cron?: string;
  /**
   * The number of retries of a failed job. The default lasts some minutes, because a busy machine is slow after its first
   * start. The pause doubles from `retryDelay` to `retryDelayMax` seconds.
   */
  readonly retryLimit?: number;
  readonly retryDelay?: number;
  readonly retryDelayMax?: number;
}

interface Queue {
  readonly enqueue: Enqueue;
  /** Rejects when this process has stopped polling for some kind of job. */
  check(): Promise<void>;
  /** Starts no further job; resolves when the running ones are done. Jobs can still be enqueued. */
  quiet(): Promise<void>;
  /** Ends the queue. A job that still runs after 1 s returns to the queue, and another process runs it. */
  stop(): Promise<void>;
}

/** Jobs of one kind that a process runs at the same time. */
const BATCH = 5;
/** A worker polls twice a second. One that has not polled for this long has stopped. */
const STALLED_MS = 20_000;
/** Every worker fails twice a second while the database is away. One log line a minute keeps the disk from filling up. */
const ERROR_PAUSE_MS = 60_000;

/** Runs pg-boss's statements in a transaction of the shop. */
const inTransaction = (tx: Transaction) => ({
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

/** The message of an error, stored with the job. The message of a failed query is replaced: it quotes personal data. */
function reasonOf(error: unknown): string {
  const words = String(error).split("\n")[0] ?? "";
  return words.includes("Failed query") ? "a database query failed" : words;
}

/** Opens the job queue (pg-boss) in the shop's database. Every process runs its jobs. */
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
  let loggedAt = Number.NEGATIVE_INFINITY;
  boss.on("error", (error) => {
    if (performance.now() - loggedAt < ERROR_PAUSE_MS) return;
    loggedAt = performance.now();
    watch.log.error({ err: error }, "the queue met an error");
  });
  await boss.start();
  const enqueue: Enqueue = async (tx, job, data, options) => {
    await boss.send(job, telemetry.carry(data), { ...options, db: inTransaction(tx) });
  };
  const all = kinds(enqueue);
  for (const kind of all) {
    await boss.createQueue(kind.name, {
      retryLimit: kind.retryLimit ?? 10,
      retryDelay: kind.retryDelay ?? 5,
      retryBackoff: true,
      retryDelayMax: kind.retryDelayMax ?? 60,
      expireInSeconds: 60,
    });
    await boss.work<Record<string, unknown>>(
      kind.name,
      // The worker fetches the next batch without a pause after a full one. Each job succeeds or fails on its own.
      { pollingIntervalSeconds: 0.5, batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true },
      async (jobs) => Promise.all(jobs.map((job) => attempt(kind, watch, job))),
    );
    if (kind.cron) await boss.schedule(kind.name, kind.cron);
  }
  const names = all.map(({ name }) => name);
  return {
    enqueue,
    async check() {
      const polling = boss
        .getWipData()
        .filter(({ count, lastFetchedOn, createdOn }) => {
          const polledAt = lastFetchedOn ?? createdOn;
          return count > 0 || Date.now() - polledAt < STALLED_MS;
        })
        .map(({ name }) => name);
      const stalled = names.filter((name) => !polling.includes(name));
      if (stalled.length > 0) throw new Error(`the queue is not polled for jobs of ${stalled.join(", ")}`);
    },
    async quiet() {
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    },
    stop: () => boss.stop({ graceful: true, timeout: 1000, close: false }),
  };
}

/** Opens the queue for a command that adds jobs and runs none. A running shop runs them. */
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
  // An existing queue keeps the options that the shop gave it.
  for (const name of names) if (!(await boss.getQueue(name))) await boss.createQueue(name);
  return {
    enqueue: async (tx, job, data, options) => {
      await boss.send(job, data, { ...options, db: inTransaction(tx) });
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}
