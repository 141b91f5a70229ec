import { lstat, readdir, readFile, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, askShell } from "./processes.ts";
import { removeSocketFiles, temporarySocketFolder } from "./socket.ts";

/** How long each signal is given before the next one, in ms: fast shutdown, then immediate, then kill. */
const patience = [
  { signal: "SIGINT", ms: 5_000 },
  { signal: "SIGQUIT", ms: 2_000 },
  { signal: "SIGKILL", ms: 2_000 },
] as const;

/**
 * Brings the folder back to a state from which PostgreSQL starts, after any kind of death of its last owner. Only
 * the folder's owner may call it.
 */
export async function recoverFolder(folder: string, account: Account | undefined): Promise<void> {
  const cluster = join(folder, "cluster");
  await stopServers(cluster, account);
  await removeStaleLocks(cluster, join(folder, "run"));
  for (const name of await readdir(folder)) {
    if (!name.startsWith("cluster.partial-")) continue;
    const partial = join(folder, name);
    await stopServers(partial, account, "SIGKILL");
    await rm(partial, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Stops every PostgreSQL process which works in the folder and returns when they are gone. They are known by their
 * working directory, never by a number in a file: that number may belong to somebody else by now.
 */
export async function stopServers(
  cluster: string,
  account: Account | undefined,
  first: "SIGINT" | "SIGKILL" = "SIGINT",
): Promise<void> {
  let pids = await processesIn(cluster, account);
  for (const { signal, ms } of patience.slice(patience.findIndex((step) => step.signal === first))) {
    const postmaster = signal === "SIGINT" ? await recordedPid(cluster) : undefined;
    for (const pid of pids) {
      // To a backend SIGINT only means "cancel the statement"; SIGTERM ends it, but would leave a postmaster waiting.
      send(pid, signal === "SIGINT" && pid !== postmaster ? "SIGTERM" : signal);
    }
    const deadline = Date.now() + ms;
    while (pids.length > 0 && Date.now() < deadline) {
      await delay(15);
      pids = await processesIn(cluster, account);
    }
    if (pids.length === 0) return;
  }
  throw new Error(`PostgreSQL processes ${pids.join(", ")} in ${cluster} don't end, not even by SIGKILL`);
}

/** The processes of PostgreSQL whose working directory is the folder. */
export async function processesIn(cluster: string, account: Account | undefined): Promise<number[]> {
  // Asked as the account, because root in a container may not look into other users' processes. `-ef` compares device
  // and inode and needs no process of its own. Somebody's shell or editor in the folder is no business of ours.
  const script = `
    for process in /proc/[0-9]*; do
      [ "$process/cwd" -ef "$1" ] || continue
      read -r name <"$process/comm" || continue
      case $name in postgres | initdb) echo "\${process#/proc/}" ;; esac
    done 2>/dev/null
    exit 0`;
  const { ok, output } = await askShell(script, [cluster], account);
  if (!ok) throw new Error("the list of processes in /proc could not be read");
  return output.split("\n").filter(Boolean).map(Number);
}

// Called when no server is alive in the folder, so what these files say is history. PostgreSQL itself would refuse
// to start if the number written in them is in use by any other process of the account.
async function removeStaleLocks(cluster: string, run: string): Promise<void> {
  const lines = await lockLines(cluster);
  await removeSocketFiles(run);
  const socketFolder = lines[4]?.trim();
  if (socketFolder && temporarySocketFolder.test(socketFolder)) {
    const owner = await lstat(cluster);
    const found = await lstat(socketFolder).catch(() => undefined);
    if (found?.isDirectory() && found.uid === owner.uid) {
      await removeSocketFiles(socketFolder);
      await rmdir(socketFolder).catch(() => {});
    }
  }
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  return Number((await lockLines(cluster))[0]) || undefined;
}

/** The lines of postmaster.pid: 0 the process, 4 the socket's folder, 7 "ready" once connections are accepted. */
export async function lockLines(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone between the look and the signal.
  }
}
