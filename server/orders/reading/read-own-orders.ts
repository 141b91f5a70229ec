import type { Locale } from "#contract/locale.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { Database } from "#server/database/client.ts";
import { documentsOfOrder, documentsOfOrders } from "#server/documents/list-documents.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orderByNumber, ordersOf } from "#server/orders/queries.ts";
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

const parcelsIn = async (database: Database, ids: readonly number[], locale: Locale) =>
  nameParcels(database, await shipmentsOf(database, ids), locale);

/** The user's own orders, newest first, 200 at most. */
export async function listOrders({ database }: Deps, { userId, locale }: Reader): Promise<Order[]> {
  const rows = await ordersOf(database, userId);
  const ids = rows.map((row) => row.id);
  const [lines, shipments, paidBack, issued] = await Promise.all([
    linesIn(database, ids, locale),
    parcelsIn(database, ids, locale),
    readPaidBack(database, ids),
    documentsOfOrders(database, ids),
  ]);
  return rows.map((row) => {
    const documents = issued.get(row.id);
    return { ...presentOrder(row, lines, shipments, paidBack), ...(documents ? { documents } : {}) };
  });
}

/** One of the user's own orders by its number. Errors: NOT_FOUND, also for another user's order. */
export async function findOrder(
  { database }: Deps,
  { userId, locale }: Reader,
  number: string,
): Promise<Order> {
  const row = await orderByNumber(database, userId, number);
  if (!row) throw new Failure("NOT_FOUND");
  const [lines, shipments, paidBack, documents] = await Promise.all([
    linesIn(database, [row.id], locale),
    parcelsIn(database, [row.id], locale),
    readPaidBack(database, [row.id]),
    documentsOfOrder(database, row.id),
  ]);
  const shown = presentOrder(row, lines, shipments, paidBack);
  return { ...shown, ...(documents.length > 0 ? { documents } : {}) };
}
