import { transact } from "#server/database/transact.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { queuePasswordReset } from "../passwords/ask-password-reset.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "enqueue">;

/**
 * Mails a guest the link with which the guest becomes an account: whoever reads the mailbox chooses the password. If an account
 * has the e-mail, the mail says so instead. The answer is the same in both cases, and for a person with an account, who needs
 * none. There are no errors.
 */
export async function askGuestAccount(
  { database, clock, enqueue }: Deps,
  { userId, isGuest }: Pick<Session, "userId" | "isGuest">,
  { locale }: Pick<Caller, "locale">,
): Promise<void> {
  if (!isGuest) return;
  await transact(database, (tx) => queuePasswordReset(tx, enqueue, { userId, locale }, clock()));
}
