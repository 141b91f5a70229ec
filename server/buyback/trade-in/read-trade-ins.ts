import { and, inArray, type SQL, sql } from "drizzle-orm";
import { offerPrice } from "#contract/buyback/offer-price.ts";
import type { OrderTradeIn, TradeInChoice } from "#contract/buyback/trade-in.ts";
import type { Cents } from "#contract/money.ts";
import type { Queries } from "#server/database/client.ts";
import { gridOfModel } from "../current-grid.ts";
import { type OrderTradeInRow, orderTradeIns } from "../tables.ts";

/** The order of a row is paid, and its buyer has all phones that were sent. */
export const HAS_ARRIVED: SQL = sql`exists (select from orders o where o.id = ${orderTradeIns.orderId} and o.status = 'PAYED')
  and exists (select from shipments s where s.order_id = ${orderTradeIns.orderId} and s.state = 'delivered')
  and not exists (select from shipments s where s.order_id = ${orderTradeIns.orderId} and s.ended_at is null)`;

/** What the shop pays today for an old phone by its answers. Null for one that it does not price, or recycles. */
export async function priceTradeIn(db: Queries, row: OrderTradeInRow, at: Date): Promise<Cents | null> {
  const { functional, condition, storageGb, defects, stops } = row;
  const grid = await gridOfModel(db, row.model, at);
  return offerPrice(grid, { functional, condition, storageGb, defects, stops })?.cents || null;
}

/** The answers that the buyer gave about an old phone. */
export const answersOf = ({
  brand,
  model,
  functional,
  condition,
  storageGb,
  defects,
}: OrderTradeInRow): TradeInChoice => ({ brand, model, functional, condition, storageGb, defects });

/** The old phones of delivered orders that the shop buys today, by the order's id. */
export async function tradeInsOf(db: Queries, orderIds: readonly number[], at: Date) {
  const found = new Map<number, OrderTradeIn>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .select()
    .from(orderTradeIns)
    .where(and(inArray(orderTradeIns.orderId, [...orderIds]), HAS_ARRIVED));
  for (const row of rows) {
    const cents = await priceTradeIn(db, row, at);
    if (cents !== null) found.set(row.orderId, { ...answersOf(row), cents });
  }
  return found;
}
