import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Database, Transaction } from "./client.ts";

/** Puts a job into the queue as part of a transaction: both are there or neither. */
export type Enqueue = (tx: Transaction, job: string, data: object) => Promise<void>;

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
  /** Waits for jobs under way, 5 s at most. */
  stop(): Promise<void>;
}

/** Jobs of one kind that a process works on at once. */
const BATCH = 5;

async function attempt(
  { work }: JobKind,
  { id, data }: { id: string; data: Record<string, unknown> | null },
) {
  try {
    await work(data ?? {});
    return { id, status: "completed" as const };
  } catch (error) {
    return { id, status: "failed" as const, output: { reason: String(error) } };
  }
}

/** The queue of things owed, kept in the shop's own database; every process works on it. */
export async function openQueue(
  database: Database,
  log: { error(facts: object, words: string): void },
  kinds: (enqueue: Enqueue) => readonly JobKind[],
): Promise<Queue> {
  const pool = database.$client;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.error({ err: error }, "the queue met an error"));
  await boss.start();
  const enqueue: Enqueue = async (tx, job, data) => {
    await boss.send(job, data, { db: fromDrizzle(tx, sql) });
  };
  for (const kind of kinds(enqueue)) {
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
      async (jobs) => Promise.all(jobs.map((job) => attempt(kind, job))),
    );
    if (kind.cron) await boss.schedule(kind.name, kind.cron);
  }
  return { enqueue, stop: () => boss.stop({ graceful: true, timeout: 5000, close: false }) };
}
