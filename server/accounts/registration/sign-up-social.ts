import type { SocialInput } from "#contract/accounts/accounts.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { logIn } from "../login/log-in.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/weak-passwords.ts";
import { findUserByEmail } from "../queries.ts";
import type { OpenedSession } from "../sessions/open-session.ts";
import { openNewAccount } from "./open-new-account.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens" | "loginLimiter" | "enqueue">;

/**
 * Creates a customer's account marked with a provider, or logs in to the existing one. The password belongs to the shop; the
 * provider is not asked. Only a caller with the right password learns how an account was created.
 * Errors: VALIDATION (a weak new password), EMAIL_TAKEN (reserved), and those of `logIn`.
 */
export async function signUpSocial(
  deps: Deps,
  input: SocialInput,
  caller: Caller,
): Promise<OpenedSession & { created: boolean }> {
  const { email, provider } = input;
  const logInToExisting = async () => ({ ...(await logIn(deps, input, caller, provider)), created: false });
  if (await findUserByEmail(deps.database, email)) return logInToExisting();

  refuseWeakPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  try {
    return { ...(await openNewAccount(deps, { email, passwordHash, provider }, caller)), created: true };
  } catch (error) {
    // A concurrent request of the same person created the account.
    const taken = error instanceof Failure && error.code === "EMAIL_TAKEN";
    if (taken && (await findUserByEmail(deps.database, email))) return logInToExisting();
    throw error;
  }
}
