import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { CHALLENGE_SECONDS, type PasskeyRequest } from "#contract/staff/passkeys.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { StaffDeps } from "../staff-deps.ts";
import { type StaffSessionRow, staffPasskeys } from "../tables.ts";
import { makeChallenge } from "./challenges.ts";
import { relyingParty } from "./relying-party.ts";

/** The keys of a person, as a browser is asked for them. */
export async function keysOf(database: Queries, staffId: number) {
  const keys = await database.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
  return keys.map(({ credentialId: id, transports }) => ({ id, type: "public-key" as const, transports }));
}

export const hasPasskey = async (database: Queries, staffId: number): Promise<boolean> =>
  (await keysOf(database, staffId)).length > 0;

/**
 * Asks for a passkey, as the second step of a sign-in or as a step-up.
 * Errors: UNAUTHENTICATED before the second step is due; NOT_FOUND for a person without a passkey.
 */
export async function requestPasskey(
  deps: StaffDeps,
  { digest, staffId, state }: StaffSessionRow,
): Promise<z.infer<typeof PasskeyRequest>> {
  if (state === "enrol") throw new Failure("UNAUTHENTICATED");
  const allowCredentials = await keysOf(deps.database, staffId);
  if (allowCredentials.length === 0) throw new Failure("NOT_FOUND");
  return {
    challenge: await makeChallenge(deps, digest),
    rpId: relyingParty(deps.settings).id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "preferred",
    allowCredentials,
  };
}
