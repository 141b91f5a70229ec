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
}

/**
 * Creates a customer's account with a username made of its e-mail, opens its first session and mails a link that confirms
 * the e-mail. Errors: EMAIL_TAKEN, UNAVAILABLE.
 */
export async function openNewAccount(
  deps: Pick<AccountDeps, "database" | "clock" | "tokens" | "enqueue">,
  account: NewAccount,
  { locale, userAgent }: Pick<Caller, "locale" | "userAgent">,
): Promise<OpenedSession> {
  return withFreeUsername(account.email, (username) =>
    transact(deps.database, async (tx) => {
      const now = deps.clock();
      const { id, ...added } = await addUser(tx, { username, ...account }, now);
      await queueEmailConfirmation(tx, deps.enqueue, { userId: id, email: account.email, locale }, now);
      return openSession(tx, deps.tokens, { id, ...added }, now, userAgent);
    }),
  );
}
