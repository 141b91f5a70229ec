import { and, asc, eq, or } from "drizzle-orm";
import type { StaffView, ViewList } from "#contract/back-office/views.ts";
import { countRows } from "#server/back-office/read-page.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop, StaffSession } from "#server/http/server/app-types.ts";
import { staff } from "#server/staff/tables.ts";
import { LISTS_OF_VIEWS } from "./lists-of-views.ts";
import { staffViews } from "./tables.ts";

/** Error: FORBIDDEN for a list that the person may not open. */
export function refuseClosedList(list: ViewList, { permissions }: StaffSession): void {
  if (!permissions.includes(LISTS_OF_VIEWS[list].permission)) throw new Failure("FORBIDDEN");
}

/**
 * A person's own views of a list and those shared with everybody, by name, each with the number of its rows now.
 * Error: FORBIDDEN for a list that the person may not open.
 */
export async function listViews(
  { database, clock }: Pick<Shop, "database" | "clock">,
  list: ViewList,
  person: StaffSession,
): Promise<StaffView[]> {
  refuseClosedList(list, person);
  const { staffId, permissions } = person;
  const found = await database
    .select({ view: staffViews, version: versionOf(staffViews), owner: staff.name })
    .from(staffViews)
    .innerJoin(staff, eq(staff.id, staffViews.staffId))
    .where(and(eq(staffViews.list, list), or(eq(staffViews.staffId, staffId), eq(staffViews.isShared, true))))
    .orderBy(asc(staffViews.name), asc(staffViews.id));
  const reader = { database, staffId, permissions, now: clock() };
  return Promise.all(
    found.map(async ({ view: { id, name, search, isShared, staffId: ownerId }, version, owner }) => ({
      ...{ id, version, name, search, isShared, owner, isMine: ownerId === staffId },
      ...(await countRows(database, LISTS_OF_VIEWS[list].rowsOf(search, reader))),
    })),
  );
}
