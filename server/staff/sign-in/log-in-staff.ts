import { and, eq, isNull } from "drizzle-orm";
import { hasEmail } from "#server/accounts/has-email.ts";
import { checkPassword } from "#server/accounts/login/check-password.ts";
import { scheduleLogin } from "#server/accounts/login/log-in.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findKnownBrowser } from "../sessions/known-browsers.ts";
import { lockStaff, openStaffSession } from "../sessions/open-staff-session.ts";
import type { StaffCaller, StaffDeps } from "../staff-deps.ts";
import { staff, staffFactors } from "../tables.ts";

/** A session that waits for its second step. */
export interface HalfOpened {
  readonly state: "factor" | "enrol";
  /** The secret for the session's cookie. */
  readonly secret: string;
}

/**
 * The first step: e-mail and password. Opens a session that can only take the second step. An unknown e-mail and a
 * wrong password get the same answer after the same time.
 * Errors: BAD_CREDENTIALS, TOO_MANY_REQUESTS, TOO_MANY_LOGINS, UNAVAILABLE.
 */
export async function logInStaff(
  deps: StaffDeps,
  { email, password }: { readonly email: string; readonly password: string },
  caller: StaffCaller,
): Promise<HalfOpened> {
  const [member] = await deps.database
    .select()
    .from(staff)
    .where(and(hasEmail(email, staff.email), isNull(staff.disabledAt)));
  const knownBrowser = member && (await findKnownBrowser(deps, member.id, caller));
  const attempt = { realm: "staff", email, address: caller.address, device: "", knownBrowser } as const;
  await scheduleLogin(() => checkPassword(deps, attempt, member?.passwordHash ?? null, password));
  if (!member) throw new Failure("BAD_CREDENTIALS");
  return transact(deps.database, async (tx) => {
    const current = await lockStaff(tx, member.id);
    // The password may have changed while it was verified.
    if (current.passwordHash !== member.passwordHash) throw new Failure("BAD_CREDENTIALS");
    const [factor] = await tx.select().from(staffFactors).where(eq(staffFactors.staffId, member.id));
    const state = factor ? "factor" : "enrol";
    const { browser } = caller;
    return {
      state,
      secret: await openStaffSession(tx, { staffId: member.id, state, browser, now: deps.clock() }),
    };
  });
}
