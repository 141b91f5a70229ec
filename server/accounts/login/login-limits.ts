/** Failures that cause no delay. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** Failures are forgotten when no other follows within this time. */
export const FORGET_FAILURES_MS = 15 * 60_000;
/** The most answers of an account's bucket in an hour. */
const ANSWERS_PER_WINDOW = 20;
/** Answers are forgotten when no other follows within this time, so no hour has more than `ANSWERS_PER_WINDOW`. */
export const WINDOW_MS = 60 * 60_000;

export interface Counters {
  readonly failures: number;
  readonly answers: number;
  /** The time of the last count, in milliseconds since the epoch. */
  readonly last: number;
}

export interface Refusal {
  /** `delay`: a short wait. `hour`: the hourly limit; a mailed link still lets the owner log in. */
  readonly reason: "delay" | "hour";
  readonly retryAfterSeconds: number;
}

/** The refusal of a bucket; null without one. Delays grow exponentially. `factor` is RATE_LIMIT_FACTOR. */
export function refusalOf({ failures, answers, last }: Counters, now: Date, factor: number): Refusal | null {
  const since = now.getTime() - last;
  const refuse = (reason: Refusal["reason"], ms: number) => ({
    reason,
    retryAfterSeconds: Math.ceil(ms / 1000),
  });
  if (answers >= ANSWERS_PER_WINDOW * factor && since < WINDOW_MS) return refuse("hour", WINDOW_MS - since);
  const excess = failures - FREE_FAILURES * factor;
  if (excess < 0 || since >= FORGET_FAILURES_MS) return null;
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** excess);
  return since < delay ? refuse("delay", delay - since) : null;
}
