import type { LoginInput } from "#contract/accounts.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { openTurns } from "#server/http/take-turns.ts";
import type { Caller } from "./caller.ts";
import { checkPassword } from "./check-password.ts";
import type { LoginDelays } from "./login-waits.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { findUserByEmail } from "./queries.ts";
import type { Tokens } from "./tokens.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly tokens: Tokens; readonly delays: LoginDelays };

/**
 * A crowd that logs in at once comes in one after the other: all its questions to the database at once would keep the
 * catalogue's visitors waiting. So many that hashing, which takes longest, never waits for work.
 */
const inTurn = openTurns(6, { people: 500, ms: 15_000 });

/**
 * Opens a session for who knows the password. An unknown e-mail and a wrong password get
 * the same answer after the same time. Errors: BAD_CREDENTIALS, NO_ROLE, TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function logIn(deps: Deps, input: LoginInput, caller: Caller): Promise<OpenedSession> {
  const email = input.email.toLowerCase();
  return inTurn(async () => {
    const user = await findUserByEmail(deps.database, email);
    const attempt = { email, address: caller.address };
    await checkPassword(deps, attempt, user?.passwordHash ?? null, input.password);
    if (!user) throw new Failure("BAD_CREDENTIALS");
    if (user.roles.length === 0) throw new Failure("NO_ROLE");
    return openSession(deps.database, deps.tokens, user, deps.clock(), caller.userAgent);
  });
}
