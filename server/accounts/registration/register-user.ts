import type { RegisterInput } from "#contract/accounts/accounts.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/weak-passwords.ts";
import type { OpenedSession } from "../sessions/open-session.ts";
import { openNewAccount } from "./open-new-account.ts";

/**
 * Creates a customer's account with the given username. Roles in the input have no effect. Errors: VALIDATION (a weak
 * password), EMAIL_TAKEN, USERNAME_TAKEN, UNAVAILABLE.
 */
export async function registerUser(
  deps: Pick<AccountDeps, "database" | "clock" | "tokens" | "enqueue">,
  input: RegisterInput,
  caller: Pick<Caller, "userAgent" | "locale">,
): Promise<OpenedSession> {
  const { username, email, password } = input;
  refuseWeakPassword(password, input);
  return openNewAccount(deps, { username, email, passwordHash: await hashPassword(password) }, caller);
}
