import { sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { withTimeout } from "#server/with-timeout.ts";
import { Failure } from "../errors/failure.ts";

/** Checks within this time share one result, so that frequent checks cause no load. */
const FRESH_MS = 1000;
/** Shorter than the few seconds that a balancer waits. */
const PATIENCE_MS = 1500;

interface Options {
  readonly database: Database;
  /** Rejects when the queue does not work; absent without a queue. */
  readonly checkQueue?: (() => Promise<void>) | undefined;
  readonly now?: () => number;
}

/** Rejects with UNAVAILABLE while the database or the queue is unavailable. */
export function openReadiness({
  database,
  checkQueue,
  now = () => performance.now(),
}: Options): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();

  async function ask() {
    await database.execute(sql`select 1`);
    await checkQueue?.();
  }

  return async () => {
    if (now() - askedAt > FRESH_MS) {
      askedAt = now();
      answer = withTimeout(ask(), PATIENCE_MS);
      answer.catch(() => {});
    }
    await answer.catch((cause: unknown) => {
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause });
    });
  };
}
