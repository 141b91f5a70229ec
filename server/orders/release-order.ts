import { eq } from "drizzle-orm";
import { releaseStock } from "#server/catalog/stock.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Intent } from "#server/payments/gateway.ts";
import { linesOf, lockOrder } from "./queries.ts";
import { heldItems } from "./settle-order.ts";
import { type OrderRow, orders, type PaymentRow, payments } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

async function giveBack(tx: Transaction, order: OrderRow): Promise<OrderRow["reservation"]> {
  if (order.reservation !== "held") return order.reservation;
  await releaseStock(tx, heldItems(await linesOf(tx, [order.id])));
  return "released";
}

/** Writes down that a card was declined and gives the stock back at once; the order waits for another card. */
export async function recordDecline(deps: Deps, payment: PaymentRow, intent: Intent): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (order?.status !== "PENDING") return;
    await tx
      .update(payments)
      .set({ status: "declined", declineCode: intent.declineCode, updatedAt: deps.clock() })
      .where(eq(payments.id, payment.id));
    const reservation = await giveBack(tx, order);
    await tx.update(orders).set({ reservation }).where(eq(orders.id, order.id));
  });
}

/**
 * Cancels an order whose payment is final at the provider, or that never had one, and gives its stock back.
 * An order that is no longer PENDING is left alone. Returns whether it was cancelled.
 */
export async function cancelOrder(deps: Deps, orderId: number, payment: PaymentRow | null): Promise<boolean> {
  return transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "PENDING") return false;
    const now = deps.clock();
    if (payment && payment.status !== "declined")
      await tx
        .update(payments)
        .set({ status: "cancelled", updatedAt: now })
        .where(eq(payments.id, payment.id));
    const reservation = await giveBack(tx, order);
    await tx
      .update(orders)
      .set({ status: "CANCELLED", cancelledAt: now, reservation })
      .where(eq(orders.id, order.id));
    return true;
  });
}
