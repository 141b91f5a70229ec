import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import {
  COLLECT_REMINDERS,
  REPAIR_RULES,
  REPAIR_STATES,
  type RepairState,
} from "#contract/repair/repair-states.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { repairs } from "../tables.ts";
import { isRefunded } from "./is-refunded.ts";
import { lockRepair, type RepairDeps, writeMove } from "./move-repair.ts";
import { reconcileRepairs } from "./open-repairs.ts";
import { remindToCollect } from "./tell-repair.ts";

/** The repairs that leave a state by themselves, and where they go. */
const dueAt = (now: Date) => sql`
  select r.number, 'refused' as "to", 'time' as by from repairs r
    where r.state = 'quoted' and r.due_at <= ${now.toISOString()}
  union all
  select r.number, 'cancelled', 'shop' from repairs r join orders o on o.id = r.order_id
    where r.state = 'booked' and r.source = 'order' and (o.status = 'CANCELLED'
      or ${isRefunded(sql`f.state = 'succeeded' and f.failure is distinct from 'returned'`)})
  limit 500`;

/**
 * Opens missing repairs, refuses quotes that nobody answered in time, cancels booked repairs whose money is back, and reminds of
 * phones that wait to be collected. Runs every ten minutes.
 */
export async function followRepairs(deps: RepairDeps & { readonly database: Database }): Promise<void> {
  await reconcileRepairs(deps.database, deps.clock);
  const { rows } = await deps.database.execute<{ number: string; to: RepairState; by: "time" | "shop" }>(
    dueAt(deps.clock()),
  );
  for (const { number, to, by } of rows)
    await transact(deps.database, async (tx) => {
      const found = await lockRepair(tx, number);
      // An act of a person may have come first.
      if (found.state !== "quoted" && found.state !== "booked") return;
      if (by === "time" && (found.dueAt === null || found.dueAt > deps.clock())) return;
      await writeMove(tx, deps, found, { to, by: { kind: by } });
    });
  for (const [sent, months] of COLLECT_REMINDERS.entries())
    await transact(deps.database, (tx) => remind(tx, deps, sent, months));
}

/** The states in which a phone waits for its owner. */
const COLLECTED = REPAIR_STATES.filter((state) => REPAIR_RULES[state].late === "remind");
/** The phones that one run reminds of, at most. */
const MOST = 500;

/** Reminds the owners whose phone has waited for some months, each once. `sent` is the number of earlier reminders. */
async function remind(tx: Transaction, deps: RepairDeps, sent: number, months: number): Promise<void> {
  const waiting = await tx
    .select()
    .from(repairs)
    .where(
      and(
        ...[inArray(repairs.state, COLLECTED), eq(repairs.reminded, sent)],
        lte(sql`${repairs.movedAt} + make_interval(months => ${months})`, deps.clock()),
      ),
    )
    .orderBy(asc(repairs.id))
    .limit(MOST)
    .for("update");
  for (const row of waiting) {
    await tx
      .update(repairs)
      .set({ reminded: sent + 1 })
      .where(eq(repairs.id, row.id));
    await remindToCollect(tx, deps, row);
  }
}
