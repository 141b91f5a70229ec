import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Assignees, Subject, SubjectType } from "#contract/timeline/timeline.ts";
import { users } from "#server/accounts/tables.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop, StaffSession } from "#server/http/server/app-types.ts";
import { threads } from "#server/inbox/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { repairs } from "#server/repair/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { staff, staffGrants } from "#server/staff/tables.ts";
import { assignments, notes } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** The permission that is needed to write about a subject, or to be assigned to it. */
export const PERMISSION_OF = {
  order: "orders.write",
  device: "devices.work",
  thread: "inbox.write",
  listing: "listings.review",
  seller: "sellers.manage",
  buyback: "buyback.write",
  repair: "repairs.write",
  customer: "orders.write",
} as const satisfies Record<SubjectType, Permission>;

/** Adds an internal note. Errors: FORBIDDEN, NOT_FOUND. */
export async function addNote(
  { database, clock }: Deps,
  { subjectType, subjectId, body }: Subject & { readonly body: string },
  author: Pick<StaffSession, "staffId" | "permissions">,
  actor: Actor,
): Promise<void> {
  if (!author.permissions.includes(PERMISSION_OF[subjectType])) throw new Failure("FORBIDDEN");
  await transact(database, async (tx) => {
    await refuseUnknown(tx, { subjectType, subjectId });
    await tx.insert(notes).values({ subjectType, subjectId, staffId: author.staffId, body, at: clock() });
    await recordAudit(tx, clock, {
      actor,
      action: "note.added",
      object: { type: subjectType, id: subjectId },
      changes: { note: null },
    });
  });
}

/** The table of each type of subject, and the column that pages identify it by. */
const KEY_OF = {
  order: [orders, orders.number],
  device: [devices, devices.publicId],
  thread: [threads, threads.id],
  listing: [smartphoneItems, smartphoneItems.id],
  seller: [sellers, sellers.userId],
  buyback: [buybackOffers, buybackOffers.id],
  repair: [repairs, repairs.number],
  customer: [users, users.id],
} as const satisfies Record<SubjectType, readonly [PgTable, PgColumn]>;

/** Refuses a subject that does not exist. Error: NOT_FOUND. */
async function refuseUnknown(tx: Queries, { subjectType, subjectId }: Subject): Promise<void> {
  const [table, key] = KEY_OF[subjectType];
  if (key.getSQLType() === "integer" && !/^[1-9]\d{0,8}$/.test(subjectId)) throw new Failure("NOT_FOUND");
  const [found] = await tx.select({ key }).from(table).where(sql`${key} = ${subjectId}`).limit(1);
  if (!found) throw new Failure("NOT_FOUND");
}

/** The members of staff who may be assigned to subjects of a type, by name. Errors: FORBIDDEN. */
export async function listAssignees(
  { database }: { readonly database: Queries },
  subjectType: SubjectType,
  by: Pick<StaffSession, "permissions">,
): Promise<Assignees> {
  const permission = PERMISSION_OF[subjectType];
  if (!by.permissions.includes(permission)) throw new Failure("FORBIDDEN");
  return database
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .where(and(isNull(staff.disabledAt), eq(staffGrants.permission, permission)))
    .orderBy(asc(staff.name), asc(staff.id));
}

/**
 * Assigns a subject to a member of staff who may work on it, or to nobody. Changes nothing when the subject is
 * meanwhile assigned to somebody other than `holder`. Errors: FORBIDDEN; NOT_FOUND; STALE; VALIDATION, `staffId`.
 */
export async function assign(
  { database, clock }: Deps,
  {
    subjectType,
    subjectId,
    staffId,
    holder,
  }: Subject & { readonly staffId: number | null; readonly holder: number | null },
  by: Pick<StaffSession, "permissions">,
  actor: Actor,
): Promise<void> {
  if (!by.permissions.includes(PERMISSION_OF[subjectType])) throw new Failure("FORBIDDEN");
  const isSubject = and(eq(assignments.subjectType, subjectType), eq(assignments.subjectId, subjectId));
  await transact(database, async (tx) => {
    await refuseUnknown(tx, { subjectType, subjectId });
    const [before] = await tx.select().from(assignments).where(isSubject).for("update");
    if ((before?.staffId ?? null) === staffId) return;
    if ((before?.staffId ?? null) !== holder) throw new Failure("STALE");
    if (staffId === null) await tx.delete(assignments).where(isSubject);
    else {
      const able = await listAssignees({ database: tx }, subjectType, by);
      if (!able.some(({ id }) => id === staffId))
        throw new Failure("VALIDATION", { fields: { staffId: "INVALID" } });
      const values = { staffId, at: clock() };
      // An unassigned subject has no row to lock, so another transaction may have inserted one since.
      const { rowCount } = before
        ? await tx.update(assignments).set(values).where(isSubject)
        : await tx
            .insert(assignments)
            .values({ subjectType, subjectId, ...values })
            .onConflictDoNothing();
      if (rowCount === 0) throw new Failure("STALE");
    }
    await recordAudit(tx, clock, {
      actor,
      action: "assigned",
      object: { type: subjectType, id: subjectId },
      changes: { assignee: { from: before?.staffId ?? null, to: staffId } },
    });
  });
}
