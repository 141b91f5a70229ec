import { eq, sql } from "drizzle-orm";
import type { Refundable } from "#contract/refunds/refunds.ts";
import type { Queries } from "#server/database/client.ts";
import { linesOf } from "#server/orders/queries.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { refundLines, refunds } from "./tables.ts";

/** What each line of an order, and last its delivery, can still give back. Every refund counts but a revoked one. */
export async function readRefundable(
  db: Queries,
  { id, shippingCents }: Pick<OrderRow, "id" | "shippingCents">,
): Promise<Refundable[]> {
  const given = await db
    .select({
      position: refundLines.position,
      quantity: sql<number>`sum(${refundLines.quantity})::int`,
      amountCents: sql<number>`sum(${refundLines.amountCents})::int`,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(sql`${refundLines.orderId} = ${id} and ${refunds.state} <> 'revoked'`)
    .groupBy(refundLines.position);
  const left = (position: number | null, name: string, quantity: number, amountCents: number) => {
    const gone = given.find((one) => one.position === position);
    return {
      position,
      name,
      quantity: quantity - (gone?.quantity ?? 0),
      amountCents: amountCents - (gone?.amountCents ?? 0),
    };
  };
  return [
    ...(await linesOf(db, [id])).map((line) =>
      left(
        line.position,
        line.productName,
        line.quantity,
        line.quantity * (line.unitPriceCents + line.unitTaxCents),
      ),
    ),
    left(null, "", 0, shippingCents),
  ].filter(({ amountCents }) => amountCents > 0);
}
