import type { Role, SocialProvider } from "#contract/accounts/accounts.ts";
import type { Transaction } from "#server/database/client.ts";
import { violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { refuseReservedEmail } from "../email/write-email.ts";
import type { UserRow } from "../queries.ts";
import { users } from "../tables.ts";

interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly provider?: SocialProvider;
  readonly emailVerifiedAt?: Date;
  /** CUSTOMER by default. */
  readonly roles?: Role[];
}

/**
 * Inserts an account. The database's unique constraints decide between concurrent registrations.
 * Errors: EMAIL_TAKEN (also while another account can still get that e-mail back), USERNAME_TAKEN (in any letter case).
 */
export async function addUser(tx: Transaction, user: NewUser, now: Date): Promise<UserRow> {
  try {
    const [added] = await tx
      .insert(users)
      .values({ roles: ["CUSTOMER"], ...user, createdAt: now })
      .returning();
    if (!added) throw new Error("The account was not written.");
    await refuseReservedEmail(tx, user.email, added.id, now);
    return added;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "users_email_key" || constraint === "users_email_spelling")
      throw new Failure("EMAIL_TAKEN", { fields: { email: "TAKEN" } });
    if (constraint === "users_username")
      throw new Failure("USERNAME_TAKEN", { fields: { username: "TAKEN" } });
    // PostgreSQL lower-cases a few rare letters that JavaScript leaves unchanged.
    if (constraint === "users_email_check")
      throw new Failure("VALIDATION", { fields: { email: "BAD_EMAIL" } });
    throw error;
  }
}
