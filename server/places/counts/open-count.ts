import { and, eq, isNull } from "drizzle-orm";
import type { CountInput } from "#contract/places/counts.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { lockPlace } from "../place-by-scan.ts";
import { stockCounts } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/**
 * Opens a count of a place, or of all, and returns its id. While the same place is counted, this is the open count: both people
 * count together. Errors: NOT_FOUND; STALE for a retired place.
 */
export const openCount = (deps: Deps, { key, place }: CountInput, actor: StaffActor): Promise<number> =>
  transact(
    deps.database,
    async (tx) => {
      const [repeated] = await tx.select().from(stockCounts).where(eq(stockCounts.key, key));
      if (repeated) return repeated.id;
      const isOf = place === null ? isNull(stockCounts.placeId) : eq(stockCounts.placeId, place);
      const [open] = await tx
        .select()
        .from(stockCounts)
        .where(and(isOf, eq(stockCounts.state, "open")));
      if (open) return open.id;
      const counted = place === null ? null : await lockPlace(tx, place);
      if (counted?.retiredAt) throw new Failure("STALE");
      const [count] = await tx
        .insert(stockCounts)
        .values({ key, placeId: place, state: "open", openedBy: actor.staffId, openedAt: deps.clock() })
        .returning({ id: stockCounts.id });
      if (!count) throw new Error("The count was not written.");
      await recordAudit(tx, deps.clock, {
        ...{ actor, action: "count.opened", object: { type: "count", id: String(count.id) } },
        changes: { place: { from: null, to: counted?.code ?? null } },
      });
      return count.id;
    },
    { advisoryLock: "stock-counts", hasKey: true },
  );

/** Ends a count without any change. Errors: NOT_FOUND, STALE. */
export const cancelCount = (
  { database, clock }: Deps,
  { id, version }: { readonly id: number; readonly version: string },
  actor: StaffActor,
): Promise<void> =>
  transact(database, async (tx) => {
    const { state } = await lockRow(tx, stockCounts, eq(stockCounts.id, id), version);
    if (state !== "open") throw new Failure("STALE");
    await tx
      .update(stockCounts)
      .set({ state: "cancelled", endedBy: actor.staffId, endedAt: clock() })
      .where(eq(stockCounts.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: "count.cancelled", object: { type: "count", id: String(id) } },
    });
  });
