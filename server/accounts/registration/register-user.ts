import type { RegisterInput } from "#contract/accounts/accounts.ts";
import { transact } from "#server/database/transact.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { queueEmailConfirmation } from "../email/ask-email-confirmation.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/weak-passwords.ts";
import { type OpenedSession, openSession } from "../sessions/open-session.ts";
import { addUser } from "./add-user.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens" | "enqueue">;

/**
 * Creates a customer's account, opens its first session and mails a link that confirms the e-mail. Roles in the input have
 * no effect. Errors: VALIDATION (a weak password), EMAIL_TAKEN, USERNAME_TAKEN, UNAVAILABLE.
 */
export async function registerUser(
  deps: Deps,
  input: RegisterInput,
  { userAgent, locale }: Pick<Caller, "userAgent" | "locale">,
): Promise<OpenedSession> {
  const { username, email, password } = input;
  refuseWeakPassword(password, input);
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  return transact(deps.database, async (tx) => {
    const user = await addUser(tx, { username, email, passwordHash }, now);
    await queueEmailConfirmation(tx, deps.enqueue, { userId: user.id, email: user.email, locale }, now);
    return openSession(tx, deps.tokens, user, now, userAgent);
  });
}
