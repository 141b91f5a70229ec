import { and, eq, gt } from "drizzle-orm";
import type { StaffCaller, StaffDeps } from "../staff-deps.ts";
import { staffBrowsers } from "../tables.ts";

/**
 * The browser of a caller, when the member of staff has signed in with it before: it has buckets of its own in the login
 * limiter, so that strangers, who may know the password, lock its owner out neither by passwords nor by codes.
 */
export async function findKnownBrowser(
  { database, clock }: StaffDeps,
  staffId: number,
  { browser }: StaffCaller,
): Promise<string | undefined> {
  const [known] = await database
    .select({ digest: staffBrowsers.digest })
    .from(staffBrowsers)
    .where(
      and(
        eq(staffBrowsers.staffId, staffId),
        eq(staffBrowsers.digest, browser),
        gt(staffBrowsers.expiresAt, clock()),
      ),
    );
  return known?.digest;
}
