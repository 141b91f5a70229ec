import { createHash } from "node:crypto";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { Failure } from "#server/http/failure.ts";
import type { Database, Transaction } from "./client.ts";

/** Serialization failure and deadlock: PostgreSQL asks to try again. */
const TRY_AGAIN = new Set(["40001", "40P01"]);
const TRIES = 4;

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

interface Terms {
  /** A transaction that is not committed by then, ms of the epoch, is given up. */
  readonly deadline?: number | undefined;
  /** Transactions with one name stand in line, each sees what those before it wrote. */
  readonly inLine?: string;
  /**
   * The work asks before it writes, so its first questions go out with the beginning: were that refused, they would have
   * changed nothing, and nothing follows them.
   */
  readonly asksFirst?: boolean;
  /**
   * The commit does not wait for the disk. Only for what a later commit stands on before anything outside the database
   * happens: the journal is one, so whoever finds the later one after a crash finds this, too.
   */
  readonly confirmedLater?: boolean;
}

/**
 * Runs work in one transaction; a serialization failure or deadlock is tried again, three times. One that is given up at
 * its deadline has its connection closed: the database rolls it back. Errors then: UNAVAILABLE.
 */
export async function transact<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  terms: Terms = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, work, terms);
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/**
 * Work of one transaction that goes out at once, answered in its order. All of it is waited for, so that nothing goes on
 * in a transaction that was given up meanwhile, on a connection that may already be another's; then the first error that
 * the database told is thrown, of which the others follow.
 */
export async function atOnce<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Part in keyof Work]: Awaited<Work[Part]> }> {
  const ended = await Promise.allSettled(work);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  // Not asked for again: a statement of the query builder goes out each time that it is waited for.
  return ended.map((one) => one.status === "fulfilled" && one.value) as {
    -readonly [Part in keyof Work]: Awaited<Work[Part]>;
  };
}

/**
 * The query builder's own way of taking a connection loses it for good when even `begin` fails, so that a database
 * which was away would stay away. Taken here, it always goes back, and one whose state is not known is closed.
 */
async function once<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { deadline, ...terms }: Terms,
) {
  const client = await database.$client.connect();
  let sound = false;
  let late = false;
  const giveUp = () => {
    late = true;
    cut(client);
    client.release(true);
  };
  const timer = deadline === undefined ? undefined : setTimeout(giveUp, Math.max(0, deadline - Date.now()));
  try {
    const result = await within(client, work, terms);
    sound = true;
    return result;
  } catch (error) {
    sound = !isCut(client) && (error instanceof Failure || sqlState(error) !== null);
    throw late ? new Failure("UNAVAILABLE", { retryAfter: 2, cause: error }) : error;
  } finally {
    clearTimeout(timer);
    if (!late) client.release(!sound);
  }
}

async function within<Result>(
  client: PoolClient,
  work: (transaction: Transaction) => Promise<Result>,
  terms: Terms,
) {
  const opened = client.query(opening(terms));
  try {
    if (!terms.asksFirst) await opened;
    const dialect = new PgDialect();
    const [, result] = await atOnce([
      opened.catch((error: unknown) => {
        // What the work would write now might be written outside of a transaction.
        cut(client);
        throw error;
      }),
      work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)),
    ]);
    const { command } = await client.query("commit");
    // What the database answers when a statement had failed and nobody minded.
    if (command !== "COMMIT") throw new Error("The transaction was rolled back instead of committed.");
    return result;
  } catch (error) {
    if (!isCut(client)) await client.query("rollback");
    throw error;
  }
}

/** Ends a connection with all that is under way on it. Asked to end, a pipelined one waits for its answers first. */
const cut = ({ connection }: PoolClient) => connection.stream.destroy();
const isCut = ({ connection }: PoolClient) => connection.stream.destroyed;

/** How the transaction begins, in one message to the database. */
function opening({ inLine, confirmedLater }: Terms): string {
  const parts = ["begin"];
  if (confirmedLater) parts.push("set local synchronous_commit to off");
  if (inLine !== undefined) parts.push(`select pg_advisory_xact_lock(${lockNumber(inLine)})`);
  return parts.join(";");
}

/** The database's locks have numbers of 64 bits; two names with one number would wait for each other, no more. */
function lockNumber(name: string): bigint {
  return createHash("sha256").update(name).digest().readBigInt64BE();
}
