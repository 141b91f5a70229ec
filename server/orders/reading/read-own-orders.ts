import { desc, eq } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Order } from "#contract/orders/orders.ts";
import { tradeInsOf } from "#server/buyback/trade-in/read-trade-ins.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { documentsOfOrders } from "#server/documents/list-documents.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrderOf } from "#server/orders/find-order.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { readPaidBack } from "#server/refunds/read-paid-back.ts";
import { nameParcels, shipmentsOf } from "#server/shipments/read-shipments.ts";
import { linesIn } from "./name-lines.ts";
import { presentOrder } from "./present-order.ts";

interface Deps {
  readonly database: Database;
}

interface Reader {
  readonly userId: number;
  readonly locale: Locale;
}

/** The user's own orders, newest first, at most 200. */
export async function listOwnOrders({ database }: Deps, { userId, locale }: Reader): Promise<Order[]> {
  return presentOrders(database, await ordersOf(database, userId), locale);
}

/** One of the user's own orders by its number. Errors: NOT_FOUND, also for an order of somebody else. */
export async function findOwnOrder(
  { database }: Deps,
  { userId, locale }: Reader,
  number: string,
): Promise<Order> {
  const row = await findOrderOf(database, userId, number);
  const [order] = await presentOrders(database, [row], locale);
  if (!order) throw new Failure("NOT_FOUND");
  return order;
}

/** Orders for their buyer, with parcels, refunds and documents. */
export async function presentOrders(
  database: Queries,
  rows: readonly OrderRow[],
  locale: Locale,
): Promise<Order[]> {
  const ids = rows.map((row) => row.id);
  const [lines, shipments, paidBack, issued, tradeIns] = await Promise.all([
    linesIn(database, ids, locale),
    shipmentsOf(database, ids).then((parcels) => nameParcels(parcels, locale)),
    readPaidBack(database, ids),
    documentsOfOrders(database, ids),
    tradeInsOf(database, ids, new Date()),
  ]);
  return rows.map((row) => {
    const documents = issued.get(row.id);
    const tradeIn = tradeIns.get(row.id);
    return {
      ...presentOrder(row, lines, shipments, paidBack),
      ...(documents ? { documents } : {}),
      ...(tradeIn ? { tradeIn } : {}),
    };
  });
}

/** The length of a list. Older orders are found by number. */
const LIST_LIMIT = 200;

async function ordersOf(database: Queries, userId: number): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LIST_LIMIT);
}
