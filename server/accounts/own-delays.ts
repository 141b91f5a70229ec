import {
  type Attempt,
  type Failures,
  type LoginDelays,
  MEMORY_MS,
  namesOf,
  waitAfter,
} from "./login-waits.ts";

const MAX_NAMES = 20_000;
const NONE: Failures = { count: 0, last: 0 };

/** Puts a name last; the oldest go first, as a Map keeps the order of insertion. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value) {
  map.delete(name);
  map.set(name, value);
  const oldest = map.size > MAX_NAMES ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

/** Delays by the failures that this process has seen, kept in its memory. */
export function openOwnDelays(factor = 1): LoginDelays {
  const kept = new Map<string, Failures>();
  /** Accounts with an address from which they were opened. */
  const opened = new Map<string, true>();

  const accountOf = (attempt: Attempt) => {
    const { account, pair } = namesOf(attempt);
    return opened.has(pair) ? pair : account;
  };
  const countedBy = (attempt: Attempt) => [accountOf(attempt), namesOf(attempt).address];

  return {
    async secondsLeft(attempt, now) {
      const waits = countedBy(attempt).map((name) => waitAfter(kept.get(name) ?? NONE, now, factor));
      return Math.ceil(Math.max(...waits) / 1000);
    },
    async failed(attempt, now) {
      for (const name of countedBy(attempt)) {
        const { count, last } = kept.get(name) ?? NONE;
        keep(kept, name, { count: now.getTime() - last < MEMORY_MS ? count + 1 : 1, last: now.getTime() });
      }
    },
    async succeeded(attempt) {
      kept.delete(accountOf(attempt));
      keep(opened, namesOf(attempt).pair, true);
    },
  };
}
