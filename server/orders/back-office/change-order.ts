import { eq, sql } from "drizzle-orm";
import type { Address } from "#contract/shipments/shipments.ts";
import { checkTown, TOWN_FIELDS } from "#server/accounts/profile/check-town.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import { cancelWithoutRefund } from "#server/orders/settlement/apply-outcome.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { orders } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";

interface Ending {
  readonly number: string;
  readonly version: string;
  readonly reason: string;
}

/** Cancels an unpaid order, or a paid one of 0 €. Errors: NOT_FOUND, STALE, and those of `cancelOrder`. */
export async function cancelForStaff(
  deps: PaymentDeps,
  { number, version, reason }: Ending,
  actor: StaffActor,
): Promise<void> {
  // The audit row is written before the card provider is called, so that it exists even if the call fails.
  const { userId } = await transact(deps.database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    // An order of 0 € has no payment at the provider.
    if (order.status === "PAYED" && order.totalCents === 0) await cancelWithoutRefund(tx, deps, order);
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.cancellation-asked", actor, subject: { type: "order", id: number } },
      ...{ facts: { reason }, reason },
    });
    return order;
  });
  await cancelOrder(deps, userId, number);
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

/**
 * Corrects the delivery address of an order while at least one of its parcels, such as a replacement, has not left.
 * Errors: NOT_FOUND; STALE; ORDER_CLOSED for a cancelled order, or when every parcel has left; VALIDATION when the town
 * does not match the postcode.
 */
export async function correctAddress(
  { database, clock }: PaymentDeps,
  {
    number,
    version,
    nom,
    adresse,
    codePostal,
    ville,
    isTownConfirmed,
  }: Address & Omit<Ending, "reason"> & { readonly isTownConfirmed?: boolean | undefined },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    const kept = { code: order.shipCodePostal, town: order.shipVille };
    await checkTown({ code: codePostal, town: ville }, TOWN_FIELDS, { isConfirmed: isTownConfirmed, kept });
    // Waits for a running shipment: its parcel has then left, or will take the new address.
    await tx.execute(sql`select from shipments where order_id = ${order.id} for update`);
    const parcels = await shipmentsOf(tx, [order.id]);
    const hasLeft = parcels.some(({ shippedAt }) => shippedAt !== null);
    const isAwaited = parcels.some(({ state }) => state === "preparing" || state === "packed");
    if (order.status === "CANCELLED" || (hasLeft && !isAwaited)) throw new Failure("ORDER_CLOSED");
    await tx
      .update(orders)
      .set({ shipName: nom, shipAdresse: adresse, shipCodePostal: codePostal, shipVille: ville })
      .where(eq(orders.id, order.id));
    await recordStaffAct(tx, clock, {
      ...{ kind: "order.address-corrected", actor, subject: { type: "order", id: number }, public: true },
      // An address is personal data: the audit log records only that it changed.
      changes: { nom: null, adresse: null, codePostal: null, ville: null },
    });
  });
}
