import type { RegisterInput } from "#contract/accounts.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { addUser } from "./add-user.ts";
import type { Caller } from "./caller.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { hashPassword } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly tokens: Tokens };

/**
 * Makes a customer's account, whatever roles are asked for, and opens its first session.
 * Errors: VALIDATION (a password that everybody tries first), EMAIL_TAKEN, USERNAME_TAKEN, UNAVAILABLE.
 */
export async function registerUser(
  deps: Deps,
  input: RegisterInput,
  { userAgent }: Pick<Caller, "userAgent">,
): Promise<OpenedSession> {
  const { username, email, password } = input;
  refuseWeakPassword(password, input);
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  return transact(deps.database, async (tx) => {
    const user = await addUser(tx, { username, email, passwordHash }, now);
    return openSession(tx, deps.tokens, user, now, userAgent);
  });
}
