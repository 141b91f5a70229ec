import type { Client } from "pg";
import { type JobInsert, PgBoss } from "pg-boss";
import * as z from "zod/mini";

const optionalNumber = z.nullable(z.number());

/** What the queue still owed when it was read, told in a way that does not depend on the queue library's own tables. */
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

/** A queue of the library's own begins like this. */
const OWN = "__pgboss__%";

/**
 * The jobs that wait, wait for another try, or are being done just now: the last count as waiting, since nobody knows
 * whether they will be finished. What is finished is nobody's business any more.
 */
export async function readWaitingJobs(client: Client): Promise<WaitingJobs> {
  const there = await client.query("select to_regclass('pgboss.job') as job");
  if (!there.rows[0]?.job) return { queues: [], jobs: [] };
  const queues = await client.query(
    `select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
       retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds"
     from pgboss.queue where name not like $1 order by name`,
    [OWN],
  );
  const jobs = await client.query(
    `select name as queue, id::text, data, priority, to_json(start_after)#>>'{}' as "startAfter", singleton_key as "singletonKey"
     from pgboss.job where state in ('created', 'retry', 'active') and name not like $1 order by name, created_on, id`,
    [OWN],
  );
  return z.parse(WaitingJobs, { queues: queues.rows, jobs: jobs.rows });
}

/** The queue of a database, made ready to take jobs over. */
interface QueueTarget {
  /** Replaces what waits there by these jobs, in the connection's transaction. */
  take(waiting: WaitingJobs): Promise<void>;
  close(): Promise<void>;
}

/** Makes the queue's own tables where they lack, at once and outside of any transaction: empty, they harm nobody. */
export async function openQueueTarget(client: Client): Promise<QueueTarget> {
  // One statement after the other, and none of the library's own in between what a transaction here is about.
  let ours = true;
  let last: Promise<unknown> = Promise.resolve();
  const db = {
    executeSql(text: string, values?: unknown[]) {
      if (!ours) return Promise.reject(new Error("The connection is in use."));
      const next = last.then(() => client.query(text, values));
      last = next.catch(() => {});
      return next;
    },
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  ours = false;
  return {
    async take({ queues, jobs }) {
      ours = true;
      await client.query("delete from pgboss.job");
      for (const { name, retryDelayMax, ...options } of queues)
        await boss.createQueue(name, { ...options, ...(retryDelayMax === null ? {} : { retryDelayMax }) });
      for (const { name } of queues) {
        const own = jobs.filter(({ queue }) => queue === name).map(asInsert);
        for (let at = 0; at < own.length; at += 1000) await boss.insert(name, own.slice(at, at + 1000));
      }
      await last;
      ours = false;
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
