import { eq } from "drizzle-orm";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { users } from "../tables.ts";

/** The time after its opening in which a guest may be renewed. */
const LONGEST_MS = 2 * 60 * 60_000;

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens">;

/**
 * Opens another session of one hour for the same guest, so that a payment that begins late can end. A new guest could not
 * finish it, because the order belongs to the first one. Errors: FORBIDDEN for an account, and two hours after the opening.
 */
export function renewGuest(
  { database, clock, tokens }: Deps,
  { userId }: Pick<Session, "userId">,
  { userAgent }: Pick<Caller, "userAgent">,
): Promise<OpenedSession> {
  return transact(database, async (tx) => {
    const [guest] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    const now = clock();
    if (!guest?.guestEmail || now.getTime() - guest.createdAt.getTime() >= LONGEST_MS)
      throw new Failure("FORBIDDEN");
    return openSession(tx, tokens, { ...guest, email: guest.guestEmail, isGuest: true }, now, userAgent);
  });
}
