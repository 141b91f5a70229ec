import { and, asc, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import {
  CHALLENGE_SECONDS,
  type NewPasskey,
  type Passkey,
  type PasskeyCreation,
} from "#contract/staff/passkeys.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { StaffSession } from "#server/http/server/app-types.ts";
import { lockStaff } from "../sessions/open-staff-session.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { staffPasskeys } from "../tables.ts";
import { makeChallenge, takeChallenge } from "./challenges.ts";
import { loadWebAuthn, relyingParty } from "./relying-party.ts";
import { keysOf } from "./request-passkey.ts";

/** COSE numbers of EdDSA, ES256 and RS256, the algorithms that all authenticators have one of. */
const ALGORITHMS = [-8, -7, -257];

/** A person's passkeys, the oldest first. */
export async function listPasskeys(database: Queries, staffId: number): Promise<Passkey[]> {
  const rows = await database
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Begins to add a passkey of the signed-in person. */
export async function beginPasskey(
  deps: StaffDeps,
  { staffId, email, name, digest }: StaffSession,
): Promise<z.infer<typeof PasskeyCreation>> {
  return {
    rp: { id: relyingParty(deps.settings).id, name: deps.company().name },
    user: { id: Buffer.from(`staff ${staffId}`).toString("base64url"), name: email, displayName: name },
    challenge: await makeChallenge(deps, digest),
    timeout: CHALLENGE_SECONDS * 1000,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: await keysOf(deps.database, staffId),
    // The password comes first, so the key need not know the person.
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
    attestation: "none",
  };
}

/** Adds a passkey that signed the challenge of this session. Error: BAD_CREDENTIALS. */
export async function addPasskey(
  deps: StaffDeps,
  { staffId, digest }: StaffSession,
  actor: StaffActor,
  { name, credential }: NewPasskey,
): Promise<Passkey[]> {
  const { database, clock } = deps;
  const expectedChallenge = await takeChallenge(deps, digest, credential.response.clientDataJSON);
  const added = expectedChallenge && (await verifiedKey(deps, credential, expectedChallenge));
  if (!added) throw new Failure("BAD_CREDENTIALS");
  await transact(database, async (tx) => {
    await lockStaff(tx, staffId);
    const { id: credentialId, publicKey, counter } = added;
    const { rowCount } = await tx
      .insert(staffPasskeys)
      .values({
        ...{ staffId, credentialId, name, counter, createdAt: clock() },
        publicKey: Buffer.from(publicKey),
        transports: credential.response.transports,
      })
      .onConflictDoNothing();
    if (rowCount !== 1) throw new Failure("BAD_CREDENTIALS");
    await recordAudit(tx, clock, {
      ...{ actor, action: "staff.passkey-added", object: { type: "staff", id: String(staffId) } },
      changes: { passkey: null },
    });
  });
  return listPasskeys(database, staffId);
}

async function verifiedKey(
  { settings }: Pick<StaffDeps, "settings">,
  credential: NewPasskey["credential"],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(settings);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false },
      supportedAlgorithmIDs: ALGORITHMS,
      response: {
        ...credential,
        response: { ...credential.response, transports: [] },
        clientExtensionResults: {},
      },
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for a wrong origin, host, type or key.
    return null;
  }
}

/** Removes a passkey. The authenticator app stays, so it is never the last factor. Error: NOT_FOUND. */
export async function removePasskey(
  { database, clock }: StaffDeps,
  actor: StaffActor,
  id: number,
): Promise<Passkey[]> {
  const { staffId } = actor;
  await transact(database, async (tx) => {
    const isOwn = and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId));
    await lockRow(tx, staffPasskeys, isOwn);
    await tx.delete(staffPasskeys).where(isOwn);
    await recordAudit(tx, clock, {
      ...{ actor, action: "staff.passkey-removed", object: { type: "staff", id: String(staffId) } },
      changes: { passkey: null },
    });
  });
  return listPasskeys(database, staffId);
}
