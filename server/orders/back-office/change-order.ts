import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import { cancelWithoutRefund } from "#server/orders/settlement/apply-outcome.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
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
