import { Failure } from "../errors/failure.ts";

/** Runs work once a place is free. */
export type Limited = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Limits {
  /** The number of calls that may wait for a place. */
  readonly maxWaiting?: number;
  /** A call that waited longer is refused: its client has probably given up. */
  readonly maxWaitMs?: number;
}

/**
 * Runs at most `concurrency` calls at a time. Other calls wait and run in the order of their arrival. Errors: UNAVAILABLE
 * when too many calls are waiting, or the call waited too long.
 */
export function limitConcurrency(
  concurrency: number,
  { maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs = Number.POSITIVE_INFINITY }: Limits = {},
): Limited {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    const calledAt = performance.now();
    if (running < concurrency) running += 1;
    else {
      if (waiting.length >= maxWaiting) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      if (performance.now() - calledAt > maxWaitMs) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      return await work();
    } finally {
      // The place goes to the next call directly, so that no later call takes it first.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
