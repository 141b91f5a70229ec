import { and, eq, ne, sql } from "drizzle-orm";
import { type Refundable, spreadRefund } from "#contract/refunds/refunds.ts";
import type { Queries } from "#server/database/client.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { cardCentsOf, type OrderRow } from "#server/orders/tables.ts";
import { disputes, refundLines, refunds } from "./tables.ts";

/**
 * What each line of an order, and last its delivery, can still give back. All refunds count except revoked ones. A lost
 * dispute names no lines: its amount is spread over them, like a refund made at the provider.
 */
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
  const held = [
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
  const taken = spreadRefund(await lostCentsOf(db, id), held);
  return held
    .map((line) => {
      const gone = taken.find(({ position }) => position === line.position);
      return { ...line, amountCents: line.amountCents - (gone?.amountCents ?? 0) };
    })
    .filter(({ amountCents }) => amountCents > 0);
}

/**
 * What the card of an order can still give back. The card gives first, the voucher what is left. All refunds count except revoked
 * ones, and lost disputes.
 */
export async function readCardLeft(
  db: Queries,
  order: Pick<OrderRow, "id" | "totalCents" | "voucherCents">,
): Promise<number> {
  const [given] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents} - ${refunds.voucherCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, "revoked")));
  const lost = await lostCentsOf(db, order.id);
  return Math.max(0, cardCentsOf(order) - (given?.cents ?? 0) - lost);
}

/** The amount that banks took from an order by lost disputes. */
export async function lostCentsOf(db: Queries, orderId: number): Promise<number> {
  const [lost] = await db
    .select({ cents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.state, "lost")));
  return lost?.cents ?? 0;
}
