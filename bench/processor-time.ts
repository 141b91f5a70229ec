import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type pg from "pg";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process in ms, optionally with that of its ended children. */
function spent(pid: number, withChildren = false): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const of = (at: number) => fields[at] ?? 0;
    return TICK_MS * (of(11) + of(12) + (withChildren ? of(13) + of(14) : 0));
  } catch {
    return 0;
  }
}

export interface ProcessorTime {
  /** Milliseconds of the shop, of PostgreSQL with all its connections, and of this process. */
  read(): { shop: number; postgres: number; self: number };
}

/** Reads the processor time of shop, PostgreSQL and client. Linux only. */
export async function openProcessorTime(pool: pg.Pool, shop: number): Promise<ProcessorTime> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ask = (...options: string[]) =>
    execFileSync("ps", [...options], { encoding: "utf8" })
      .trim()
      .split(/\s+/)
      .map(Number);
  const [postmaster = 0] = ask("-o", "ppid=", "-p", String(rows[0]?.pid));
  return {
    read: () => ({
      shop: spent(shop),
      self: spent(process.pid),
      postgres: ask("-o", "pid=", "--ppid", String(postmaster)).reduce(
        (sum, pid) => sum + spent(pid),
        spent(postmaster, true),
      ),
    }),
  };
}
