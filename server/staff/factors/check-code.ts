import { and, eq, isNull, lt } from "drizzle-orm";
import type { FactorProof } from "#contract/staff/passkeys.ts";
import { takeTicket } from "#server/accounts/login/check-password.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findKnownBrowser } from "../sessions/known-browsers.ts";
import type { StaffCaller, StaffDeps } from "../staff-deps.ts";
import { recoveryCodes, type StaffSessionRow, staffFactors } from "../tables.ts";
import { acceptPasskey } from "./accept-passkey.ts";
import { stepOf } from "./totp.ts";

/** The digest of a recovery code, ignoring spaces, hyphens and case. */
export const recoveryDigest = (code: string): string =>
  digestOf(`recovery ${code.replace(/[\s-]/g, "").toUpperCase()}`);

/**
 * Uses a code of the authenticator, a recovery code or a challenge signed by a passkey; each works once. Wrong ones are
 * limited like wrong passwords, but counted separately. Errors: BAD_CREDENTIALS, also for a used one;
 * TOO_MANY_REQUESTS, TOO_MANY_LOGINS, UNAVAILABLE.
 */
export async function spendProof(
  deps: StaffDeps,
  session: Pick<StaffSessionRow, "staffId" | "digest">,
  proof: FactorProof,
  caller: StaffCaller,
): Promise<void> {
  const { staffId } = session;
  const knownBrowser = await findKnownBrowser(deps, staffId, caller);
  const { address } = caller;
  const attempt = { realm: "staff code", email: String(staffId), address, device: "", knownBrowser } as const;
  const { failed, succeeded } = await takeTicket(deps, attempt);
  const isAccepted =
    "passkey" in proof
      ? await acceptPasskey(deps, session, proof.passkey)
      : /^\d{6}$/.test(proof.code)
        ? await takeTotp(deps, staffId, proof.code)
        : await takeRecovery(deps, staffId, proof.code);
  if (!isAccepted) {
    await failed();
    throw new Failure("BAD_CREDENTIALS");
  }
  await succeeded();
}

/** Accepts a time step in one statement, so that of two requests with the same code only one succeeds. */
async function takeTotp({ database, clock, secretBox }: StaffDeps, staffId: number, code: string) {
  const [factor] = await database.select().from(staffFactors).where(eq(staffFactors.staffId, staffId));
  const step = factor ? stepOf(secretBox.open(factor.secret), code, clock()) : null;
  if (step === null) return false;
  const { rowCount } = await database
    .update(staffFactors)
    .set({ lastStep: step })
    .where(and(eq(staffFactors.staffId, staffId), lt(staffFactors.lastStep, step)));
  return rowCount === 1;
}

async function takeRecovery({ database, clock }: StaffDeps, staffId: number, code: string) {
  const { rowCount } = await database
    .update(recoveryCodes)
    .set({ usedAt: clock() })
    .where(
      and(
        eq(recoveryCodes.staffId, staffId),
        eq(recoveryCodes.digest, recoveryDigest(code)),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}
