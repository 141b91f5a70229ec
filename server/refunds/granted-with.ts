import { and, eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { paymentRequests } from "#server/orders/requests/tables.ts";
import { type RefundRow, refunds } from "./tables.ts";

/** The refunds of paid differences that were granted together with a refund of the order that they belong to. */
export async function grantedWith(db: Queries, { orderId, grantedAt }: RefundRow): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentRequests, eq(paymentRequests.orderId, refunds.orderId))
    .where(
      and(
        eq(paymentRequests.swapOrderId, orderId),
        eq(refunds.state, "granted"),
        eq(refunds.grantedAt, grantedAt),
      ),
    )
    .orderBy(refunds.id);
  return rows.map(({ id }) => id);
}
