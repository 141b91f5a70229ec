import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type OrderRow, orders } from "./tables.ts";

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row;
}

/** Locks an order and gives it a new version: a page that shows an older version can't change it any more. */
export async function touchOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ email: sql`${orders.email}` })
    .where(eq(orders.id, id))
    .returning();
  return row;
}

/**
 * Locks an order that still has the version that a page showed, and gives it a new one, so that the page can act only
 * once.
 * Errors: NOT_FOUND; STALE.
 */
export async function lockShownOrder(tx: Transaction, number: string, version: string): Promise<OrderRow> {
  const { id } = await lockRow(tx, orders, eq(orders.number, number), version);
  const order = await touchOrder(tx, id);
  if (!order) throw new Failure("NOT_FOUND");
  return order;
}
