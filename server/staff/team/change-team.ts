import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { TeamMember } from "#contract/back-office/team.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { SUBJECT_TYPES } from "#contract/timeline/timeline.ts";
import { type Actor, recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { assignments } from "#server/timeline/tables.ts";
import { PERMISSION_OF } from "#server/timeline/write-timeline.ts";
import { staff, staffFactors, staffGrants, staffSessions } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** All members of staff with their permissions, by name. */
export async function listTeam(database: Queries): Promise<TeamMember[]> {
  const [members, grants] = await Promise.all([
    database
      .select({ member: staff, isEnrolled: sql<boolean>`staff_factors.staff_id is not null` })
      .from(staff)
      .leftJoin(staffFactors, eq(staffFactors.staffId, staff.id))
      .orderBy(asc(staff.name), asc(staff.id)),
    database.select().from(staffGrants).orderBy(asc(staffGrants.permission)),
  ]);
  return members.map(({ member: { id, email, name, disabledAt }, isEnrolled }) => ({
    id,
    email,
    name,
    permissions: grants.filter(({ staffId }) => staffId === id).map(({ permission }) => permission),
    state: disabledAt ? "disabled" : isEnrolled ? "active" : "invited",
  }));
}

interface Change {
  readonly id: number;
  /** The permissions that the page showed. */
  readonly before: readonly Permission[];
  readonly permissions: readonly Permission[];
}

/**
 * Refuses permissions that the actor does not hold, so that nobody gains more through a second account. The operator
 * may grant all.
 */
export async function refuseForeign(
  tx: Transaction,
  { staffId }: Actor,
  added: readonly Permission[],
): Promise<void> {
  if (staffId === null) return;
  const rows = await tx.select().from(staffGrants).where(eq(staffGrants.staffId, staffId));
  if (!added.every((permission) => rows.some((row) => row.permission === permission)))
    throw new Failure("VALIDATION", { fields: { permissions: "INVALID" } });
}

/**
 * Sets a member's permissions, effective from the next request. Work that they may no longer do becomes unassigned.
 * Errors: NOT_FOUND; STALE; VALIDATION for one's own permissions (nobody may extend them or lock themselves out), and
 * for an added permission that the actor does not hold.
 */
export async function changePermissions(
  { database, clock }: Deps,
  { id, before, permissions }: Change,
  actor: StaffActor,
): Promise<void> {
  if (id === actor.staffId) throw new Failure("VALIDATION", { fields: { permissions: "INVALID" } });
  await transact(database, async (tx) => {
    await lockRow(tx, staff, eq(staff.id, id));
    const rows = await tx.select().from(staffGrants).where(eq(staffGrants.staffId, id));
    const current = rows.map(({ permission }) => permission).toSorted();
    if (current.join() !== [...new Set(before)].toSorted().join()) throw new Failure("STALE");
    const wanted = [...new Set(permissions)].toSorted();
    await refuseForeign(
      tx,
      actor,
      wanted.filter((permission) => !current.includes(permission)),
    );
    await tx.delete(staffGrants).where(eq(staffGrants.staffId, id));
    if (wanted.length > 0)
      await tx.insert(staffGrants).values(wanted.map((permission) => ({ staffId: id, permission })));
    const closed = SUBJECT_TYPES.filter((type) => !wanted.includes(PERMISSION_OF[type]));
    await tx
      .delete(assignments)
      .where(and(eq(assignments.staffId, id), inArray(assignments.subjectType, closed)));
    await recordAudit(tx, clock, {
      actor,
      action: "staff.permissions-changed",
      object: { type: "staff", id: String(id) },
      changes: { permissions: { from: current, to: wanted } },
    });
  });
}

/** Disables a member, ends their sessions and unassigns their work. Errors: NOT_FOUND; VALIDATION for oneself. */
export async function disableStaff({ database, clock }: Deps, id: number, actor: StaffActor): Promise<void> {
  if (id === actor.staffId) throw new Failure("VALIDATION", { fields: { id: "INVALID" } });
  await transact(database, async (tx) => {
    const member = await lockRow(tx, staff, eq(staff.id, id));
    if (member.disabledAt) return;
    await tx.update(staff).set({ disabledAt: clock() }).where(eq(staff.id, id));
    await tx.delete(staffSessions).where(eq(staffSessions.staffId, id));
    await tx.delete(assignments).where(eq(assignments.staffId, id));
    await recordAudit(tx, clock, {
      actor,
      action: "staff.disabled",
      object: { type: "staff", id: String(id) },
    });
  });
}
