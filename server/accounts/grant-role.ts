import { and, eq, not, sql } from "drizzle-orm";
import type { Role } from "#contract/accounts.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { endSessionsOf, findUserByEmail } from "./queries.ts";
import { forgetSessions } from "./session-cache.ts";
import { users } from "./tables.ts";

/**
 * Gives a role to the account of an e-mail address and ends its sessions; false when it had the role already, and
 * then nothing changes. Errors: NOT_FOUND.
 */
export async function grantRole(
  { database, clock }: Pick<Shop, "database" | "clock">,
  input: { readonly email: string; readonly role: Role },
): Promise<boolean> {
  const email = input.email.trim().toLowerCase();
  const changed = await transact(database, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ roles: sql`array_append(${users.roles}, ${input.role})` })
      .where(and(eq(users.email, email), not(sql`${input.role} = any(${users.roles})`)))
      .returning({ id: users.id });
    if (user) await endSessionsOf(tx, user.id, clock());
    else if (!(await findUserByEmail(tx, email))) throw new Failure("NOT_FOUND");
    return user !== undefined;
  });
  forgetSessions(database);
  return changed;
}
