import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { type RefundRow, refunds } from "./tables.ts";

/**
 * Locks the order of a refund first, as every writer of its money does, then the refund. Errors: NOT_FOUND; STALE for
 * another version than the person saw.
 */
export async function lockRefund(
  tx: Transaction,
  id: number,
  version?: string,
): Promise<{ readonly refund: RefundRow; readonly number: string }> {
  const [owner] = await tx
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(refunds.id, id))
    .for("update", { of: orders });
  const [found] = await tx
    .select({ refund: refunds, version: versionOf(refunds) })
    .from(refunds)
    .where(eq(refunds.id, id))
    .for("update");
  if (!owner || !found) throw new Failure("NOT_FOUND");
  if (version !== undefined && version !== found.version) throw new Failure("STALE");
  return { refund: found.refund, number: owner.number };
}
