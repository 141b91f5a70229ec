import { eq } from "drizzle-orm";
import type { Session, Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { checkPassword } from "./check-password.ts";
import type { LoginDelays } from "./login-waits.ts";
import { users } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly delays: LoginDelays };

/**
 * Lets pass who is in and knows the password, too: before what cannot be taken back. Wrong ones count like those of a
 * login. Errors: VALIDATION, WRONG_PASSWORD in the field `name`; TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function confirmPassword(
  deps: Deps,
  { userId, email }: Session,
  given: { readonly name: string; readonly password: string },
  address: string,
): Promise<void> {
  const attempt = { email, address };
  const [user] = await deps.database
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  try {
    await checkPassword(deps, attempt, user?.passwordHash ?? null, given.password);
  } catch (error) {
    if (!(error instanceof Failure && error.code === "BAD_CREDENTIALS")) throw error;
    throw new Failure("VALIDATION", { fields: { [given.name]: "WRONG_PASSWORD" } });
  }
}
