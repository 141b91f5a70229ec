import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { MAX_PAGE_SIZE } from "#contract/catalog/catalog.ts";
import type { SellerOrderQuery } from "#contract/catalog/listings.ts";
import { centsToEuros } from "#contract/money.ts";
import type { SellerOrder } from "#contract/orders/orders.ts";
import type { Database } from "#server/database/client.ts";
import { readCursor, writeCursor } from "#server/http/paging/cursor.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders } from "#server/orders/tables.ts";
import { presentLine } from "./present-order.ts";

interface SellerOrderPage {
  readonly orders: SellerOrder[];
  /** The number of orders on all pages. */
  readonly total: number;
  readonly limit: number;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** The cursor's position: the id of an order. */
const Position = z.tuple([z.int()]);

/**
 * Orders with lines of a seller, newest first, with only these lines; at most 100 a page. Sorted by id, because ids
 * grow with time. Error: VALIDATION for a cursor of another list.
 */
export async function listSellerOrders(
  { database }: { database: Database },
  sellerId: number,
  query: SellerOrderQuery,
): Promise<SellerOrderPage> {
  const limit = Math.min(Number(query.limit ?? MAX_PAGE_SIZE), MAX_PAGE_SIZE);
  const own = eq(orderLines.sellerId, sellerId);
  const list = { ...query, seller: sellerId };
  const behind =
    query.after === undefined
      ? undefined
      : lt(orders.id, readCursor(query.after, list, Position, "after")[0]);
  const withOwnLines = sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${own})`;
  const [found, total] = await Promise.all([
    database
      .select()
      .from(orders)
      .where(and(withOwnLines, behind))
      .orderBy(desc(orders.id))
      .limit(limit + 1)
      .offset(behind ? 0 : (Number(query.page ?? 1) - 1) * limit),
    database.$count(orders, withOwnLines),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const ids = rows.map((row) => row.id);
  const lines = await database
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), own))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return {
    orders: rows.map((row) => presentForSeller(row, lines)),
    ...{ total, limit, next: last ? writeCursor(list, [last.id]) : null },
  };
}

/** Serialises an order for a seller. Totals count only the seller's own lines, without delivery. */
function presentForSeller(order: OrderRow, lines: readonly OrderLineRow[]): SellerOrder {
  const own = lines.filter((line) => line.orderId === order.id);
  const sum = (cents: (line: OrderLineRow) => number) =>
    own.reduce((total, line) => total + line.quantity * cents(line), 0);
  return {
    orderId: order.number,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    totalAmount: centsToEuros(sum((line) => line.unitPriceCents + line.unitTaxCents)),
    taxAmount: centsToEuros(sum((line) => line.unitTaxCents)),
    items: own.map(presentLine),
  };
}
