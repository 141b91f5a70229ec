import { and, eq } from "drizzle-orm";
import { TILL } from "#contract/orders/till.ts";
import { mayMoveRefund } from "#contract/refunds/refunds.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { paymentRequests } from "#server/orders/requests/tables.ts";
import { payments } from "#server/orders/tables.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { applyProviderRefund, completeRefund, type RefundDeps } from "./apply-provider-refund.ts";
import { refuseDisputed } from "./grant-refund.ts";
import { aboutRefund, lockRefund } from "./lock-refund.ts";
import { type RefundRow, refunds } from "./tables.ts";

/** The job that asks the provider again about a sent refund. */
export const SEND_REFUND_JOB = "send-refund";

export type SendDeps = RefundDeps & { readonly gateway: PaymentGateway };

/**
 * Sends a granted refund to the provider and records the outcome. The audit row is committed first, so that money never
 * moves without it. SEND_REFUND_JOB repeats the call if this process stops or the provider does not answer; after the
 * job's last try, `reconcileRefunds` asks.
 * Errors: NOT_FOUND; STALE, also for a refund that was already sent; DISPUTED; GatewayUnreachable.
 */
export async function sendRefund(
  deps: SendDeps,
  { id, version }: { readonly id: number; readonly version?: string },
  actor: Actor,
): Promise<RefundRow> {
  const { database, clock } = deps;
  await transact(database, async (tx) => {
    const { refund, number } = await lockRefund(tx, id, version);
    if (!mayMoveRefund(refund.state, "sent")) throw new Failure("STALE");
    await refuseDisputed(tx, refund.orderId);
    const at = clock();
    await tx
      .update(refunds)
      .set({ state: "sent", sentBy: actor.staffId, sentAt: at, failure: null })
      .where(eq(refunds.id, id));
    await deps.enqueue(tx, SEND_REFUND_JOB, { id });
    await recordStaffAct(tx, clock, {
      ...{ kind: "refund.sent", actor, at, ...aboutRefund(refund, number) },
      changes: { refund: { from: refund.state, to: "sent" }, cents: { from: null, to: refund.amountCents } },
    });
  });
  const sent = await carryOut(deps, id);
  for (const difference of await grantedWith(database, sent))
    await sendRefund(deps, { id: difference }, actor);
  return sent;
}

/** The refunds of paid differences that were granted together with a refund of the order that they belong to. */
async function grantedWith(db: Queries, { orderId, grantedAt }: RefundRow): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(paymentRequests, eq(paymentRequests.orderId, refunds.orderId))
    .where(
      and(
        eq(paymentRequests.swapOrderId, orderId),
        eq(refunds.state, "granted"),
        eq(refunds.grantedAt, grantedAt),
      ),
    )
    .orderBy(refunds.id);
  return rows.map(({ id }) => id);
}

/** Carries out a sent refund of which nothing goes to a card: by voucher, or at the till by the person who sends it. */
async function giveBackHere(deps: SendDeps, id: number): Promise<RefundRow> {
  return transact(deps.database, async (tx) => {
    const { refund } = await lockRefund(tx, id);
    return refund.state === "sent" ? completeRefund(tx, deps, refund, null) : refund;
  });
}

/** Asks the provider to carry out a sent refund. The refund's key makes a repeated call the same refund. */
export async function carryOut(deps: SendDeps, id: number): Promise<RefundRow> {
  const [row] = await deps.database
    .select({ refund: refunds, reference: payments.reference, provider: payments.provider })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  if (!row) throw new Failure("NOT_FOUND");
  if (row.refund.state !== "sent") return row.refund;
  const { key, sentAt, voucherCents } = row.refund;
  const amountCents = row.refund.amountCents - voucherCents;
  if (amountCents === 0 || row.provider === TILL) return giveBackHere(deps, id);
  if (!row.reference) throw new Failure("NOT_FOUND");
  const attempt = sentAt?.toISOString() ?? "";
  return applyProviderRefund(
    deps,
    id,
    await deps.gateway.refundPart(row.reference, { key, attempt, amountCents }),
  );
}
