import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { lockOrder, lockShownOrder } from "#server/orders/lock-order.ts";
import { type PaymentDeps, returnMoney } from "#server/orders/settlement/pay-order.ts";
import { type OrderRow, orders, payments } from "#server/orders/tables.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { carryOut, sendRefund } from "#server/refunds/send-refund.ts";
import { refunds } from "#server/refunds/tables.ts";

type Deps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail" | "enqueue">;

interface Whole {
  /** Confirms that packed parcels are unpacked. */
  readonly unpacked?: boolean | undefined;
  /** The order's version, as a page showed it. */
  readonly version?: string;
  readonly reason?: string;
  /** Without an actor, the operator refunds. */
  readonly actor?: Actor;
}

/**
 * Grants and sends a refund of all that a paid order still holds. The order is cancelled and its units go on sale
 * again; if a parcel has left, the order stays PAYED. Can be repeated after a failure; a refunded order is returned
 * unchanged.
 * Errors: NOT_FOUND; STALE; PAYMENT_UNKNOWN when the provider did not carry it out; those of `grantRefund` and
 * `sendRefund`.
 */
export async function refundOrder(
  deps: Deps,
  number: string,
  { unpacked = false, version, reason = "", actor = { staffId: null, requestId: null } }: Whole = {},
): Promise<OrderRow> {
  const { database, clock } = deps;
  const found = await findOrder(database, number);
  await transact(database, async (tx) => {
    const order = await (version ? lockShownOrder(tx, number, version) : lockOrder(tx, found.id));
    if (!order) throw new Failure("NOT_FOUND");
    const left = await readRefundable(tx, order);
    if (left.length === 0 && (await isRefundBegun(tx, order.id))) return;
    const parts = left.map(({ position, quantity, amountCents }) => ({ position, quantity, amountCents }));
    if (parts.length === 0) throw new Failure("ORDER_CLOSED");
    await grantRefund(tx, clock, {
      key: randomUUID(),
      order,
      origin: "staff",
      parts,
      reason,
      unpacked,
      actor,
    });
  });
  for (const refund of await openRefunds(deps, found.id)) {
    const done =
      refund.state === "sent" ? await carryOut(deps, refund.id) : await sendRefund(deps, refund, actor);
    if (done.state !== "succeeded") throw new Failure("PAYMENT_UNKNOWN");
  }
  const [now] = await database.select().from(orders).where(eq(orders.id, found.id));
  return now ?? found;
}

async function isRefundBegun(tx: Parameters<typeof readRefundable>[0], orderId: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .limit(1);
  return one !== undefined;
}

const openRefunds = ({ database }: Deps, orderId: number) =>
  database
    .select({ id: refunds.id, state: refunds.state })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ["granted", "sent", "failed"])))
    .orderBy(asc(refunds.id));

/**
 * Runs REFUND_JOB: refunds a payment whose order could not be filled. Throws when it fails, so that the queue tries
 * again.
 */
export async function refundPayment(deps: Deps, paymentId: number): Promise<void> {
  const [payment] = await deps.database.select().from(payments).where(eq(payments.id, paymentId));
  if (payment && payment.status !== "refunded") await returnMoney(deps, payment);
}
