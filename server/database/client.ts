import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

// A DATE stays text: node-postgres would make it a moment in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

export type Database = NodePgDatabase & { readonly $client: pg.Pool };
/** A connection with an open transaction, which `transact` opens and ends. */
export type Transaction = NodePgDatabase & { readonly $client: pg.PoolClient };
/** What a query needs: the database or a transaction. */
export type Queries = NodePgDatabase & { readonly $client: pg.Pool | pg.PoolClient };

interface OpenDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

const LIMITS = "-c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000";
const POOL_SIZE = 10;
/** The connections of the pool, and one for notifications. */
export const CONNECTIONS_PER_PROCESS = POOL_SIZE + 1;
/** Slightly longer than `statement_timeout`. It ends only queries to a server that no longer answers. */
const QUERY_TIMEOUT_MS = 5500;
/** A replica that takes longer is skipped, so that another server answers within the 2 s of a request (`answer-in-time.ts`). */
const REPLICA_TIMEOUT_MS = 1000;

/** `cannot execute … in a read-only transaction`: PostgreSQL's own code for a write to a replica. */
const READ_ONLY = "25006";

/** Throws when a new connection reached a replica, such as a former primary, because the shop could not write to it. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean }>("select pg_is_in_recovery() as recovering");
  if (rows[0]?.recovering)
    throw Object.assign(new Error("the database is a replica, not the primary"), { code: READ_ONLY });
}

/**
 * Opens a connection pool. Time limits: 2 s for a lock, 5 s for a statement, 10 s for an idle transaction, 2 s for a free
 * connection, 5.5 s for a server that no longer answers. Statements are pipelined: statements that do not wait for an
 * earlier result are sent together. COPY does not work on a pipelined connection.
 */
export function openDatabase(url: string, size = POOL_SIZE): OpenDatabase {
  return openPool({ connectionString: url, max: size, onConnect: requirePrimary });
}

/** Opens the pool of a replica. Its short time limits let another server answer within the same request. */
export function openReplica(url: string): OpenDatabase {
  return openPool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: REPLICA_TIMEOUT_MS,
    query_timeout: REPLICA_TIMEOUT_MS,
  });
}

function openPool(config: pg.PoolConfig): OpenDatabase {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 2000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    options: LIMITS,
    pipeline: true,
    ...config,
  });
  // The pool replaces a broken connection at the next use. An error without a listener would end the process. The pool emits
  // the errors of idle connections, the client those of connections in use.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { database: drizzle({ client: pool }), close: () => pool.end() };
}
