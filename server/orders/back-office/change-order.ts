import { eq, sql } from "drizzle-orm";
import { recordAction, type StaffActor } from "#server/audit/record-action.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { lockVersion } from "#server/orders/queries.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { cancelWithoutRefund } from "#server/orders/settlement/record-outcome.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { recordEvent } from "#server/timeline/record-event.ts";

interface Ending {
  readonly number: string;
  readonly version: string;
  readonly reason: string;
}

/**
 * Notes in the audit log and on the timeline that staff ends an order, before the card provider is asked.
 */
async function announce(
  deps: PaymentDeps,
  { number, version, reason }: Ending,
  kind: "order.cancellation-asked",
  actor: StaffActor,
): Promise<OrderRow> {
  return transact(deps.database, async (tx) => {
    const order = await lockVersion(tx, number, version);
    await recordEvent(tx, {
      subject: { type: "order", id: number },
      kind,
      at: deps.clock(),
      by: { kind: "staff", staffId: actor.staffId },
      facts: { reason },
      public: false,
    });
    await recordAction(tx, deps.clock, {
      actor,
      action: kind,
      object: { type: "order", id: number },
      reason,
    });
    // For free work no provider is asked.
    if (order.status === "PAYED" && order.totalCents === 0) await cancelWithoutRefund(tx, deps, order);
    return order;
  });
}

/** Cancels an order that is not paid, or that was free. Errors: NOT_FOUND, STALE, and those of `cancelOrder`. */
export async function cancelForStaff(deps: PaymentDeps, ending: Ending, actor: StaffActor): Promise<void> {
  const { userId } = await announce(deps, ending, "order.cancellation-asked", actor);
  await cancelOrder(deps, userId, ending.number);
}

/**
 * Refunds all that a paid order still holds. Errors: NOT_FOUND, STALE, UNPACKING_NEEDED, UNAVAILABLE, and those of
 * `refundOrder`.
 */
export async function refundForStaff(
  deps: PaymentDeps,
  { number, ...whole }: Ending & { readonly unpacked?: boolean | undefined },
  actor: StaffActor,
): Promise<void> {
  try {
    await refundOrder(deps, number, { ...whole, actor });
  } catch (error) {
    if (error instanceof GatewayUnreachable)
      throw new Failure("UNAVAILABLE", { retryAfter: 2, cause: error });
    throw error;
  }
}

interface Address {
  readonly nom: string;
  readonly adresse: string;
  readonly codePostal: string;
  readonly ville: string;
}

/**
 * Corrects the delivery address of an order while a parcel of it, such as a replacement, has not left.
 * Errors: NOT_FOUND, STALE; ORDER_CLOSED for a cancelled order and after that.
 */
export async function correctAddress(
  { database, clock }: PaymentDeps,
  { number, version, nom, adresse, codePostal, ville }: Address & Omit<Ending, "reason">,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const order = await lockVersion(tx, number, version);
    // A parcel that is being shipped at this moment has left, or waits for the new address.
    await tx.execute(sql`select from shipments where order_id = ${order.id} for update`);
    const parcels = await shipmentsOf(tx, [order.id]);
    const hasLeft = parcels.some(({ shippedAt }) => shippedAt !== null);
    const isAwaited = parcels.some(({ state }) => state === "preparing" || state === "packed");
    if (order.status === "CANCELLED" || (hasLeft && !isAwaited)) throw new Failure("ORDER_CLOSED");
    await tx
      .update(orders)
      .set({ shipName: nom, shipAdresse: adresse, shipCodePostal: codePostal, shipVille: ville })
      .where(eq(orders.id, order.id));
    await recordEvent(tx, {
      subject: { type: "order", id: number },
      kind: "order.address-corrected",
      at: clock(),
      by: { kind: "staff", staffId: actor.staffId },
      public: true,
    });
    await recordAction(tx, clock, {
      actor,
      action: "order.address-corrected",
      object: { type: "order", id: number },
      // An address is data of a person.
      changes: { nom: null, adresse: null, codePostal: null, ville: null },
    });
  });
}
