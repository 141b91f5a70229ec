import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { type RefundRow, refunds } from "./tables.ts";

/** A refund with the number of its order. */
export interface LockedRefund {
  readonly refund: RefundRow;
  readonly number: string;
}

/**
 * Locks the order of a refund, as every writer of its money does, then the refund. Errors: NOT_FOUND; STALE for another
 * version than the person saw.
 */
export async function lockRefund(tx: Transaction, id: number, version?: string): Promise<LockedRefund> {
  const [owner] = await tx
    .select({ number: orders.number })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(eq(refunds.id, id))
    .for("update", { of: orders });
  if (!owner) throw new Failure("NOT_FOUND");
  return { refund: await lockRow(tx, refunds, eq(refunds.id, id), version), number: owner.number };
}

/** The subject and the figures of a refund's events on the order's timeline. */
export const aboutRefund = ({ id, amountCents }: Pick<RefundRow, "id" | "amountCents">, number: string) => ({
  subject: { type: "order", id: number } as const,
  facts: { refund: id, cents: amountCents },
});
