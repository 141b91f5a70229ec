import type { Client } from "pg";
import { type JobInsert, PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { hasTable } from "#server/database/migrate.ts";

const optionalNumber = z.nullable(z.number());

/** The unfinished jobs of the queue, in a format that is independent of the library's tables. */
export const WaitingJobs = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      retryLimit: z.number(),
      retryDelay: z.number(),
      retryBackoff: z.boolean(),
      retryDelayMax: optionalNumber,
      expireInSeconds: z.number(),
    }),
  ),
  jobs: z.array(
    z.object({
      queue: z.string(),
      id: z.string(),
      data: z.nullable(z.record(z.string(), z.unknown())),
      priority: z.number(),
      startAfter: z.string(),
      singletonKey: z.nullable(z.string()),
    }),
  ),
});
export type WaitingJobs = z.infer<typeof WaitingJobs>;

/** Internal queues of the library. */
const INTERNAL = "__pgboss__%";

/**
 * Reads the jobs that wait, wait for a retry, or run now. Running jobs count as waiting, because they may not finish.
 * Finished jobs are left out.
 */
export async function readWaitingJobs(client: Client): Promise<WaitingJobs> {
  if (!(await hasTable(client, "pgboss.job"))) return { queues: [], jobs: [] };
  const queues = await client.query(
    `select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
       retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds"
     from pgboss.queue where name not like $1 order by name`,
    [INTERNAL],
  );
  const jobs = await client.query(
    `select name as queue, id::text, data, priority, to_json(start_after)#>>'{}' as "startAfter", singleton_key as "singletonKey"
     from pgboss.job where state in ('created', 'retry', 'active') and name not like $1 order by name, created_on, id`,
    [INTERNAL],
  );
  return z.parse(WaitingJobs, { queues: queues.rows, jobs: jobs.rows });
}

/** The queue of the target database. */
interface QueueTarget {
  /** Replaces the jobs of the target with these, in the connection's transaction. */
  take(waiting: WaitingJobs): Promise<void>;
  close(): Promise<void>;
}

/** Creates missing tables of the queue outside any transaction. Empty tables do no harm if the restore fails. */
export async function openQueueTarget(client: Client): Promise<QueueTarget> {
  // Runs the library's statements one after the other, and rejects its background work during the restore's transaction.
  let accepting = true;
  let last: Promise<unknown> = Promise.resolve();
  const db = {
    executeSql(text: string, values?: unknown[]) {
      if (!accepting) return Promise.reject(new Error("The connection is in use."));
      const next = last.then(() => client.query(text, values));
      last = next.catch(() => {});
      return next;
    },
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  accepting = false;
  return {
    async take({ queues, jobs }) {
      accepting = true;
      await client.query("delete from pgboss.job");
      for (const { name, retryDelayMax, ...options } of queues)
        await boss.createQueue(name, { ...options, ...(retryDelayMax === null ? {} : { retryDelayMax }) });
      for (const { name } of queues) {
        const own = jobs.filter(({ queue }) => queue === name).map(asInsert);
        for (let at = 0; at < own.length; at += 1000) await boss.insert(name, own.slice(at, at + 1000));
      }
      await last;
      accepting = false;
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

function asInsert({ id, data, priority, startAfter, singletonKey }: WaitingJobs["jobs"][number]): JobInsert {
  return {
    id,
    priority,
    startAfter,
    ...(data === null ? {} : { data }),
    ...(singletonKey === null ? {} : { singletonKey }),
  };
}
