import { and, not, type SQL, sql } from "drizzle-orm";
import type { Role } from "#contract/accounts/accounts.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { hasEmail } from "../has-email.ts";
import { endSessionsOf, findUserByEmail } from "../queries.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { users } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock">;
interface RoleOfEmail {
  readonly email: string;
  readonly role: Role;
}

const hasRole = (role: Role) => sql`${role} = any(${users.roles})`;

/** Gives a role to an account and ends its sessions. False, without a change, if it has the role. Errors: NOT_FOUND. */
export function grantRole(deps: Deps, { email, role }: RoleOfEmail): Promise<boolean> {
  return setRoles(deps, email, sql`array_append(${users.roles}, ${role})`, not(hasRole(role)));
}

/** Takes a role from an account and ends its sessions. False, without a change, if it lacks the role. Errors: NOT_FOUND. */
export function revokeRole(deps: Deps, { email, role }: RoleOfEmail): Promise<boolean> {
  return setRoles(deps, email, sql`array_remove(${users.roles}, ${role})`, hasRole(role));
}

async function setRoles(
  { database, clock }: Deps,
  email: string,
  roles: SQL,
  condition: SQL,
): Promise<boolean> {
  const changed = await transact(database, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ roles })
      .where(and(hasEmail(email), condition))
      .returning({ id: users.id });
    if (user) await endSessionsOf(tx, user.id, clock());
    else if (!(await findUserByEmail(tx, email))) throw new Failure("NOT_FOUND");
    return user !== undefined;
  });
  forgetSessions(database);
  return changed;
}
