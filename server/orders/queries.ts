import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  type OrderLineRow,
  type OrderRow,
  orderKeys,
  orderLines,
  orders,
  type PaymentRow,
  payments,
} from "./tables.ts";

/** Maximum length of a list; older orders are found by number. */
const LIST_LIMIT = 200;

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row;
}

/** Locks an order and gives it a new version: a page that shows it as it was before acts no more. */
export async function touchOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ email: sql`${orders.email}` })
    .where(eq(orders.id, id))
    .returning();
  return row;
}

/**
 * Locks an order that is still as the page showed it, and gives it a new version, so that the same page acts once.
 * Errors: NOT_FOUND; STALE.
 */
export async function lockVersion(tx: Transaction, number: string, version: string): Promise<OrderRow> {
  const { id } = await lockRow(tx, orders, eq(orders.number, number), version);
  const order = await touchOrder(tx, id);
  if (!order) throw new Failure("NOT_FOUND");
  return order;
}

export async function linesOf(database: Queries, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

/** The attempts to pay an order, the first one first. */
export const paymentsOf = (database: Queries, orderId: number): Promise<PaymentRow[]> =>
  database.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));

/** The newest attempt to pay an order. */
export async function lastPayment(database: Queries, orderId: number): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return row;
}

/** A payment by the provider's id of it, and its order. */
export async function paymentByReference(
  database: Queries,
  reference: string,
): Promise<{ payment: PaymentRow; order: OrderRow } | undefined> {
  const [row] = await database
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.reference, reference));
  return row;
}

export async function ordersOf(database: Queries, userId: number): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LIST_LIMIT);
}

/** The order with a number, whoever placed it. Error: NOT_FOUND. */
export async function findOrder(database: Queries, number: string): Promise<OrderRow> {
  const [row] = await database.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** A user's own order. Error: NOT_FOUND, also for another user's. */
export async function findOrderOf(database: Queries, userId: number, number: string): Promise<OrderRow> {
  const order = await findOrder(database, number);
  if (order.userId !== userId) throw new Failure("NOT_FOUND");
  return order;
}

/** A payment by its id, if it belongs to the order with this number. */
export async function paymentOfOrder(
  database: Queries,
  id: number,
  orderNumber: string,
): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, id), eq(orders.number, orderNumber)));
  return row?.payment;
}

/** One attempt to pay an order; attempts are counted from 1. */
export async function paymentOfAttempt(
  database: Queries,
  orderId: number,
  attempt: number,
): Promise<PaymentRow | undefined> {
  const [row] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.attempt, attempt)));
  return row;
}

/**
 * PENDING orders with an amount to pay, created before a time, sorted by id and paged after an id. Quotes are not
 * included: they wait for a price without a time limit.
 */
export async function unpaidSince(
  database: Queries,
  before: Date,
  { after, limit }: { after: number; limit: number },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, "PENDING"),
        gt(orders.totalCents, 0),
        gt(orders.id, after),
        lt(orders.createdAt, before),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

/**
 * Adds an idempotency key to an order, which keeps its own: a repeat of either returns the order. A key that the buyer
 * has used for another order stays with that one.
 */
export async function addKey(database: Queries, { id, userId }: OrderRow, key: string): Promise<void> {
  await database.insert(orderKeys).values({ userId, key, orderId: id }).onConflictDoNothing();
}
