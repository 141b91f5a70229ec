import { eq } from "drizzle-orm";
import type { PinState } from "#contract/staff/pins.ts";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { lockStaff } from "../sessions/open-staff-session.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { staffPins, staffSessions } from "../tables.ts";

type Deps = Pick<StaffDeps, "database" | "clock">;

/** Whether a person has a PIN, and whether wrong tries have locked it. */
export async function readPin(database: Queries, staffId: number): Promise<PinState> {
  const [pin] = await database.select().from(staffPins).where(eq(staffPins.staffId, staffId));
  return { isSet: pin !== undefined, isLocked: pin?.locked ?? false };
}

/** Sets a person's PIN, or another one in its place, which is unlocked. Work that the old PIN began ends. */
export async function setPin({ database, clock }: Deps, actor: StaffActor, pin: string): Promise<PinState> {
  const { staffId } = actor;
  const hash = await hashPassword(pin);
  await transact(database, async (tx) => {
    await lockStaff(tx, staffId);
    const values = { hash, tries: 0, changedAt: clock() };
    await tx
      .insert(staffPins)
      .values({ staffId, ...values })
      .onConflictDoUpdate({ target: staffPins.staffId, set: values });
    await endWorkByPin(tx, staffId);
    await recordAudit(tx, clock, {
      ...{ actor, action: "staff.pin-set", object: { type: "staff", id: String(staffId) } },
      changes: { pin: null },
    });
  });
  return readPin(database, staffId);
}

/** Removes a person's PIN, and ends the work that it began. */
export async function removePin({ database, clock }: Deps, actor: StaffActor): Promise<PinState> {
  const { staffId } = actor;
  await transact(database, async (tx) => {
    await lockStaff(tx, staffId);
    const { rowCount } = await tx.delete(staffPins).where(eq(staffPins.staffId, staffId));
    await endWorkByPin(tx, staffId);
    if (rowCount === 0) return;
    await recordAudit(tx, clock, {
      ...{ actor, action: "staff.pin-removed", object: { type: "staff", id: String(staffId) } },
      changes: { pin: null },
    });
  });
  return readPin(database, staffId);
}

/** Returns the tablets on which a person works by PIN to the choice of a person. */
async function endWorkByPin(tx: Transaction, staffId: number): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ kind: "tablet", pinStaffId: null })
    .where(eq(staffSessions.pinStaffId, staffId));
}
