import { networkOf } from "./network-of.ts";

/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;
/** A failure is forgotten after this long, so nobody is locked out for ever. */
export const MEMORY_MS = 15 * 60_000;

export interface Attempt {
  readonly email: string;
  /** The network address it came from. */
  readonly address: string;
}

/**
 * Counts failed logins per account and per address and tells how long each has to wait before the next try. An address
 * from which the account was opened before waits for its own failures only, so that no stranger can keep the owner out.
 */
export interface LoginDelays {
  /** Seconds until the next try is heard, 0 when it is heard now. */
  secondsLeft(attempt: Attempt, now: Date): Promise<number>;
  failed(attempt: Attempt, now: Date): Promise<void>;
  /** Forgets the account's failures; those of the address stay. */
  succeeded(attempt: Attempt, now: Date): Promise<void>;
}

export interface Failures {
  readonly count: number;
  /** Milliseconds of the epoch. */
  readonly last: number;
}

/** What the failures of an attempt are counted by. */
export interface AttemptNames {
  readonly account: string;
  readonly address: string;
  /** The account at this address: in place of the account where it was opened from here before. */
  readonly pair: string;
}

export function namesOf(attempt: Attempt): AttemptNames {
  const account = `account ${attempt.email.toLowerCase()}`;
  const address = `address ${networkOf(attempt.address)}`;
  return { account, address, pair: `${account} ${address}` };
}

/** Milliseconds until the next try is heard; `factor` multiplies how many failures are free, as it does every limit. */
export function waitAfter({ count, last }: Failures, now: Date, factor: number): number {
  const beyond = count - FREE_FAILURES * factor;
  if (beyond < 0 || now.getTime() - last >= MEMORY_MS) return 0;
  return Math.max(0, last + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** beyond) - now.getTime());
}
