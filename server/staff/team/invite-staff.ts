import { eq } from "drizzle-orm";
import { INVITATION_HOURS } from "#contract/back-office/team.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { hasEmail } from "#server/accounts/has-email.ts";
import { makeSecret } from "#server/accounts/one-time-secret.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import {
  recoveryCodes,
  staff,
  staffFactors,
  staffGrants,
  staffInvitations,
  staffPasskeys,
  staffPins,
  staffSessions,
} from "../tables.ts";
import { refuseForeign } from "./change-team.ts";

const INVITATION_MS = INVITATION_HOURS * 3600 * 1000;

/** The queue job that mails an invitation. */
export const INVITATION_JOB = "staff-invitation";

interface Deps extends Pick<Shop, "database" | "clock"> {
  /** Absent: the operator hands the link over, and none is mailed. */
  readonly enqueue?: Enqueue;
}

interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/**
 * Adds a member of staff. Returns the secret of the link that sets the password. Errors: EMAIL_TAKEN; VALIDATION for a
 * permission that the actor does not hold.
 */
export async function inviteStaff(
  { database, clock, enqueue }: Deps,
  { email, name, permissions }: NewMember,
  actor: Actor,
): Promise<{ id: number; secret: string }> {
  try {
    return await transact(database, async (tx) => {
      await refuseForeign(tx, actor, permissions);
      const [added] = await tx.insert(staff).values({ email, name, createdAt: clock() }).returning();
      if (!added) throw new Error("The member of staff was not written.");
      const { id } = added;
      if (permissions.length > 0)
        await tx.insert(staffGrants).values(permissions.map((permission) => ({ staffId: id, permission })));
      const secret = await writeInvitation(tx, id, clock());
      await enqueue?.(tx, INVITATION_JOB, { staffId: id });
      const changes = { email: null, permissions: { from: [], to: permissions } };
      await recordAudit(tx, clock, {
        actor,
        action: "staff.invited",
        object: { type: "staff", id: String(id) },
        changes,
      });
      return { id, secret };
    });
  } catch (error) {
    if (violatedConstraint(error) === "staff_emails") throw new Failure("EMAIL_TAKEN");
    throw error;
  }
}

/**
 * Returns the secret of a new link for a member who has not enrolled an authenticator yet. The previous link, and a
 * password that was set with it, stop working.
 * Errors: NOT_FOUND; STALE for a member who has enrolled or is disabled; VALIDATION for a permission that the actor
 * does not hold, because the actor could use the link.
 */
export async function renewInvitation(
  { database, clock, enqueue }: Deps,
  id: number,
  actor: Actor,
): Promise<string> {
  return transact(database, async (tx) => {
    const member = await lockRow(tx, staff, eq(staff.id, id));
    const [factor] = await tx.select().from(staffFactors).where(eq(staffFactors.staffId, id));
    if (factor || member.disabledAt) throw new Failure("STALE");
    const grants = await tx.select().from(staffGrants).where(eq(staffGrants.staffId, id));
    await refuseForeign(
      tx,
      actor,
      grants.map(({ permission }) => permission),
    );
    const object = { type: "staff", id: String(id) } as const;
    const secret = await writeInvitation(tx, id, clock());
    await enqueue?.(tx, INVITATION_JOB, { staffId: id });
    await recordAudit(tx, clock, { actor, action: "staff.invited", object });
    return secret;
  });
}

/**
 * Deletes a member's sessions, password, PIN and second factors, and returns the secret of a new invitation, for a member who
 * lost the authenticator. Errors: NOT_FOUND.
 */
export async function resetStaff({ database, clock }: Deps, email: string, actor: Actor): Promise<string> {
  return transact(database, async (tx) => {
    const { id } = await lockRow(tx, staff, hasEmail(email, staff.email));
    await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, id));
    for (const table of [staffFactors, staffPasskeys, staffPins, recoveryCodes])
      await tx.delete(table).where(eq(table.staffId, id));
    const secret = await writeInvitation(tx, id, clock());
    await recordAudit(tx, clock, {
      actor,
      action: "staff.reset",
      object: { type: "staff", id: String(id) },
    });
    return secret;
  });
}

/**
 * Writes a member's only valid invitation. An earlier link stops working, together with the password and sessions it
 * created.
 */
async function writeInvitation(tx: Transaction, staffId: number, now: Date): Promise<string> {
  const { secret, digest } = makeSecret();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await tx.update(staff).set({ passwordHash: null }).where(eq(staff.id, staffId));
  for (const table of [staffSessions, staffInvitations])
    await tx.delete(table).where(eq(table.staffId, staffId));
  await tx.insert(staffInvitations).values({ digest, staffId, expiresAt });
  return secret;
}
