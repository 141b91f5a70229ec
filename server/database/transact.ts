import { createHash, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { Failure } from "#server/http/errors/failure.ts";
import type { Database, Transaction } from "./client.ts";

/** Serialization failure and deadlock: the transaction may succeed when it is repeated. */
const TRY_AGAIN = new Set(["40001", "40P01"]);
const TRIES = 4;
/** A transaction that met another one waits for a random time, at most this for each try so far, so that they do not meet again. */
const PAUSE_MS = 40;
/** The server ended the connection, or is a replica because another server became the primary. */
const CONNECTION_ENDED = /^(?:08...|57P0[1-5]|25006)$/;

/** The connection was lost before the work's result was known. */
class ConnectionLost extends Error {
  /** Whether COMMIT was sent. If so, it is unknown whether the transaction was committed or rolled back. */
  readonly committing: boolean;

  constructor(committing: boolean, cause: unknown) {
    super("the connection was lost", { cause });
    this.committing = committing;
  }
}

/** The SQLSTATE of a database error, however deeply the query builder wrapped it; null for any other error. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return null;
}

/** The name of the constraint that refused a write; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("constraint" in cause && typeof cause.constraint === "string") return cause.constraint;
  }
  return null;
}

/** Whether it is certain that a failed transaction wrote nothing, because its answer was not lost. */
export const wroteNothing = (error: unknown): boolean =>
  error instanceof Failure && error.code !== "OUTCOME_UNKNOWN";

interface Options {
  /** Milliseconds of the epoch. A transaction that is not committed by then is rolled back. Errors: UNAVAILABLE. */
  readonly deadline?: number | undefined;
  /** The name of an advisory lock that serialises transactions: each sees what those before it wrote. */
  readonly advisoryLock?: string;
  /** Whether the work reads before it writes. Its first reads are sent together with BEGIN; they are harmless if BEGIN fails. */
  readonly readsFirst?: boolean;
  /**
   * The commit does not wait for the disk (`synchronous_commit = off`). Use it only when a later, synchronous commit follows
   * before anything outside the database happens: the write-ahead log is ordered, so that commit makes this one durable.
   */
  readonly asyncCommit?: boolean;
  /** Whether the work finds its own earlier result by a key. Such work is repeated when the answer to COMMIT was lost. */
  readonly hasKey?: boolean;
}

/**
 * Runs work in one transaction. A serialization failure or a deadlock is retried three times. When the connection is lost
 * before COMMIT, the work runs again once on another connection, because nothing was written. When it is lost during
 * COMMIT, only work with a key runs again. Error for any other work: OUTCOME_UNKNOWN, because it may be written.
 */
export async function transact<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, work, options);
    } catch (error) {
      const isLost = error instanceof ConnectionLost;
      if (isLost && error.committing && !options.hasKey)
        throw new Failure("OUTCOME_UNKNOWN", { cause: error.cause });
      if (isLost ? attempt > 1 : attempt >= TRIES || !TRY_AGAIN.has(sqlState(error) ?? ""))
        throw isLost ? error.cause : error;
      if (!isLost) await pause(randomInt(PAUSE_MS * attempt));
    }
  }
}

/**
 * Sends the statements of one transaction without waiting for each other's results (pipelining), and returns all results.
 * It waits for every statement even when one fails, because the connection must not return to the pool before. Throws the
 * first error in the order of the statements; later errors are consequences of it.
 */
export async function pipelined<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Name in keyof Work]: Awaited<Work[Name]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  // Results are read from `ended`: awaiting a query of the query builder again would run it again.
  return ended.map((one) => one.status === "fulfilled" && one.value) as {
    -readonly [Name in keyof Work]: Awaited<Work[Name]>;
  };
}

/**
 * Runs work once in a transaction. Drizzle's own `transaction` leaks the connection when BEGIN fails. This function always
 * returns it to the pool, and closes one in an unknown state.
 */
async function once<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { deadline, ...options }: Options,
) {
  const client = await database.$client.connect();
  let sound = false;
  let late = false;
  const abort = () => {
    late = true;
    cut(client);
    client.release(true);
  };
  const timer = deadline === undefined ? undefined : setTimeout(abort, Math.max(0, deadline - Date.now()));
  try {
    const result = await runIn(client, work, options);
    sound = true;
    return result;
  } catch (error) {
    const isLost = error instanceof ConnectionLost;
    sound = !isLost && !isCut(client) && (error instanceof Failure || sqlState(error) !== null);
    const isUnknown = isLost && error.committing && !options.hasKey;
    throw late && !isUnknown ? new Failure("UNAVAILABLE", { retryAfter: 2, cause: error }) : error;
  } finally {
    clearTimeout(timer);
    if (!late) client.release(!sound);
  }
}

async function runIn<Result>(
  client: PoolClient,
  work: (transaction: Transaction) => Promise<Result>,
  options: Options,
) {
  let committing = false;
  const opened = client.query(beginStatement(options));
  try {
    if (!options.readsFirst) await opened;
    const [, result] = await pipelined([
      opened.catch((error: unknown) => {
        // Without BEGIN, the next writes of the work would run outside a transaction.
        cut(client);
        throw error;
      }),
      work(drizzle({ client })),
    ]);
    committing = true;
    const { command } = await client.query("commit");
    committing = false;
    // PostgreSQL answers ROLLBACK when a statement failed and the work ignored it.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back instead of committed.");
    return result;
  } catch (error) {
    const state = sqlState(error);
    const isLost = state === null ? committing || isCut(client) : CONNECTION_ENDED.test(state);
    if (isLost && !(error instanceof Failure)) throw new ConnectionLost(committing, error);
    if (!isCut(client)) await client.query("rollback");
    throw error;
  }
}

/** Runs work in a savepoint: when it throws, its changes are rolled back and the transaction goes on. */
export async function withSavepoint<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`savepoint work`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint work`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint work`);
    throw error;
  }
}

/** Closes a connection at once. `client.end()` would wait for pending results. */
const cut = ({ connection }: PoolClient) => connection.stream.destroy();
const isCut = ({ connection }: PoolClient) => connection.stream.destroyed;

/** BEGIN and its settings, sent as one message. */
function beginStatement({ advisoryLock, asyncCommit }: Options): string {
  const parts = ["begin"];
  if (asyncCommit) parts.push("set local synchronous_commit to off");
  if (advisoryLock !== undefined) parts.push(`select pg_advisory_xact_lock(${lockNumber(advisoryLock)})`);
  return parts.join(";");
}

/** Advisory locks have 64-bit numbers. Two names with the same number wait for each other, which is harmless. */
function lockNumber(name: string): bigint {
  return createHash("sha256").update(name).digest().readBigInt64BE();
}
