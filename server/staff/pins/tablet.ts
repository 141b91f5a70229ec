import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { PIN_TRIES, type PinChoice, type TabletPerson } from "#contract/staff/pins.ts";
import { verifyPassword } from "#server/accounts/passwords/passwords.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockStaff } from "../sessions/open-staff-session.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { type StaffSessionRow, staff, staffPins, staffSessions } from "../tables.ts";

type Deps = Pick<StaffDeps, "database" | "clock">;

/** Turns a full session into a tablet: it opens nothing by itself, but colleagues choose themselves by PIN. */
export async function openTablet(
  { database, clock }: Deps,
  actor: StaffActor,
  digest: string,
): Promise<void> {
  await transact(database, async (tx) => {
    const { rowCount } = await tx
      .update(staffSessions)
      .set({ kind: "tablet", steppedUpUntil: null, challenge: null, challengeUntil: null })
      .where(and(eq(staffSessions.digest, digest), eq(staffSessions.kind, "full")));
    if (rowCount !== 1) throw new Failure("UNAUTHENTICATED");
    const object = { type: "staff", id: String(actor.staffId) } as const;
    await recordAudit(tx, clock, { actor, action: "staff.tablet-opened", object });
  });
}

/** The colleagues who have a PIN, by name. */
export async function listTabletPeople(database: Queries): Promise<TabletPerson[]> {
  return database
    .select({ id: staff.id, name: staff.name, isLocked: staffPins.locked })
    .from(staffPins)
    .innerJoin(staff, and(eq(staff.id, staffPins.staffId), isNull(staff.disabledAt)))
    .orderBy(asc(staff.name), asc(staff.id));
}

/**
 * Lets a colleague work on a tablet. A wrong PIN, a locked one and an unknown person get the same answer after the same time.
 * Errors: UNAUTHENTICATED for a session that is no tablet; BAD_CREDENTIALS.
 */
export async function choosePerson(
  { database, clock }: Deps,
  { digest, kind, staffId: owner }: StaffSessionRow,
  { staffId, pin }: PinChoice,
  requestId: string,
): Promise<void> {
  if (kind === "full") throw new Failure("UNAUTHENTICATED");
  const isTheirs = eq(staffPins.staffId, staffId);
  // The try is counted before the PIN is compared, so that tries at the same time are not more than five either.
  const [counted] = await database
    .update(staffPins)
    .set({ tries: sql`${staffPins.tries} + 1` })
    .where(and(isTheirs, lt(staffPins.tries, PIN_TRIES)))
    .returning({ hash: staffPins.hash, isLocked: staffPins.locked });
  const object = { type: "staff", id: String(staffId) } as const;
  if (!(await verifyPassword(counted?.hash ?? null, pin))) {
    if (counted?.isLocked)
      await transact(database, (tx) =>
        recordAudit(tx, clock, { actor: { staffId: owner, requestId }, action: "staff.pin-locked", object }),
      );
    throw new Failure("BAD_CREDENTIALS");
  }
  await transact(database, async (tx) => {
    await lockStaff(tx, staffId);
    // The PIN may have changed while it was compared.
    const { rowCount } = await tx
      .update(staffPins)
      .set({ tries: 0 })
      .where(and(isTheirs, eq(staffPins.hash, counted?.hash ?? "")));
    if (rowCount !== 1) throw new Failure("BAD_CREDENTIALS");
    const open = await tx
      .update(staffSessions)
      .set({ kind: "by_pin", pinStaffId: staffId, seenAt: clock() })
      .where(and(eq(staffSessions.digest, digest), eq(staffSessions.staffId, owner)));
    if (open.rowCount !== 1) throw new Failure("UNAUTHENTICATED");
    await recordAudit(tx, clock, {
      ...{ actor: { staffId, requestId }, action: "staff.signed-in-by-pin", object },
    });
  });
}

/** Returns a tablet to the choice of a person. Does nothing for a full session. */
export async function leaveTablet({ database }: Pick<Deps, "database">, digest: string): Promise<void> {
  await database
    .update(staffSessions)
    .set({ kind: "tablet", pinStaffId: null })
    .where(and(eq(staffSessions.digest, digest), eq(staffSessions.kind, "by_pin")));
}
