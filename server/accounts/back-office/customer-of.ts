import { and, isNotNull, isNull } from "drizzle-orm";
import { hasEmail } from "#server/accounts/has-email.ts";
import { users } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";

/** The account with this confirmed e-mail. Null without one. */
export async function customerOf(db: Queries, email: string): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(email), isNotNull(users.emailVerifiedAt), isNull(users.erasedAt)));
  return user?.id ?? null;
}
