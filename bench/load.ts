import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export const BROTLI = { "accept-encoding": "br" };
/** What browsers say. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

interface Load {
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A file of wrk's, for requests that differ. */
  readonly script?: string;
  /** Answers that were turned away are left out of the count, not told as failures. */
  readonly mayRefuse?: boolean;
}

/** Requests a second that an address answers, by wrk on one thread; throws when answers are no 2xx or 3xx, unless they may be refused. */
export async function requestsPerSecond(url: string, load: Load = {}): Promise<number> {
  const { connections = 16, seconds = 5, headers = {}, script, mayRefuse = false } = load;
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}`,
    ...named,
    ...(script ? ["-s", script] : []),
    url,
  ]).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error("wrk is missing: apt-get install wrk") : error;
  });
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0 && !mayRefuse) throw new Error(`${failed} requests of ${url} failed`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) - failed / seconds;
}

/** Processor time a process has used, all its threads, in seconds; Linux. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process, in MB; Linux. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Starts a reference beside the shop: a program that says when it is ready, ended by `stop`. */
export async function startReference(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ready = await Promise.race([
    once(child.stdout, "data").then(String),
    once(child, "error").then(() => null),
    once(child, "exit").then(() => null),
  ]);
  return {
    /** What it said first; null when it is not on this machine. */
    ready,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.pid === undefined) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
