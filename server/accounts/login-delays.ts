/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
/** A failure is forgotten after this long, so nobody is locked out for ever. */
const MEMORY_MS = 15 * 60_000;
const MAX_NAMES = 20_000;

export interface Attempt {
  readonly email: string;
  /** The network address it came from. */
  readonly address: string;
}

interface Failures {
  readonly count: number;
  readonly last: number;
}

const accountOf = ({ email }: Attempt) => `account ${email.toLowerCase()}`;
const namesOf = (attempt: Attempt) => [accountOf(attempt), `address ${attempt.address}`];

/**
 * Counts failed logins per account and per address and tells how long each has to wait before the next try. `factor`
 * multiplies how many are free, as it does every limit.
 */
export function openLoginDelays(factor = 1) {
  const kept = new Map<string, Failures>();

  function known(name: string, now: number): Failures {
    const failures = kept.get(name);
    return failures && now - failures.last < MEMORY_MS ? failures : { count: 0, last: 0 };
  }

  return {
    /** Seconds until the next try is heard, 0 when it is heard now. */
    secondsLeft(attempt: Attempt, now: Date): number {
      const waits = namesOf(attempt).map((name) => {
        const { count, last } = known(name, now.getTime());
        const beyond = count - FREE_FAILURES * factor;
        if (beyond < 0) return 0;
        const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** beyond);
        return Math.max(0, last + delay - now.getTime());
      });
      return Math.ceil(Math.max(...waits) / 1000);
    },
    failed(attempt: Attempt, now: Date) {
      for (const name of namesOf(attempt)) {
        const { count } = known(name, now.getTime());
        kept.delete(name);
        kept.set(name, { count: count + 1, last: now.getTime() });
      }
      // The oldest go first: a Map keeps the order of insertion.
      for (const name of kept.keys()) {
        if (kept.size <= MAX_NAMES) break;
        kept.delete(name);
      }
    },
    /** Forgets the account's failures; those of the address stay. */
    succeeded(attempt: Attempt) {
      kept.delete(accountOf(attempt));
    },
  };
}

export type LoginDelays = ReturnType<typeof openLoginDelays>;
