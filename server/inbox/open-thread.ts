import { eq } from "drizzle-orm";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { threadOfOrder } from "./find-thread.ts";
import { threads } from "./tables.ts";

/**
 * Opens the conversation with an order's buyer, so that staff can write first. Continues an existing one. Returns its
 * id. Error: NOT_FOUND.
 */
export async function openThread(
  { database, clock }: Pick<Shop, "database" | "clock">,
  actor: StaffActor,
  orderNumber: string,
): Promise<number> {
  const order = await findOrder(database, orderNumber);
  const at = clock();
  return transact(database, async (tx) => {
    const { id, createdAt } = await threadOfOrder(tx, order, at);
    if (createdAt.getTime() === at.getTime()) {
      // The customer has no message that waits for an answer.
      await tx.update(threads).set({ state: "answered" }).where(eq(threads.id, id));
      await recordAudit(tx, clock, {
        actor,
        action: "thread.opened",
        object: { type: "thread", id: String(id) },
        changes: { order: { from: null, to: order.number } },
      });
    }
    return id;
  });
}
