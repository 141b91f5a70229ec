import { and, eq, gt } from "drizzle-orm";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { refuseWeakPassword } from "#server/accounts/passwords/weak-passwords.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockStaff, openStaffSession } from "../sessions/open-staff-session.ts";
import type { HalfOpened } from "../sign-in/log-in-staff.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { staff, staffFactors, staffInvitations, staffSessions } from "../tables.ts";

/**
 * Sets the password with the secret of an invitation. The secret works once. The second step follows.
 * Errors: LINK_EXPIRED; VALIDATION for a weak password.
 */
export async function acceptInvitation(
  deps: StaffDeps,
  { token, password }: { readonly token: string; readonly password: string },
  browser: string,
): Promise<HalfOpened> {
  const { database, clock } = deps;
  const isValid = and(eq(staffInvitations.digest, digestOf(token)), gt(staffInvitations.expiresAt, clock()));
  const [invitation] = await database
    .select({ staffId: staffInvitations.staffId, email: staff.email })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(isValid);
  if (!invitation) throw new Failure("LINK_EXPIRED");
  refuseWeakPassword(password, invitation);
  const passwordHash = await hashPassword(password);
  const { staffId } = invitation;
  return transact(database, async (tx) => {
    await lockStaff(tx, staffId);
    const { rowCount } = await tx.delete(staffInvitations).where(isValid);
    if (rowCount !== 1) throw new Failure("LINK_EXPIRED");
    // The mailed link and the one that the colleague saw have secrets of their own.
    await tx.delete(staffInvitations).where(eq(staffInvitations.staffId, staffId));
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, staffId));
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
    const [factor] = await tx.select().from(staffFactors).where(eq(staffFactors.staffId, staffId));
    const state = factor ? "factor" : "enrol";
    const secret = await openStaffSession(tx, { staffId, state, browser, now: clock() });
    await recordAudit(tx, clock, {
      actor: { staffId, requestId: null },
      action: "staff.password-set",
      object: { type: "staff", id: String(staffId) },
      changes: { password: null },
    });
    return { state, secret };
  });
}
