import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { buybackOffers } from "./tables.ts";

/** Ends the offers that nobody answered in time. Silence is never a yes. Runs every ten minutes. */
export async function expireOffers({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => Date;
}): Promise<void> {
  const now = clock();
  await transact(database, async (tx) => {
    // The answer of a customer locks the row first or finds it expired.
    const due = await tx
      .select({ id: buybackOffers.id })
      .from(buybackOffers)
      .where(and(eq(buybackOffers.state, "offered"), lte(buybackOffers.dueAt, now)))
      .orderBy(asc(buybackOffers.id))
      .limit(500)
      .for("update");
    for (const { id } of due) {
      await tx.update(buybackOffers).set({ state: "expired", movedAt: now }).where(eq(buybackOffers.id, id));
      await recordEvent(tx, {
        subject: { type: "buyback", id: String(id) },
        kind: "buyback.expired",
        ...{ at: now, by: { kind: "shop" }, public: true },
      });
    }
  });
}
