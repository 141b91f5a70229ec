import type { Role, SocialProvider } from "#contract/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/failure.ts";
import type { UserRow } from "./queries.ts";
import { users } from "./tables.ts";

interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly provider?: SocialProvider;
  readonly emailVerifiedAt?: Date;
  /** Those of a customer unless told. */
  readonly roles?: Role[];
}

/**
 * Writes an account; the database's own constraints say what is taken, so that two at once can't both win.
 * Errors: EMAIL_TAKEN, USERNAME_TAKEN (whatever its capitals).
 */
export async function addUser(db: Queries, user: NewUser, now: Date): Promise<UserRow> {
  try {
    const [added] = await db
      .insert(users)
      .values({ roles: ["CUSTOMER"], ...user, createdAt: now })
      .returning();
    if (!added) throw new Error("The account was not written.");
    return added;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_email_key") throw new Failure("EMAIL_TAKEN", { fields: { email: "TAKEN" } });
    if (constraint === "users_username")
      throw new Failure("USERNAME_TAKEN", { fields: { username: "TAKEN" } });
    // The database folds some rare letters to lower case that JavaScript leaves alone.
    if (constraint === "users_email_check")
      throw new Failure("VALIDATION", { fields: { email: "BAD_EMAIL" } });
    throw error;
  }
}
