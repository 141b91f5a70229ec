import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

// A date is a day, and not a moment in the time zone of the server.
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
/** A process's pool, and its connection for notifications. */
export const CONNECTIONS_PER_PROCESS = POOL_SIZE + 1;
/** Slightly longer than `statement_timeout`, so that it ends only queries to a server that no longer answers. */
const QUERY_TIMEOUT_MS = 5500;
/** A replica that takes longer is skipped, within the 2 s of a request (`answer-in-time.ts`). */
const REPLICA_TIMEOUT_MS = 1000;

/** `cannot execute … in a read-only transaction`: how PostgreSQL itself refuses a write to a replica. */
const READ_ONLY = "25006";

/** Throws when a new connection reached a replica, for example a former primary: the shop would write to it. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ recovering: boolean }>("select pg_is_in_recovery() as recovering");
  if (rows[0]?.recovering)
    throw Object.assign(new Error("the database is a replica, not the primary"), { code: READ_ONLY });
}

/**
 * Opens a connection pool. Waiting for a lock ends after 2 s, a statement after 5 s, an idle transaction after 10 s,
 * waiting for a connection after 2 s, and for a server that no longer answers after 5.5 s. Statements are pipelined: those
 * that do not wait for the result before are sent together. COPY does not work on a pipelined connection.
 */
export function openDatabase(url: string, size = POOL_SIZE): OpenDatabase {
  return openPool({ connectionString: url, max: size, onConnect: requirePrimary });
}

/** Opens the pool of a replica. Its time limits leave a request the time to ask another server. */
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
  // A broken connection is replaced at the next use. An error without a listener would end the process: the pool emits it
  // for idle connections, the client for those in use.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return { database: drizzle({ client: pool }), close: () => pool.end() };
}
