import { eq } from "drizzle-orm";
import { STAFF_SESSION_SECONDS } from "#contract/staff/staff.ts";
import { makeSecret } from "#server/accounts/one-time-secret.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type StaffRow, type StaffSessionRow, staff, staffSessions } from "../tables.ts";

/** The time limits of a session by state. Enrolment takes longer than typing a code. */
const STEP_SECONDS = { factor: 5 * 60, enrol: 20 * 60, open: STAFF_SESSION_SECONDS } as const;

interface NewSession {
  readonly staffId: number;
  readonly state: StaffSessionRow["state"];
  readonly browser: string;
  readonly now: Date;
}

/** Opens a session and returns the secret for its cookie. */
export async function openStaffSession(
  tx: Transaction,
  { staffId, state, browser, now }: NewSession,
): Promise<string> {
  const { secret, digest } = makeSecret();
  const expiresAt = new Date(now.getTime() + STEP_SECONDS[state] * 1000);
  await tx
    .insert(staffSessions)
    .values({ digest, staffId, state, browser, createdAt: now, seenAt: now, expiresAt });
  return secret;
}

/**
 * Replaces a session with one in the next state. Its new id shuts out anybody who knew the old one. The member of staff
 * stays locked. Errors: UNAUTHENTICATED when the session has ended meanwhile.
 */
export async function replaceStaffSession(
  tx: Transaction,
  old: StaffSessionRow,
  next: NewSession,
): Promise<string> {
  await lockStaff(tx, old.staffId);
  const { rowCount } = await tx.delete(staffSessions).where(eq(staffSessions.digest, old.digest));
  if (rowCount !== 1) throw new Failure("UNAUTHENTICATED");
  return openStaffSession(tx, next);
}

/** Ends the session of a cookie, in any state. Does nothing without one. */
export async function endStaffSession(database: Queries, digest: string | null): Promise<void> {
  if (digest) await database.delete(staffSessions).where(eq(staffSessions.digest, digest));
}

/** Locks a member of staff until the transaction ends. Errors: UNAUTHENTICATED for a removed or disabled member. */
export async function lockStaff(tx: Transaction, staffId: number): Promise<StaffRow> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, staffId)).for("update");
  if (!row || row.disabledAt) throw new Failure("UNAUTHENTICATED");
  return row;
}
