import { type ChildProcess, execFile, spawn } from "node:child_process";
import { openSync, readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const USER = "postgres";

/**
 * A machine of the cluster: an address of the loopback interface and a group of processes. The bench runs in a network
 * namespace of its own, where packet filter rules know each sender by its group.
 */
export interface Machine {
  readonly name: string;
  readonly address: string;
  readonly gid: number;
}

export const DATABASES: readonly Machine[] = [1, 2, 3].map((n) => ({
  name: `db${n}`,
  address: `127.0.88.${10 + n}`,
  gid: 7000 + n,
}));
export const SHOPS: readonly Machine[] = [1, 2].map((n) => ({
  name: `shop${n}`,
  address: `127.0.88.${20 + n}`,
  gid: 7010 + n,
}));
export const NGINX = "127.0.88.5:8080";

const asMachine = ({ gid }: Machine) => [
  "--reuid",
  USER,
  "--regid",
  String(gid),
  "--clear-groups",
  "--no-new-privs",
];

/** Starts a program on a machine. Its output goes to a file. */
export function startOn(
  machine: Machine,
  log: string,
  [...command]: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const out = openSync(log, "a");
  return spawn("setpriv", [...asMachine(machine), ...command], {
    env: { PATH: process.env.PATH, HOME: "/tmp", ...environment },
    stdio: ["ignore", out, out],
  });
}

/** Runs a command on a machine to its end. Rejects when it fails or takes longer than `seconds`. */
export async function runOn(
  machine: Machine,
  command: readonly string[],
  { seconds = 60, environment = {} as Record<string, string> } = {},
): Promise<string> {
  const { stdout } = await run("setpriv", [...asMachine(machine), ...command], {
    env: { PATH: process.env.PATH, HOME: "/tmp", ...environment },
    timeout: seconds * 1000,
  });
  return stdout;
}

/** Sends a signal to the processes of a machine: to etcd alone, or to all others (Patroni and its PostgreSQL). */
export function signal({ gid }: Machine, name: NodeJS.Signals, which: "etcd" | "database") {
  for (const pid of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const isOurs = status.includes(`\nGid:\t${gid}\t`) && !status.includes("\nState:\tZ");
      if (isOurs && status.startsWith("Name:\tetcd\n") === (which === "etcd"))
        process.kill(Number(pid), name);
    } catch {
      // The process has already ended.
    }
  }
}

const nft = (...words: string[]) => run("nft", words);

export async function openNetwork() {
  await run("ip", ["link", "set", "lo", "up"]);
  await nft("add table inet bench");
  await nft("add chain inet bench cut { type filter hook output priority 0; }");
}

/** Cuts a machine off: it reaches only itself, and nobody reaches it. */
export async function cutOff({ gid, address }: Machine) {
  await nft(`add rule inet bench cut meta skgid ${gid} ip daddr != ${address} drop`);
  await nft(`add rule inet bench cut meta skgid != ${gid} ip daddr ${address} drop`);
}

export const reconnectAll = () => nft("flush chain inet bench cut");
