import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export const BROTLI = { "accept-encoding": "br" };
/** The encodings that browsers accept. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

interface Load {
  readonly connections?: number;
  readonly seconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A wrk script that varies the requests. */
  readonly script?: string;
  /** If true, error responses are not counted instead of failing the bench. */
  readonly mayRefuse?: boolean;
}

/** Requests a second by wrk on one thread. Throws for responses other than 2xx and 3xx, unless `mayRefuse`. */
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

/** Processor time of a process with all its threads, in seconds. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Longer than a minute, because the shop's jobs run once a minute. */
const LOOK_SECONDS = 65;
const REST_CPU_SECONDS = 3;

/**
 * Waits until a shop that was just filled has nothing left to do: its first invoices are drawn for some minutes, 50 each
 * minute. Throws after ten minutes.
 */
export async function untilAtRest(pid: number): Promise<void> {
  const end = Date.now() + 600_000;
  while (Date.now() < end) {
    const before = await cpuSeconds(pid);
    await delay(LOOK_SECONDS * 1000);
    if ((await cpuSeconds(pid)) - before < REST_CPU_SECONDS) return;
  }
  throw new Error("The shop was still at work after ten minutes.");
}

/** Resident memory of a process, in MB. Linux only. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Starts a reference program, which prints a line when it is ready. */
export async function startReference(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ready = await Promise.race([
    once(child.stdout, "data").then(String),
    once(child, "error").then(() => null),
    once(child, "exit").then(() => null),
  ]);
  return {
    /** Its first output; null if the program is not installed. */
    ready,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.pid === undefined) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** The value below which `share` (0 to 1) of the values are; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
