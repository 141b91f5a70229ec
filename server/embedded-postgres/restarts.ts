/** Decides on the restarts of a server that ended by itself. */
export interface Restarts {
  /** The wait before the next start, in ms. Null: it ended too often. */
  nextWait(): number | null;
}

/** At most five starts in ten minutes. The first is quick, for a server that somebody killed. */
const WAITS_MS = [100, 500, 2_000, 5_000, 15_000];
const WITHIN_MS = 600_000;

/** Growing waits: one for each start within the time. `now` is a clock that nobody sets, in ms. */
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
