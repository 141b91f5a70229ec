import { desc, eq, inArray } from "drizzle-orm";
import type { TimelineEntry } from "#contract/timeline/timeline.ts";
import type { Queries } from "#server/database/client.ts";
import { staff } from "#server/staff/tables.ts";
import { listingChanges } from "../tables.ts";

/** The most changes on one page. The latest are kept. */
const MOST_CHANGES = 100;

/** The changes of listings with their authors, the oldest first. */
export async function readListingHistory(
  database: Queries,
  itemIds: readonly number[],
): Promise<TimelineEntry[]> {
  if (itemIds.length === 0) return [];
  const rows = await database
    .select({ change: listingChanges, name: staff.name })
    .from(listingChanges)
    .leftJoin(staff, eq(staff.id, listingChanges.staffId))
    .where(inArray(listingChanges.itemId, [...itemIds]))
    .orderBy(desc(listingChanges.id))
    .limit(MOST_CHANGES);
  return rows.reverse().map(({ change, name }) => ({
    id: `change-${change.id}`,
    at: change.at.toISOString(),
    kind: "listing.changed",
    by: change.byKind,
    staff: name,
    facts: { listing: change.itemId, changes: change.changes },
    public: false,
  }));
}

/** Merges two histories, the oldest entry first. */
export const joinHistories = (one: readonly TimelineEntry[], other: readonly TimelineEntry[]) =>
  [...one, ...other].toSorted((first, second) => (first.at < second.at ? -1 : 1));
