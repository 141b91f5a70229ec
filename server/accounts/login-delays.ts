import { isIPv6 } from "node:net";

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

/** An IPv6 customer has a whole network, its first 64 bits; an IPv4 address is one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

const addressOf = ({ address }: Attempt) => `address ${networkOf(address)}`;
const pairOf = (attempt: Attempt) => `account ${attempt.email.toLowerCase()} ${addressOf(attempt)}`;

/** Puts a name last; the oldest go first, as a Map keeps the order of insertion. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value) {
  map.delete(name);
  map.set(name, value);
  const oldest = map.size > MAX_NAMES ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

/**
 * Counts failed logins per account and per address and tells how long each has to wait before the next try. An address
 * from which the account was opened before waits for its own failures only, so that no stranger can keep the owner
 * out. `factor` multiplies how many are free, as it does every limit.
 */
export function openLoginDelays(factor = 1) {
  const kept = new Map<string, Failures>();
  /** Accounts with an address from which they were opened. */
  const opened = new Map<string, true>();

  const accountOf = (attempt: Attempt) =>
    opened.has(pairOf(attempt)) ? pairOf(attempt) : `account ${attempt.email.toLowerCase()}`;
  const namesOf = (attempt: Attempt) => [accountOf(attempt), addressOf(attempt)];

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
        keep(kept, name, { count: count + 1, last: now.getTime() });
      }
    },
    /** Forgets the account's failures; those of the address stay. */
    succeeded(attempt: Attempt) {
      kept.delete(accountOf(attempt));
      keep(opened, pairOf(attempt), true);
    },
  };
}

export type LoginDelays = ReturnType<typeof openLoginDelays>;
