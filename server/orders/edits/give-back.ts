import { randomUUID } from "node:crypto";
import type { RefundPart } from "#contract/refunds/refunds.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { carryOut, markSent } from "#server/refunds/send-refund.ts";

export type EditDeps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail" | "enqueue">;

interface Given {
  readonly order: OrderRow;
  readonly part: RefundPart;
  readonly reason: string;
  readonly actor: StaffActor;
}

/**
 * Grants and sends the refund of a change inside its transaction, so that it moves its money also if this process stops then. Returns
 * the refunds that `carryBack` carries out. Errors: those of `grantRefund` and `markSent`.
 */
export async function grantBack(
  tx: Transaction,
  deps: Pick<EditDeps, "clock" | "enqueue">,
  { order, part, reason, actor }: Given,
): Promise<number[]> {
  const grant = { key: randomUUID(), origin: "staff", parts: [part] } as const;
  const { id } = await grantRefund(tx, deps.clock, { ...grant, order, reason, actor });
  return markSent(tx, deps, { id }, actor);
}

/** Carries out the refunds of a committed change. If the provider does not answer, SEND_REFUND_JOB asks again. */
export async function carryBack(deps: EditDeps, ids: readonly number[] = []): Promise<void> {
  try {
    for (const id of ids) await carryOut(deps, id);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
}
