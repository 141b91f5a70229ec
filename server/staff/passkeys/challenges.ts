import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import * as z from "zod/mini";
import { CHALLENGE_SECONDS } from "#contract/staff/passkeys.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { staffSessions } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** Gives a session a new challenge for a passkey. The previous one stops working. */
export async function makeChallenge({ database, clock }: Deps, digest: string): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const challengeUntil = new Date(clock().getTime() + CHALLENGE_SECONDS * 1000);
  await database
    .update(staffSessions)
    .set({ challenge, challengeUntil })
    .where(eq(staffSessions.digest, digest));
  return challenge;
}

const ClientData = z.object({ challenge: z.string() });

/**
 * Takes the challenge that a browser says was signed, if it is the one of this session. One statement, so that of two
 * requests with the same challenge only one gets it. Returns null for any other challenge.
 */
export async function takeChallenge(
  { database, clock }: Deps,
  digest: string,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const { rowCount } = await database
    .update(staffSessions)
    .set({ challenge: null, challengeUntil: null })
    .where(
      and(
        eq(staffSessions.digest, digest),
        eq(staffSessions.challenge, challenge),
        gt(staffSessions.challengeUntil, clock()),
      ),
    );
  return rowCount === 1 ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const read = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return ClientData.safeParse(read).data?.challenge ?? null;
  } catch {
    return null;
  }
}
