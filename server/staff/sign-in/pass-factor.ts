import { and, eq, lte } from "drizzle-orm";
import type { FactorProof } from "#contract/staff/passkeys.ts";
import { STEP_UP_SECONDS } from "#contract/staff/staff.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { spendProof } from "../factors/check-code.ts";
import { replaceStaffSession } from "../sessions/open-staff-session.ts";
import { BROWSER_SECONDS } from "../sessions/staff-cookies.ts";
import type { StaffCaller, StaffDeps } from "../staff-deps.ts";
import { type StaffSessionRow, staffBrowsers, staffSessions } from "../tables.ts";

/**
 * The second step: a code or a passkey opens the session under a new id. Returns the secret for its cookie.
 * Errors: UNAUTHENTICATED for a session in another state, and those of `spendProof`.
 */
export async function passFactor(
  deps: StaffDeps,
  session: StaffSessionRow,
  proof: FactorProof,
  caller: StaffCaller,
): Promise<string> {
  if (session.state !== "factor") throw new Failure("UNAUTHENTICATED");
  await spendProof(deps, session, proof, caller);
  return transact(deps.database, (tx) => openFully(tx, session, deps.clock));
}

/** Replaces the session of a sign-in with an open one, remembers the browser, and deletes the member's ended sessions. */
export async function openFully(
  tx: Transaction,
  session: StaffSessionRow,
  clock: () => Date,
): Promise<string> {
  const now = clock();
  const { staffId, browser } = session;
  const secret = await replaceStaffSession(tx, session, { staffId, state: "open", browser, now });
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), lte(staffSessions.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + BROWSER_SECONDS * 1000);
  await tx
    .insert(staffBrowsers)
    .values({ staffId, digest: browser, expiresAt })
    .onConflictDoUpdate({ target: [staffBrowsers.staffId, staffBrowsers.digest], set: { expiresAt } });
  await recordAudit(tx, clock, { ...actOf(staffId), action: "staff.signed-in" });
  return secret;
}

/**
 * Accepts a second factor in an open session and allows actions that need a step-up for ten minutes. Returns the end of that
 * time.
 * Errors: those of `spendProof`.
 */
export async function stepUp(
  deps: StaffDeps,
  session: { readonly staffId: number; readonly digest: string },
  proof: FactorProof,
  caller: StaffCaller,
): Promise<Date> {
  await spendProof(deps, session, proof, caller);
  const { staffId, digest } = session;
  const until = new Date(deps.clock().getTime() + STEP_UP_SECONDS * 1000);
  await transact(deps.database, async (tx) => {
    await tx.update(staffSessions).set({ steppedUpUntil: until }).where(eq(staffSessions.digest, digest));
    await recordAudit(tx, deps.clock, { ...actOf(staffId), action: "staff.stepped-up" });
  });
  return until;
}

const actOf = (staffId: number) => ({
  actor: { staffId, requestId: null },
  object: { type: "staff", id: String(staffId) } as const,
});
