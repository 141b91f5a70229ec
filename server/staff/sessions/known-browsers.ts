import { and, eq, gt } from "drizzle-orm";
import type { StaffCaller, StaffDeps } from "../staff-deps.ts";
import { staffBrowsers } from "../tables.ts";

/**
 * The caller's browser, if the member of staff has signed in with it before. The login limiter counts known browsers
 * separately, so that strangers cannot lock the member out with wrong passwords or codes.
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
