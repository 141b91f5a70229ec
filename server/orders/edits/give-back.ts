import { randomUUID } from "node:crypto";
import type { RefundPart } from "#contract/refunds/refunds.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { sendRefund } from "#server/refunds/send-refund.ts";

export type EditDeps = Pick<PaymentDeps, "database" | "clock" | "gateway" | "sendMail" | "enqueue">;

interface Given {
  readonly order: OrderRow;
  readonly part: RefundPart;
  readonly reason: string;
  readonly actor: StaffActor;
}

/** Grants the refund of a change inside its transaction. Returns its id. Errors: those of `grantRefund`. */
export async function grantBack(
  tx: Transaction,
  clock: () => Date,
  { order, part, reason, actor }: Given,
): Promise<number> {
  const grant = { key: randomUUID(), origin: "staff", parts: [part] } as const;
  return (await grantRefund(tx, clock, { ...grant, order, reason, actor })).id;
}

/** Sends the refund of a committed change. If the provider does not answer, SEND_REFUND_JOB asks again. */
export async function sendBack(deps: EditDeps, id: number | undefined, actor: StaffActor): Promise<void> {
  if (id === undefined) return;
  try {
    await sendRefund(deps, { id }, actor);
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
}
