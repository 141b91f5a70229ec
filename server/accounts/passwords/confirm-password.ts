import { eq } from "drizzle-orm";
import { Failure } from "#server/http/errors/failure.ts";
import type { Session } from "#server/http/server/app-types.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { checkPassword } from "../login/check-password.ts";
import { users } from "../tables.ts";
import type { VerifiedUser } from "./lock-verified-user.ts";

/**
 * Verifies the password of a logged-in person before a write that needs it. The write's transaction must begin with
 * `lockVerifiedUser`. Wrong passwords count like those of a login.
 * Errors: VALIDATION, WRONG_PASSWORD in the field `name`; UNAUTHENTICATED, TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function confirmPassword(
  deps: Pick<AccountDeps, "database" | "clock" | "loginLimiter">,
  { userId, email }: Session,
  given: { readonly name: string; readonly password: string },
  caller: Pick<Caller, "address" | "device">,
): Promise<VerifiedUser> {
  const attempt = { ...caller, email };
  const [user] = await deps.database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Failure("UNAUTHENTICATED");
  try {
    await checkPassword(deps, attempt, user.passwordHash, given.password);
    return { id: userId, passwordHash: user.passwordHash, field: given.name };
  } catch (error) {
    if (!(error instanceof Failure && error.code === "BAD_CREDENTIALS")) throw error;
    throw new Failure("VALIDATION", { fields: { [given.name]: "WRONG_PASSWORD" } });
  }
}
