import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { EmailChange } from "#contract/accounts/account-email.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { digestOf } from "../one-time-secret.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { lockVerifiedUser } from "../passwords/lock-verified-user.ts";
import { findUserByEmail } from "../queries.ts";
import { emailConfirmations } from "../tables.ts";
import { queueEmailConfirmation, refuseBeyondQuota } from "./ask-email-confirmation.ts";
import { refuseReservedEmail } from "./write-email.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "loginLimiter" | "sendMail" | "enqueue">;

/**
 * Requests a change of e-mail: the new mailbox gets a link, the current one a notice. The e-mail changes when the link is
 * used. A later request replaces this one; a change of password voids it.
 * Errors: VALIDATION (`password` WRONG_PASSWORD, `email` INVALID: it is the current one), EMAIL_TAKEN, UNAUTHENTICATED,
 * TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function changeEmail(
  deps: Deps,
  session: Session,
  { email, password }: EmailChange,
  caller: Caller,
): Promise<void> {
  const { locale } = caller;
  const verified = await confirmPassword(deps, session, { name: "password", password }, caller);
  const now = deps.clock();
  await transact(deps.database, async (tx) => {
    const user = await lockVerifiedUser(tx, verified);
    const owner = await findUserByEmail(tx, email);
    if (owner?.id === user.id) throw new Failure("VALIDATION", { fields: { email: "INVALID" } });
    if (owner) throw new Failure("EMAIL_TAKEN", { fields: { email: "TAKEN" } });
    await refuseReservedEmail(tx, email, user.id, now);
    await refuseBeyondQuota(tx, user.id, now);
    await tx
      .update(emailConfirmations)
      .set({ closedAt: now })
      .where(
        and(
          eq(emailConfirmations.userId, user.id),
          isNotNull(emailConfirmations.passwordDigest),
          isNull(emailConfirmations.closedAt),
        ),
      );
    await queueEmailConfirmation(
      tx,
      deps.enqueue,
      { userId: user.id, email, locale, passwordDigest: digestOf(user.passwordHash) },
      now,
    );
    await deps.sendMail(tx, {
      kind: "email-change-requested",
      subjectId: `${user.id} ${now.toISOString()}`,
      recipient: user.email,
      locale,
      data: { at: now.toISOString(), newEmail: email },
    });
  });
}
