import { asc, desc, eq } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { type PaymentRow, payments } from "./tables.ts";

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
