import type { PasswordChange } from "#contract/accounts/account-safety.ts";
import { transact } from "#server/database/transact.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { confirmPassword } from "./confirm-password.ts";
import { lockVerifiedUser } from "./lock-verified-user.ts";
import { hashPassword } from "./passwords.ts";
import { refuseWeakPassword } from "./weak-passwords.ts";
import { mailPasswordChanged, writePassword } from "./write-password.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "loginLimiter" | "sendMail">;

/**
 * Changes the person's own password, given the current one. Ends other sessions and mailed links. An e-mail tells the owner.
 * Errors: VALIDATION (`currentPassword` WRONG_PASSWORD, `password` TOO_COMMON),
 * TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  input: PasswordChange,
  caller: Caller,
): Promise<void> {
  const { database } = deps;
  const current = { name: "currentPassword", password: input.currentPassword };
  const verified = await confirmPassword(deps, session, current, caller);
  refuseWeakPassword(input.password, session);
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock();
  await transact(database, async (tx) => {
    const user = await lockVerifiedUser(tx, verified);
    await writePassword(tx, user.id, { passwordHash }, { now, keptSession: session.id });
    await mailPasswordChanged(tx, deps.sendMail, user, { locale: caller.locale, now });
  });
  forgetSessions(database);
}
