import { lstat, readdir, readFile, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, runShell } from "./processes.ts";
import { removeSocketFiles, temporarySocketFolder } from "./socket.ts";

/** The signals, each with the time in ms before the next: fast shutdown, immediate shutdown, kill. */
const patience = [
  { signal: "SIGINT", ms: 5_000 },
  { signal: "SIGQUIT", ms: 2_000 },
  { signal: "SIGKILL", ms: 2_000 },
] as const;

/**
 * Makes the folder usable after its last owner ended in any way, so that PostgreSQL can start. Only the folder's
 * current owner may call it.
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

/** Removes the files and processes that a server of this process left behind. Keeps the folder of the socket. */
export async function clearAfterServer(
  cluster: string,
  socketFolder: string,
  account: Account | undefined,
): Promise<void> {
  await stopServers(cluster, account);
  await removeSocketFiles(socketFolder);
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * Stops every PostgreSQL process in the folder and returns when all have ended. Processes are found by their working
 * directory, because another process may have reused a stored process id.
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
      // SIGINT only cancels the statement of a backend. SIGTERM ends a backend, but a postmaster would wait for clients.
      send(pid, signal === "SIGINT" && pid !== postmaster ? "SIGTERM" : signal);
    }
    const deadline = performance.now() + ms;
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(15);
      pids = await processesIn(cluster, account);
    }
    if (pids.length === 0) return;
  }
  throw new Error(`PostgreSQL processes ${pids.join(", ")} in ${cluster} don't end, not even by SIGKILL`);
}

/** The ids of PostgreSQL processes whose working directory is the folder. */
export async function processesIn(cluster: string, account: Account | undefined): Promise<number[]> {
  // Runs as the account, because root in a container may not inspect other users' processes. `-ef` compares device and
  // inode without a further process. Other programs in the folder are left alone.
  const script = `
    for process in /proc/[0-9]*; do
      [ "$process/cwd" -ef "$1" ] || continue
      read -r name <"$process/comm" || continue
      case $name in postgres | initdb) echo "\${process#/proc/}" ;; esac
    done 2>/dev/null
    exit 0`;
  const { ok, output } = await runShell(script, [cluster], account);
  if (!ok) throw new Error("the list of processes in /proc could not be read");
  return output.split("\n").filter(Boolean).map(Number);
}

// No server runs in the folder, so these files are stale. PostgreSQL would refuse to start if another process of the
// account now has the process id in them.
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

/** The lines of postmaster.pid: 0 process id, 4 folder of the socket, 7 "ready" when it accepts connections. */
export async function lockLines(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return text.split("\n");
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
}
