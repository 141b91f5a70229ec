import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Account, type Supervised, supervise } from "./processes.ts";
import { lockLines } from "./recover.ts";

/** Longer than replaying all the journal that the settings allow takes on a slow disk, in ms. */
const startLimit = 60_000;

/** Starts the server on a recovered cluster; resolves when it accepts connections. */
export async function launchServer(options: {
  engine: string;
  cluster: string;
  socketFolder: string;
  account: Account | undefined;
  durable: boolean;
  maxConnections: number;
  /** More settings of the server, `name=value`; they win over the shop's own. */
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
  const deadline = Date.now() + startLimit;
  // The same sign that pg_ctl waits for. Another server's file can't be there: recovery removed it.
  while ((await lockLines(cluster))[7]?.trim() !== "ready") {
    if (early === undefined && Date.now() > deadline) early = `not ready after ${startLimit / 1000} s`;
    if (early !== undefined) {
      server.letGo();
      throw new EmbeddedPostgresError("START_FAILED", `PostgreSQL in ${cluster} did not start (${early})`);
    }
    await Promise.race([delay(5), ended]);
  }
  return server;
}

// On the command line and not in a file: they follow the code that is running, and nobody's edit is overwritten.
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
    // One server without copies: nothing reads the journal but its own recovery.
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=256MB",
    // The shop's queries are short; compiling them costs more than it saves.
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "lc_messages=C",
    "log_line_prefix=",
    "log_checkpoints=off",
    // Failed statements go to the caller, who logs them with a request id. Here they would put people's addresses
    // and names into the log, in the statement or in the detail of a broken constraint.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
  return options.durable
    ? [...settings, "fsync=on", "full_page_writes=on", "synchronous_commit=on"]
    : [...settings, "fsync=off", "full_page_writes=off", "synchronous_commit=off"];
}

// The setting is a list: a comma or a space in the path would end the name.
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
