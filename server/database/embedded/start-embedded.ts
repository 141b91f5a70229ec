import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { databaseUser, ensureCluster } from "./cluster.ts";
import { findEnginePackage, installEngine, removeOtherEngines } from "./engine.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { launchServer } from "./launch.ts";
import { claimFolder } from "./owner.ts";
import { choosePlace, type Place } from "./place.ts";
import { recoverFolder, stopServers } from "./recover.ts";
import { makeSocketFolder } from "./socket.ts";

/** How the server ended: asked for by `stop`, or on its own, which the shop must answer by stopping, too. */
export type PostgresExit = { expected: boolean; reason: string; lastLines: string[] };

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string };
  /** A connection string for `pg`. */
  url: string;
  /** Whether the data was there before this start. */
  warm: boolean;
  /** Resolves when the server is gone, asked or not; never rejects. */
  exited: Promise<PostgresExit>;
  /** Stops the server and gives the folder free. Also after the server died. Calling it again is harmless. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** `false` is for tests: a power cut may then lose everything. */
  durable?: boolean;
  maxConnections?: number;
  /** More settings of the server, `name=value`, for tests that need another kind of server. */
  settings?: readonly string[];
};

/** How long an asked stop may take before the server is stopped the hard way, in ms. */
const stopLimit = 6_000;

/**
 * Starts the shop's own PostgreSQL, making its database on the first start. This process owns the folder until `stop`
 * or its own end, and the server ends with it. Throws EmbeddedPostgresError, whose message is for the operator.
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

async function startIn(
  { folder, account }: Place,
  options: EmbeddedOptions & {
    log: (line: string) => void;
    enginePackage: Awaited<ReturnType<typeof findEnginePackage>>;
    release: () => Promise<void>;
  },
): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxConnections = 20, settings = [], release } = options;
  await recoverFolder(folder, account);
  const engine = await installEngine(options.enginePackage, folder, durable);
  const { cluster, warm } = await ensureCluster({ folder, engine, account, durable, log });
  const socket = await makeSocketFolder(folder, account);
  const connection = { host: socket.path, user: databaseUser, database: databaseUser };

  let asked = false;
  let stopped: Promise<void> | undefined;
  let letGo = () => {};
  let gone: Promise<unknown> = Promise.resolve();
  const stop = () => {
    asked = true;
    stopped ??= (async () => {
      letGo();
      await Promise.race([gone, delay(stopLimit, undefined, { ref: false })]);
      await stopServers(cluster, account);
      await socket.remove();
      await release();
    })();
    return stopped;
  };

  try {
    const launch = {
      engine,
      cluster,
      socketFolder: socket.path,
      account,
      durable,
      maxConnections,
      settings,
      log,
    };
    const server = await launchServer(launch);
    letGo = server.letGo;
    gone = server.ended;
    const exited = server.ended.then((end): PostgresExit => ({ expected: asked, ...end }));
    await ensureDatabase(connection);
    await removeOtherEngines(folder, engine);
    return { connection, url: urlOf(connection), warm, exited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// A connection is the proof that the server is ready. The database is missing on the first start, or when that was
// cut off just here.
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

// The host in the authority is a placeholder which URL parsers insist on; `host` wins in pg as in libpq.
function urlOf({ host, user, database }: EmbeddedPostgres["connection"]): string {
  return `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
}
