import { chown, cp, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/embedded-postgres/start-embedded.ts";
import { makeFastFolder } from "./fast-folder.ts";

const STREAMING = ["wal_level=replica", "max_wal_senders=4", "wal_keep_size=256MB"];
const START = { durable: false, maxConnections: 60 } as const;

/**
 * A PostgreSQL and streaming standbys, all of the embedded engine. It lacks `pg_basebackup`, so a copy is made with the
 * backup functions and a copy of the files. `addReplica` starts one more; its server stops with the others.
 */
export async function startPrimaryAndReplica() {
  const folder = await makeFastFolder("reluit-test-replica-");
  const here = join(folder, "primary");
  const primary = await startEmbedded({ ...START, dataDir: here, settings: STREAMING });
  const copyTo = (there: string) => copyBase(primary.url, join(here, "cluster"), join(there, "cluster"));
  const there = join(folder, "replica");
  await copyTo(there);
  const { host, user } = primary.connection;
  const settings = [
    ...STREAMING,
    `primary_conninfo=host=${host} port=5432 user=${user}`,
    "hot_standby=on",
    "wal_retrieve_retry_interval=100ms",
  ];
  const startReplica = () => startEmbedded({ ...START, dataDir: there, settings });
  let replica = await startReplica();
  const added: (typeof replica)[] = [];
  return {
    primary: primary.url,
    replica: replica.url,
    stopReplica: () => replica.stop(),
    async startReplica() {
      replica = await startReplica();
    },
    async addReplica() {
      const another = join(folder, `replica-${added.length + 2}`);
      await copyTo(another);
      const server = await startEmbedded({ ...START, dataDir: another, settings });
      added.push(server);
      return server.url;
    },
    async stop() {
      for (const server of added) await server.stop();
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyBase(url: string, from: string, to: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await mkdir(join(to, ".."), { recursive: true });
    await copyRunning(from, to);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
    await writeFile(join(to, "standby.signal"), "");
    await giveLike(from, to);
  } finally {
    await client.end();
  }
}

/** Copies a running server's files. If the server removes a file meanwhile, which a base backup allows, the copy is repeated. */
async function copyRunning(from: string, to: string, attempts = 5): Promise<void> {
  try {
    await cp(from, to, { recursive: true, filter: (path) => !/\/postmaster\.(?:pid|opts)$/.test(path) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempts === 1) throw error;
    await rm(to, { recursive: true, force: true });
    await copyRunning(from, to, attempts - 1);
  }
}

/** The copied files belong to this account; the server runs as another one when tests run as root. */
async function giveLike(from: string, to: string) {
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}
