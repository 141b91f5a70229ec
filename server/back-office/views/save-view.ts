import { and, eq } from "drizzle-orm";
import { MOST_VIEWS, type NewView, type ViewInput, type ViewList } from "#contract/back-office/views.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop, StaffSession } from "#server/http/server/app-types.ts";
import { refuseClosedList } from "./list-views.ts";
import { LISTS_OF_VIEWS, savedSearch } from "./lists-of-views.ts";
import { staffViews } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** A person has each name once in a list. */
async function refuseTakenName<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    if (violatedConstraint(error) === "staff_views_name_key")
      throw new Failure("VALIDATION", { fields: { name: "TAKEN" } });
    throw error;
  });
}

/**
 * Saves a view of a list. Errors: FORBIDDEN for a list that the person may not open; VALIDATION for a name that one of the
 * person's views has, and for too many views.
 */
export async function saveView(
  { database, clock }: Deps,
  person: StaffSession,
  { list, search, ...input }: NewView,
): Promise<void> {
  refuseClosedList(list, person);
  const { staffId } = person;
  const isOwn = and(eq(staffViews.staffId, staffId), eq(staffViews.list, list));
  if ((await database.$count(staffViews, isOwn)) >= MOST_VIEWS)
    throw new Failure("VALIDATION", { fields: { name: "TOO_BIG" } });
  const kept = savedSearch(LISTS_OF_VIEWS[list], search);
  await refuseTakenName(
    database.insert(staffViews).values({ list, ...input, search: kept, staffId, changedAt: clock() }),
  );
}

/**
 * Changes one's own view and returns its list. Errors: NOT_FOUND, also for somebody else's view; STALE; FORBIDDEN for a list
 * that the person may no longer open; VALIDATION for a name that another of the person's views has.
 */
export function changeView(
  { database, clock }: Deps,
  person: StaffSession,
  { id, version, search, ...input }: ViewInput & { readonly id: number },
): Promise<ViewList> {
  return refuseTakenName(
    transact(database, async (tx) => {
      const isOwn = and(eq(staffViews.id, id), eq(staffViews.staffId, person.staffId));
      const { list } = await lockRow(tx, staffViews, isOwn, version);
      refuseClosedList(list, person);
      const kept = savedSearch(LISTS_OF_VIEWS[list], search);
      await tx
        .update(staffViews)
        .set({ ...input, search: kept, changedAt: clock() })
        .where(isOwn);
      return list;
    }),
  );
}

/** Deletes one's own view and returns its list. Errors: NOT_FOUND, also for somebody else's view; STALE. */
export function deleteView(
  { database }: Deps,
  { staffId }: StaffSession,
  { id, version }: { readonly id: number; readonly version: string },
): Promise<ViewList> {
  return transact(database, async (tx) => {
    const isOwn = and(eq(staffViews.id, id), eq(staffViews.staffId, staffId));
    const { list } = await lockRow(tx, staffViews, isOwn, version);
    await tx.delete(staffViews).where(isOwn);
    return list;
  });
}
