import { eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { staffSessions } from "../tables.ts";

/** Ends the session of a cookie, in any state; nothing happens without one. */
export async function endStaffSession(
  { database }: { readonly database: Queries },
  digest: string | null,
): Promise<void> {
  if (digest) await database.delete(staffSessions).where(eq(staffSessions.digest, digest));
}
