import { asc, eq, inArray, sql } from "drizzle-orm";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { payoutBatches, payouts } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** The most transfers of a batch, which one person looks through. */
const LARGEST = 200;

/** Puts the oldest debts into a new batch. Returns its id. Error: STALE when there is no debt that no batch has. */
export async function prepareBatch({ database, clock }: Deps, actor: StaffActor): Promise<number> {
  return transact(database, async (tx) => {
    const now = clock();
    // A colleague who prepares at the same time gets other debts, or none.
    const due = await tx
      .select({ id: payouts.id, cents: payouts.cents })
      .from(payouts)
      .where(eq(payouts.state, "due"))
      .orderBy(asc(payouts.createdAt), asc(payouts.id))
      .limit(LARGEST)
      .for("update", { skipLocked: true });
    if (due.length === 0) throw new Failure("STALE");
    const [batch] = await tx
      .insert(payoutBatches)
      .values({ state: "draft", preparedBy: actor.staffId, preparedAt: now })
      .returning({ id: payoutBatches.id });
    if (!batch) throw new Error("The batch was not written.");
    const ids = due.map(({ id }) => id);
    await tx
      .update(payouts)
      .set({ state: "batched", batchId: batch.id, movedAt: now })
      .where(inArray(payouts.id, ids));
    await recordAudit(tx, clock, {
      ...{ actor, action: "payouts.prepared", object: { type: "payouts", id: String(batch.id) } },
      changes: { cents: { from: null, to: due.reduce((sum, { cents }) => sum + cents, 0) } },
    });
    return batch.id;
  });
}

/** Dissolves a batch that nobody has signed: its debts wait for the next one. Errors: NOT_FOUND; STALE. */
export async function cancelBatch({ database, clock }: Deps, id: number, actor: StaffActor): Promise<void> {
  await transact(database, async (tx) => {
    const batch = await lockRow(tx, payoutBatches, eq(payoutBatches.id, id));
    if (batch.state !== "draft") throw new Failure("STALE");
    await tx.update(payoutBatches).set({ state: "cancelled" }).where(eq(payoutBatches.id, id));
    await tx
      .update(payouts)
      .set({ state: "due", batchId: sql`null`, movedAt: clock() })
      .where(eq(payouts.batchId, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: "payouts.cancelled", object: { type: "payouts", id: String(id) } },
      changes: { state: { from: "draft", to: "cancelled" } },
    });
  });
}
