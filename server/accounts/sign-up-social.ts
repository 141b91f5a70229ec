import type { SocialInput } from "#contract/accounts.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { addUser } from "./add-user.ts";
import type { Caller } from "./caller.ts";
import { checkPassword } from "./check-password.ts";
import type { LoginDelays } from "./login-waits.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { hashPassword } from "./passwords.ts";
import { findUserByEmail, type UserRow } from "./queries.ts";
import type { Tokens } from "./tokens.ts";
import { usernameFor } from "./username-for.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly tokens: Tokens; readonly delays: LoginDelays };

/** User names that are tried before giving up; all but the first are random. */
const NAMES = 5;

/**
 * Makes a customer's account marked with a provider, or opens the one that is there; the password is Reluit's own and
 * no provider hears of it. How an account was made is told only to who knows its password.
 * Errors: VALIDATION (a new password that everybody tries first), BAD_CREDENTIALS, ACCOUNT_TAKEN (made without or with another provider), NO_ROLE, TOO_MANY_REQUESTS,
 * UNAVAILABLE.
 */
export async function signUpSocial(
  deps: Deps,
  input: SocialInput,
  caller: Caller,
): Promise<OpenedSession & { created: boolean }> {
  const known = await findUserByEmail(deps.database, input.email);
  if (known) return open(deps, input, caller, known);

  refuseWeakPassword(input.password, input);
  const passwordHash = await hashPassword(input.password);
  const { email, provider } = input;
  for (let attempt = 1; ; attempt += 1) {
    const now = deps.clock();
    const user = { username: usernameFor(email, attempt), email, passwordHash, provider };
    try {
      const opened = await transact(deps.database, async (tx) =>
        openSession(tx, deps.tokens, await addUser(tx, user, now), now, caller.userAgent),
      );
      return { ...opened, created: true };
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      // The same person's other request was faster.
      if (code === "EMAIL_TAKEN") return open(deps, input, caller, await existing(deps.database, email));
      if (code !== "USERNAME_TAKEN" || attempt === NAMES) throw error;
    }
  }
}

async function existing(database: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(database, email);
  if (!user) throw new Failure("EMAIL_TAKEN", { fields: { email: "TAKEN" } });
  return user;
}

async function open(deps: Deps, input: SocialInput, caller: Caller, user: UserRow) {
  await checkPassword(
    deps,
    { email: user.email, address: caller.address },
    user.passwordHash,
    input.password,
  );
  if (user.provider !== input.provider) throw new Failure("ACCOUNT_TAKEN");
  if (user.roles.length === 0) throw new Failure("NO_ROLE");
  return {
    ...(await openSession(deps.database, deps.tokens, user, deps.clock(), caller.userAgent)),
    created: false,
  };
}
