/** Which transactions a read saw, as PostgreSQL tells it: `xmin:xmax:xip,xip`. */
export interface Snapshot {
  readonly least: number;
  readonly next: number;
  readonly running: ReadonlySet<number>;
}

export function readSnapshot(text: string): Snapshot {
  const [least = "0", next = "0", running = ""] = text.split(":");
  return {
    least: Number(least),
    next: Number(next),
    running: new Set(running.split(",").filter(Boolean).map(Number)),
  };
}

/** Whether a read saw what a transaction did. */
export function saw({ least, next, running }: Snapshot, transaction: number): boolean {
  return transaction < least || (transaction < next && !running.has(transaction));
}
