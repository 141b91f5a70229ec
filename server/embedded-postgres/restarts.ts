/** Decides whether and when to restart a server that ended unexpectedly. */
export interface Restarts {
  /** The wait before the next start, in ms. Null when the server has ended too often. */
  nextWait(): number | null;
}

/** Waits before each of at most five restarts in ten minutes. The first is short, for a server that was killed once. */
const WAITS_MS = [100, 500, 2_000, 5_000, 15_000];
const WITHIN_MS = 600_000;

/** Returns increasing waits, one for each restart within the period. `now` is a monotonic clock in ms. */
export function openRestarts({
  waitsMs = WAITS_MS,
  withinMs = WITHIN_MS,
  now = () => performance.now(),
}: {
  readonly waitsMs?: readonly number[];
  readonly withinMs?: number;
  readonly now?: () => number;
} = {}): Restarts {
  let ends: number[] = [];
  return {
    nextWait() {
      ends = [...ends.filter((at) => now() - at < withinMs), now()];
      return waitsMs[ends.length - 1] ?? null;
    },
  };
}
