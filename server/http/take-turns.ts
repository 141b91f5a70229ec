import { Failure } from "./failure.ts";

/** Does the work when its turn has come. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface Patience {
  /** So many may wait. */
  readonly people?: number;
  /** Who waited longer than this has gone, or soon will: it is told so instead. */
  readonly ms?: number;
}

/**
 * So many at a time, the others in the order in which they came; whoever ends hands the place to the next, so that
 * never more are under way. Errors: UNAVAILABLE to who finds too many waiting, or has waited too long.
 */
export function openTurns(
  atOnce: number,
  { people = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: Patience = {},
): InTurn {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return async (work) => {
    const came = performance.now();
    if (underWay < atOnce) underWay += 1;
    else {
      if (waiting.length >= people) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      if (performance.now() - came > ms) throw new Failure("UNAVAILABLE", { retryAfter: 5 });
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
