import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { CONFIRM_HOURS, type EmailState } from "#contract/accounts/account-email.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { emailConfirmations, users } from "../tables.ts";

const HOUR_MS = 60 * 60_000;

/** The person's e-mail, whether it is confirmed, and a requested e-mail that is not confirmed yet. Errors: UNAUTHENTICATED. */
export async function findEmailState(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { userId }: Pick<Session, "userId">,
): Promise<EmailState> {
  const [user] = await database
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Failure("UNAUTHENTICATED");
  const since = new Date(clock().getTime() - CONFIRM_HOURS * HOUR_MS);
  const [pending] = await database
    .select({ email: emailConfirmations.email })
    .from(emailConfirmations)
    .where(
      and(
        eq(emailConfirmations.userId, userId),
        isNotNull(emailConfirmations.passwordDigest),
        isNull(emailConfirmations.closedAt),
        gt(emailConfirmations.requestedAt, since),
      ),
    )
    .orderBy(desc(emailConfirmations.requestedAt))
    .limit(1);
  return {
    email: user.email,
    confirmedAt: user.emailVerifiedAt?.toISOString() ?? null,
    pendingEmail: pending?.email ?? null,
  };
}
