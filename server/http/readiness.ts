import { sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { Failure } from "./failure.ts";

/** An answer is shared by whoever asks within this time: a health check must never become a load. */
const FRESH_MS = 1000;
/** A balancer waits a few seconds at most. */
const PATIENCE_MS = 1500;

interface Options {
  readonly database: Database;
  /** Rejects when the queue does not work; absent where there is none. */
  readonly checkQueue?: (() => Promise<void>) | undefined;
  readonly now?: () => number;
}

/** Rejects with UNAVAILABLE while the database or the queue cannot be used. */
export function openReadiness({ database, checkQueue, now = Date.now }: Options): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<unknown> = Promise.resolve();

  async function ask() {
    await database.execute(sql`select 1`);
    await checkQueue?.();
  }

  return async () => {
    if (now() - askedAt > FRESH_MS) {
      askedAt = now();
      answer = within(PATIENCE_MS, ask());
      answer.catch(() => {});
    }
    await answer.catch((cause: unknown) => {
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause });
    });
  };
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
