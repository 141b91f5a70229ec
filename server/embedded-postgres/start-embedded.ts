import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { databaseUser, ensureCluster } from "./cluster.ts";
import { findEnginePackage, installEngine, removeOtherEngines } from "./engine.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { launchServer } from "./launch.ts";
import { claimFolder } from "./owner.ts";
import { choosePlace, type Place } from "./place.ts";
import type { ProcessEnd } from "./processes.ts";
import { clearAfterServer, lockLines, recoverFolder, stopServers } from "./recover.ts";
import type { Restarts } from "./restarts.ts";
import { makeSocketFolder } from "./socket.ts";

export { openRestarts } from "./restarts.ts";

/** The final end of the server. When `expected` is false, `stop` was not called and the shop must stop as well. */
export type PostgresExit = { expected: boolean; reason: string; lastLines: string[] };

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string };
  /** A connection string for `pg`. */
  url: string;
  /** Whether the data existed before this start. */
  warm: boolean;
  /** Resolves when the server has ended and will not be restarted; never rejects. */
  exited: Promise<PostgresExit>;
  /** Stops the server and releases the folder. Works after the server has died, and can be called again. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** `false` is for tests only: a power cut may lose all data. */
  durable?: boolean;
  maxConnections?: number;
  /** Additional settings of the server as `name=value`, for tests. */
  settings?: readonly string[];
  /** The policy for restarting a server that ended unexpectedly. Without it, the server is not restarted. */
  restarts?: Restarts;
  /** Called when the server ends without `stop`, with the wait before its restart in ms, or null without a restart. */
  onEnd?: (end: ProcessEnd, waitMs: number | null) => void;
};

/** Time limit for a fast shutdown before the server is killed, in ms. */
const stopLimit = 6_000;

/**
 * Starts the embedded PostgreSQL and creates its database on the first start. This process owns the folder until `stop`
 * or its own end; the server ends with it. Throws EmbeddedPostgresError, whose message is for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {} } = options;
  try {
    const enginePackage = await findEnginePackage();
    const place = await choosePlace(dataDir, log);
    const ownership = await claimFolder(place.folder);
    const release = () => ownership.release();
    return await startIn(place, { ...options, log, enginePackage, release }).catch(async (error: unknown) => {
      await release();
      throw error;
    });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const message = `The shop's own PostgreSQL could not start in ${dataDir}: ${(error as Error).message}`;
    throw new EmbeddedPostgresError("START_FAILED", message, { cause: error });
  }
}

/** Starts the database, or connects to that of a running shop; `owned` is then false and `stop` does nothing. */
export async function startOrJoinEmbedded(
  options: EmbeddedOptions,
): Promise<{ url: string; owned: boolean; stop(): Promise<void> }> {
  try {
    const { url, stop } = await startEmbedded(options);
    return { url, owned: true, stop };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== "ALREADY_RUNNING") throw error;
    const { folder } = await choosePlace(options.dataDir, () => {});
    const host = (await lockLines(join(folder, "cluster")))[4]?.trim();
    if (!host) throw error;
    return {
      url: urlOf({ host, user: databaseUser, database: databaseUser }),
      owned: false,
      stop: async () => {},
    };
  }
}

async function startIn(
  { folder, account }: Place,
  options: EmbeddedOptions & {
    log: (line: string) => void;
    enginePackage: Awaited<ReturnType<typeof findEnginePackage>>;
    release: () => Promise<void>;
  },
): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxConnections = 20, settings = [], release, restarts } = options;
  await recoverFolder(folder, account);
  const engine = await installEngine(options.enginePackage, folder, durable);
  const { cluster, warm } = await ensureCluster({ folder, engine, account, durable, log });
  const socket = await makeSocketFolder(folder, account);
  const connection = { host: socket.path, user: databaseUser, database: databaseUser };

  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;
  let closePipe = () => {};
  let gone: Promise<unknown> = Promise.resolve();
  const stop = () => {
    stopping.abort();
    stopped ??= (async () => {
      closePipe();
      await Promise.race([gone, delay(stopLimit, undefined, { ref: false })]);
      await stopServers(cluster, account);
      await socket.remove();
      await release();
    })();
    return stopped;
  };

  const launch = async () => {
    const server = await launchServer({
      engine,
      cluster,
      socketFolder: socket.path,
      account,
      durable,
      maxConnections,
      settings,
      log,
    });
    closePipe = server.closePipe;
    if (stopping.signal.aborted) closePipe();
    return server;
  };

  /** Starts the server again and resolves when it ends. A failed start counts as an end. */
  const runAgain = async (): Promise<ProcessEnd> => {
    try {
      await clearAfterServer(cluster, socket.path, account);
      return await (await launch()).ended;
    } catch (error) {
      return { reason: (error as Error).message, lastLines: [] };
    }
  };

  const untilGone = async (first: Promise<ProcessEnd>): Promise<PostgresExit> => {
    for (let end = await first; ; end = await runAgain()) {
      if (stopping.signal.aborted) return { expected: true, ...end };
      const wait = restarts?.nextWait() ?? null;
      options.onEnd?.(end, wait);
      if (wait === null) return { expected: false, ...end };
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return { expected: true, ...end };
    }
  };

  try {
    const server = await launch();
    const exited = untilGone(server.ended);
    gone = exited;
    await ensureDatabase(connection);
    await removeOtherEngines(folder, engine);
    return { connection, url: urlOf(connection), warm, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// A successful connection proves that the server is ready. The database is missing on the first start, or after a start
// that was interrupted here.
async function ensureDatabase({ host, user, database }: EmbeddedPostgres["connection"]): Promise<void> {
  const client = new pg.Client({
    host,
    user,
    database: "postgres",
    port: 5432,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

// URL parsers require a host in the authority; the parameter `host` overrides it in pg and libpq.
function urlOf({ host, user, database }: EmbeddedPostgres["connection"]): string {
  return `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
}
