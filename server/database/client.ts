import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
/** What a query needs: the database itself or a transaction on it. */
export type Queries = NodePgDatabase | Transaction;

interface OpenDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

const LIMITS = "-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000";
/**
 * A little more than the server's own limit for a statement: only a server that is gone is given up on, and one that takes
 * longer for statements that went out at once. Those are few, and wait for no rows of others but the first.
 */
const ANSWER_LIMIT_MS = 5500;

/**
 * Opens a pool on a PostgreSQL address. Waiting for a lock ends after 2 s, a statement after 5 s, an idle
 * transaction after 10 s, waiting for a connection after 2 s, for an answer that never comes after 5.5 s.
 * What a transaction asks without waiting for the answer before goes out at once, and is answered in that order; COPY
 * needs a connection of its own.
 */
export function openDatabase(url: string, size = 10): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2000,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    options: LIMITS,
    pipeline: true,
  });
  // A connection that breaks is replaced at the next use; without a listener it would end the process. The pool's own
  // listener is for idle connections, the connection's for those in use by a transaction.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { database: drizzle({ client: pool }), close: () => pool.end() };
}
