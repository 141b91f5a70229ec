import { drizzle } from "drizzle-orm/node-postgres";
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

/**
 * Runs work in one transaction; a serialization failure or deadlock is tried again, three times. With a `deadline`, ms
 * of the epoch, a transaction that is not committed by then is given up, its connection closed: the database rolls it
 * back. Errors then: UNAVAILABLE.
 */
export async function transact<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  { deadline }: { readonly deadline?: number | undefined } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(database, work, deadline);
    } catch (error) {
      if (attempt >= TRIES || !TRY_AGAIN.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/**
 * The query builder's own way of taking a connection loses it for good when even `begin` fails, so that a database
 * which was away would stay away. Taken here, it always goes back, and one whose state is not known is closed.
 */
async function once<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
  deadline: number | undefined,
) {
  const client = await database.$client.connect();
  let sound = false;
  let late = false;
  const giveUp = () => {
    late = true;
    client.release(true);
  };
  const timer = deadline === undefined ? undefined : setTimeout(giveUp, Math.max(0, deadline - Date.now()));
  try {
    const result = await drizzle({ client }).transaction(work);
    sound = true;
    return result;
  } catch (error) {
    sound = error instanceof Failure || sqlState(error) !== null;
    throw late ? new Failure("UNAVAILABLE", { retryAfter: 2, cause: error }) : error;
  } finally {
    clearTimeout(timer);
    if (!late) client.release(!sound);
  }
}
