import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { trackingTokens } from "./tables.ts";

/** The token of an order's tracking page, 128 random bits; created when first needed. */
export async function trackingTokenOf(db: Queries, orderId: number, now: Date): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  const made = { orderId, token, digest: digestOf(token), createdAt: now };
  const [written] = await db
    .insert(trackingTokens)
    .values(made)
    .onConflictDoNothing({ target: trackingTokens.orderId })
    .returning({ id: trackingTokens.orderId });
  if (written) return token;
  const [kept] = await db.select().from(trackingTokens).where(eq(trackingTokens.orderId, orderId));
  if (!kept) throw new Error(`Order ${orderId} has no tracking token.`);
  return kept.token;
}
