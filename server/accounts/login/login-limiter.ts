import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { emailKey } from "#contract/accounts/email-address.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";
import { networkOf } from "#server/http/limits/network-of.ts";
import { deviceDigest, networkDigest } from "./known-devices.ts";
import { FORGET_FAILURES_MS, type Refusal, refusalOf, WINDOW_MS } from "./login-limits.ts";

export interface Attempt {
  /** The accounts that the e-mail belongs to. Default: `shop`. */
  readonly realm?: "shop" | "staff" | "staff code" | undefined;
  /** The e-mail as typed; for `staff code`, the id of the member of staff. */
  readonly email: string;
  /** The network address. */
  readonly address: string;
  /** The id in the device cookie; empty without one. */
  readonly device: string;
  /** For staff: the id of a browser in which they have signed in before, verified by the caller. It has its own bucket. */
  readonly knownBrowser?: string | undefined;
}

/** The permission to compare one password, or its refusal. */
export interface LoginTicket {
  readonly refusal: Refusal | null;
  /** Counts a wrong password, also in the bucket of the network address. */
  failed(): Promise<void>;
  /** Takes back the count after the right password, and resets the account's failures. */
  succeeded(): Promise<void>;
}

/**
 * Limits password guesses over all processes. An account has one bucket for each known device or network and one bucket
 * for all others. Strangers share that one bucket, so they cannot use up the owner's. A network address has a bucket of
 * its own, against guesses at many accounts.
 */
export interface LoginLimiter {
  /** Counts one attempt before the password is compared, which bounds concurrent guesses. A refused attempt counts nothing. */
  take(attempt: Attempt, now: Date): Promise<LoginTicket>;
}

/** The most of the pool's ten connections that the limiter uses, so that a locked table blocks no other request. */
const MAX_CONNECTIONS = 4;
/** The longest wait for such a connection. A statement takes a millisecond unless the table is locked. */
const MAX_WAIT_MS = 2000;
/** The interval at which old rows are deleted. */
const SWEEP_MS = 60_000;

const Scope = z.object({ known: z.nullable(z.enum(["device", "network"])) });
const Rows = z.array(
  z.object({ name: z.string(), failures: z.number(), answers: z.number(), last: z.number() }),
);
const NONE = { failures: 0, answers: 0, last: 0 };

/** The digest that names a bucket. The parts are joined as JSON, so that no typed text can name another bucket. */
const nameOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

export function openLoginLimiter(database: Database, factor = 1): LoginLimiter {
  const schedule = limitConcurrency(MAX_CONNECTIONS, { maxWaiting: 500, maxWaitMs: MAX_WAIT_MS });
  let sweptAt = 0;

  /** The buckets of an attempt. A known device or browser has no `address`: failures from that address do not delay it. */
  async function bucketsOf({ realm = "shop", email, address, device, knownBrowser }: Attempt, now: Date) {
    const digests = sql`(${deviceDigest(device)}, ${networkDigest(address)})`;
    const account = emailKey(email);
    const { rows } = await database.execute(sql`
      select (
        select kind from known_devices join users on users.id = user_id
        where ${realm === "shop"} and email_key(users.email) = ${account} and digest in ${digests} and expires_at > ${now}::timestamptz
        order by kind limit 1) as known`);
    const { known } = Scope.parse(rows[0]);
    if (knownBrowser) return { account: nameOf(realm, account, "browser", knownBrowser), address: null };
    if (known === "device") return { account: nameOf(realm, account, "device", device), address: null };
    const network = networkOf(address);
    return {
      account: known ? nameOf(realm, account, "network", network) : nameOf(realm, account),
      address: nameOf("address", network),
    };
  }

  async function sweep(now: Date) {
    if (now.getTime() - sweptAt < SWEEP_MS) return;
    sweptAt = now.getTime();
    await database.execute(
      sql`delete from login_tries where last_at < ${new Date(sweptAt - WINDOW_MS)}::timestamptz`,
    );
  }

  async function takeFrom(account: string, address: string | null, now: Date): Promise<Refusal | null> {
    return transact(
      database,
      async (tx) => {
        const { rows } = await tx.execute(
          sql`select name, failures, answers, extract(epoch from last_at)::float8 * 1000 as last
            from login_tries where name in (${account}, ${address ?? account})`,
        );
        const found = new Map(Rows.parse(rows).map((row) => [row.name, row]));
        const ofAccount = found.get(account) ?? NONE;
        const ofAddress = { ...NONE, ...(address ? found.get(address) : null), answers: 0 };
        const refusal = refusalOf(ofAccount, now, factor) ?? refusalOf(ofAddress, now, factor);
        if (!refusal) await count(tx, account, now);
        return refusal;
      },
      { advisoryLock: `login ${account}` },
    );
  }

  return {
    async take(attempt, now) {
      const { account, address } = await schedule(() => bucketsOf(attempt, now));
      return {
        refusal: await schedule(() => takeFrom(account, address, now)),
        async failed() {
          if (address) await schedule(() => count(database, address, now));
          await schedule(() => sweep(now));
        },
        async succeeded() {
          await schedule(() =>
            database.execute(
              sql`update login_tries set failures = 0, answers = greatest(answers - 1, 0) where name = ${account}`,
            ),
          );
        },
      };
    },
  };
}

async function count(db: Queries, name: string, now: Date): Promise<void> {
  const increment = (column: "failures" | "answers", ms: number) =>
    sql`case when login_tries.last_at > excluded.last_at - make_interval(secs => ${ms / 1000}) then login_tries.${sql.identifier(column)} else 0 end + 1`;
  await db.execute(sql`
    insert into login_tries (name, failures, answers, last_at) values (${name}, 1, 1, ${now}::timestamptz)
    on conflict (name) do update set
      failures = ${increment("failures", FORGET_FAILURES_MS)},
      answers = ${increment("answers", WINDOW_MS)},
      last_at = greatest(login_tries.last_at, excluded.last_at)`);
}
