import type { SocialProvider } from "#contract/accounts/accounts.ts";
import { transact } from "#server/database/transact.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { queueEmailConfirmation } from "../email/ask-email-confirmation.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { addUser } from "./add-user.ts";
import { withFreeUsername } from "./username-for.ts";

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly provider?: SocialProvider;
  /** Without a username, one is made from the e-mail. */
  readonly username?: string;
}

/**
 * Creates a customer's account, opens its first session and mails a link that confirms the e-mail. Errors: EMAIL_TAKEN,
 * USERNAME_TAKEN, UNAVAILABLE.
 */
export async function openNewAccount(
  deps: Pick<AccountDeps, "database" | "clock" | "tokens" | "enqueue">,
  { username, ...account }: NewAccount,
  { locale, userAgent }: Pick<Caller, "locale" | "userAgent">,
): Promise<OpenedSession> {
  const open = (name: string) =>
    transact(deps.database, async (tx) => {
      const now = deps.clock();
      const user = await addUser(tx, { username: name, ...account }, now);
      await queueEmailConfirmation(tx, deps.enqueue, { userId: user.id, email: user.email, locale }, now);
      return openSession(tx, deps.tokens, user, now, userAgent);
    });
  return username === undefined ? withFreeUsername(account.email, open) : open(username);
}
