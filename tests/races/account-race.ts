import { randomUUID } from "node:crypto";
import { digestOf, makeSecret } from "#server/accounts/one-time-secret.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { SESSION_SECONDS } from "#server/accounts/tokens/tokens.ts";
import type { Fleet } from "./fleet.ts";

/** The part of a fleet, or of a shop in the test's process, that the races use. */
export type RaceDatabase = Pick<Fleet, "database" | "query" | "tokens">;

export const PASSWORD = "tilleul77";

let sharedHash: Promise<string> | undefined;

/** Inserts a customer with a password and an open session. */
export interface RaceAccount {
  readonly id: number;
  readonly email: string;
  readonly sessionId: string;
  readonly headers: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly body: { readonly token?: string; readonly roles?: string[]; readonly error?: string };
}

/** A 503, which says nothing about the tested rule. */
export class TooBusy extends Error {}

/** Sends JSON to a server process. */
export async function call(
  address: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status === 503) throw new TooBusy(text);
  return { status: answer.status, body: text ? JSON.parse(text) : {} };
}

export async function addAccount(fleet: RaceDatabase, roles = "{CUSTOMER,SELLER}"): Promise<RaceAccount> {
  sharedHash ??= hashPassword(PASSWORD);
  const username = `r_${randomUUID().slice(0, 13).replaceAll("-", "_")}`;
  const email = `${username}@example.test`;
  const [user] = await fleet.query<{ id: number }>(
    `insert into users (username, email, password_hash, roles, provider, email_verified_at)
     values ($1, $2, $3, $4, 'google', now()) returning id`,
    [username, email, await sharedHash, roles],
  );
  const id = user?.id ?? 0;
  const { sessionId, headers } = await addSession(fleet, { id, username, email });
  return { id, email, sessionId, headers };
}

export async function addSession(
  fleet: RaceDatabase,
  { id, username = "", email }: { readonly id: number; readonly username?: string; readonly email: string },
) {
  const sessionId = randomUUID();
  await fleet.query(
    "insert into sessions (id, user_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')",
    [sessionId, id, SESSION_SECONDS],
  );
  const token = await fleet.tokens.issue(
    {
      id: sessionId,
      userId: id,
      username,
      email,
      roles: ["CUSTOMER", "SELLER"],
      authenticatedAt: new Date(),
    },
    new Date(),
  );
  return { sessionId, headers: { authorization: `Bearer ${token}` } };
}

/** A link for a new password, as in the mail. */
export async function addResetLink(fleet: RaceDatabase, userId: number): Promise<string> {
  const { secret } = makeSecret();
  await fleet.query(
    `insert into password_resets (user_id, locale, token_hash, expires_at) values ($1, 'fr', $2, now() + interval '30 minutes')`,
    [userId, digestOf(secret)],
  );
  return secret;
}

/** A sign-in link, as in the mail. */
export async function addSignInLink(fleet: RaceDatabase, userId: number): Promise<string> {
  const { secret, digest } = makeSecret();
  await fleet.query(
    `insert into sign_in_codes (digest, user_id, expires_at) values ($1, $2, now() + interval '30 minutes')`,
    [digest, userId],
  );
  return secret;
}

/** Which of the two requests of a round locks the account's row first; `free` leaves it to chance. */
export type Meeting = "first, second" | "second, first" | "free";

/**
 * Runs two requests for one account. Unless they run free, a lock on the account's row blocks both before their writes; then
 * the first one gets the row first.
 */
export async function meet<First, Second>(
  fleet: RaceDatabase,
  userId: number,
  meeting: Meeting,
  requests: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const [first, second] = requests;
  if (meeting === "free") return Promise.all([first(), second()]);
  const holder = await fleet.database.$client.connect();
  const sent: Promise<unknown>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [userId]);
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    let answered = false;
    for (const send of meeting === "first, second" ? [first, second] : [second, first]) {
      const request = send();
      sent.push(request);
      const end = () => {
        answered = true;
      };
      request.then(end, end);
      await held(fleet, rows[0]?.pid ?? 0, sent.length, () => answered);
    }
  } finally {
    await holder.query("rollback");
    holder.release();
    await Promise.allSettled(sent);
  }
  return Promise.all(meeting === "first, second" ? sent : sent.reverse()) as Promise<[First, Second]>;
}

/** Resolves once `count` connections wait for the lock, directly or indirectly, or once a request gave up. */
async function held(
  fleet: RaceDatabase,
  holder: number,
  count: number,
  answered: () => boolean,
): Promise<void> {
  while (!answered()) {
    const [found] = await fleet.query<{ waiting: number }>(
      `with recursive waiting as (
         select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'),
       behind (pid) as (
         select pid from waiting where $1 = any (blockers)
         union select w.pid from waiting w join behind b on b.pid = any (w.blockers))
       select count(*)::int as waiting from behind`,
      [holder],
    );
    if ((found?.waiting ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
