import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Account, type Supervised, supervise } from "./processes.ts";
import { lockLines } from "./recover.ts";

/** Time limit for a start, in ms. Covers the replay of the longest write-ahead log on a slow disk. */
const startLimit = 60_000;

/** Starts the server on a recovered cluster; resolves when it accepts connections. */
export async function launchServer(options: {
  engine: string;
  cluster: string;
  socketFolder: string;
  account: Account | undefined;
  durable: boolean;
  maxConnections: number;
  /** Additional settings of the server, as `name=value`; they override the shop's. */
  settings?: readonly string[];
  log: (line: string) => void;
}): Promise<Supervised> {
  const { engine, cluster, account } = options;
  const all = [...serverSettings(options), ...(options.settings ?? [])];
  const settings = all.flatMap((setting) => ["-c", setting]);
  const command = [join(engine, "bin", "postgres"), "-D", cluster, ...settings];
  const server = supervise(command, { signal: "INT", cwd: cluster, account, log: options.log });
  let early: string | undefined;
  const ended = server.ended.then(({ reason, lastLines }) => {
    early = `${reason}: ${lastLines.slice(-3).join(" | ")}`;
  });
  const deadline = performance.now() + startLimit;
  // pg_ctl waits for the same line. The line belongs to this server, because recovery has removed any older file.
  while ((await lockLines(cluster))[7]?.trim() !== "ready") {
    if (early === undefined && performance.now() > deadline) early = `not ready after ${startLimit / 1000} s`;
    if (early !== undefined) {
      server.closePipe();
      throw new EmbeddedPostgresError("START_FAILED", `PostgreSQL in ${cluster} did not start (${early})`);
    }
    await Promise.race([delay(5), ended]);
  }
  return server;
}

// The settings are on the command line and not in a file, so that they match the running code and overwrite no manual
// edit.
function serverSettings(options: {
  socketFolder: string;
  durable: boolean;
  maxConnections: number;
}): string[] {
  const settings = [
    "listen_addresses=",
    "port=5432",
    `unix_socket_directories=${quoted(options.socketFolder)}`,
    "unix_socket_permissions=0700",
    `max_connections=${options.maxConnections}`,
    "shared_buffers=32MB",
    // The server has no replicas: only its own recovery reads the write-ahead log.
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=256MB",
    // For short queries, JIT compilation costs more than it saves.
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    "log_line_prefix=",
    "log_checkpoints=off",
    // The shop logs failed statements with a request id. The server's log would contain personal data: statement texts
    // and details of violated constraints.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
  return options.durable
    ? [...settings, "fsync=on", "full_page_writes=on", "synchronous_commit=on"]
    : [...settings, "fsync=off", "full_page_writes=off", "synchronous_commit=off"];
}

// The setting is a list, so a path with a comma or a space must be quoted.
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
