import { and, gt } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { hasEmail } from "../has-email.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { users } from "../tables.ts";
import { unknownPassword, writeGuest } from "./write-guest.ts";

const HOUR_MS = 60 * 60_000;
/** The most guests of one e-mail in an hour. Without a limit, anybody could fill a stranger's mailbox with free orders. */
const GUESTS_PER_HOUR = 10;

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens">;

/**
 * Opens a session of one hour for a purchase with an e-mail alone. Each guest is a person of its own: the session reads the
 * orders and the address of this guest, and nothing of an account or of another guest with the same e-mail. It is the same for
 * a known and an unknown e-mail. Errors: TOO_MANY_REQUESTS.
 */
export async function openGuest(
  { database, clock, tokens }: Deps,
  email: string,
  { userAgent }: Pick<Caller, "userAgent">,
): Promise<OpenedSession> {
  const passwordHash = await unknownPassword();
  return transact(
    database,
    async (tx) => {
      const now = clock();
      const recent = and(
        hasEmail(email, users.guestEmail),
        gt(users.createdAt, new Date(now.getTime() - HOUR_MS)),
      );
      if ((await tx.$count(users, recent)) >= GUESTS_PER_HOUR) {
        // The time is fixed. The exact one would tell a stranger when the owner of the mailbox bought.
        throw new Failure("TOO_MANY_REQUESTS", { retryAfter: HOUR_MS / 1000 });
      }
      const guest = await writeGuest(tx, { email, passwordHash, now });
      return openSession(tx, tokens, { ...guest, email, isGuest: true }, now, userAgent);
    },
    { advisoryLock: `guests of ${emailKey(email)}` },
  );
}
