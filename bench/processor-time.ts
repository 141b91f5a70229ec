import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type pg from "pg";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process so far, ms; `kin` with that of its children that ended. */
function spent(pid: number, kin = false): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const of = (at: number) => fields[at] ?? 0;
    return TICK_MS * (of(11) + of(12) + (kin ? of(13) + of(14) : 0));
  } catch {
    return 0;
  }
}

export interface ProcessorTime {
  /** Of the shop's process, of PostgreSQL with all its connections, and of this one; ms so far. */
  read(): { shop: number; postgres: number; self: number };
}

/** Reads the processor time of all who take part in an order. Linux only. */
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
