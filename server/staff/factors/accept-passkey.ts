import { and, eq } from "drizzle-orm";
import type { SignedChallenge } from "#contract/staff/passkeys.ts";
import { takeChallenge } from "../passkeys/challenges.ts";
import { loadWebAuthn, relyingParty } from "../passkeys/relying-party.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { type StaffSessionRow, staffPasskeys } from "../tables.ts";

/**
 * Whether one of the person's own passkeys signed the challenge of this session, for this origin. The challenge is used
 * up either way.
 */
export async function acceptPasskey(
  deps: StaffDeps,
  { staffId, digest }: Pick<StaffSessionRow, "staffId" | "digest">,
  signed: SignedChallenge,
): Promise<boolean> {
  const { database, clock } = deps;
  const expectedChallenge = await takeChallenge(deps, digest, signed.response.clientDataJSON);
  const [key] = await database
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, signed.id), eq(staffPasskeys.staffId, staffId)));
  if (expectedChallenge === null || !key) return false;
  const counter = await verifiedCounter(deps, { signed, key, expectedChallenge });
  if (counter === null) return false;
  // Of two requests that report the same counter only one passes, and a key that was removed meanwhile does not.
  const { rowCount } = await database
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: clock() })
    .where(and(eq(staffPasskeys.id, key.id), eq(staffPasskeys.counter, key.counter)));
  return rowCount === 1;
}

interface Check {
  readonly signed: SignedChallenge;
  readonly key: typeof staffPasskeys.$inferSelect;
  readonly expectedChallenge: string;
}

/** The counter that a valid signature reports; null for any other. */
async function verifiedCounter(
  { settings }: Pick<StaffDeps, "settings">,
  { signed, key, expectedChallenge }: Check,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(settings);
  const { credentialId: id, publicKey, counter } = key;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false },
      response: { ...signed, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for a wrong origin, host, type, signature or counter.
    return null;
  }
}
