import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { takeTicket } from "#server/accounts/login/check-password.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockStaff } from "../sessions/open-staff-session.ts";
import { openFully } from "../sign-in/pass-factor.ts";
import type { StaffDeps } from "../staff-deps.ts";
import {
  recoveryCodes,
  type StaffRow,
  type StaffSessionRow,
  staffFactors,
  staffSessions,
} from "../tables.ts";
import { recoveryDigest } from "./check-code.ts";
import { makeTotpSecret, stepOf, totpUri } from "./totp.ts";

const RECOVERY_CODES = 10;
/** Characters that are hard to confuse. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/**
 * Begins an enrolment. The secret is enrolled once a valid code of it was typed. Errors: UNAUTHENTICATED for a session
 * in another state.
 */
export async function beginEnrolment(
  { database, secretBox, company }: StaffDeps,
  session: StaffSessionRow,
  member: StaffRow,
): Promise<{ secret: string; uri: string }> {
  if (session.state !== "enrol") throw new Failure("UNAUTHENTICATED");
  const secret = makeTotpSecret();
  await database
    .update(staffSessions)
    .set({ enrolSecret: secretBox.seal(secret) })
    .where(eq(staffSessions.digest, session.digest));
  return { secret, uri: totpUri(secret, { issuer: company().name, label: member.email }) };
}

/**
 * Enrols the authenticator with a valid code and opens the session. Returns the secret for the session's cookie and ten
 * recovery codes, which are stored only as digests.
 * Errors: UNAUTHENTICATED for a session in another state or when a factor exists; BAD_CREDENTIALS; those of
 * `takeTicket`.
 */
export async function finishEnrolment(
  deps: StaffDeps,
  session: StaffSessionRow,
  code: string,
  address: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { staffId, enrolSecret } = session;
  if (session.state !== "enrol" || !enrolSecret) throw new Failure("UNAUTHENTICATED");
  const { failed, succeeded } = await takeTicket(deps, {
    realm: "staff code",
    email: String(staffId),
    address,
    device: "",
  });
  const now = deps.clock();
  const step = stepOf(deps.secretBox.open(enrolSecret), code.replace(/\s/g, ""), now);
  if (step === null) {
    await failed();
    throw new Failure("BAD_CREDENTIALS");
  }
  await succeeded();
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  return transact(deps.database, async (tx) => {
    await lockStaff(tx, staffId);
    const { rowCount } = await tx
      .insert(staffFactors)
      .values({ staffId, secret: enrolSecret, lastStep: step, enrolledAt: now })
      .onConflictDoNothing();
    if (rowCount !== 1) throw new Failure("UNAUTHENTICATED");
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
    await tx
      .insert(recoveryCodes)
      .values(codes.map((one) => ({ staffId, digest: recoveryDigest(one), usedAt: null })));
    return { secret: await openFully(tx, session, deps.clock), recoveryCodes: codes };
  });
}

/** Fifteen of 31 characters: 74 bits. */
function makeRecoveryCode(): string {
  const signs = Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [signs.slice(0, 5), signs.slice(5, 10), signs.slice(10)].map((part) => part.join("")).join("-");
}
