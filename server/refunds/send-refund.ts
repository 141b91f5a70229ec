import { eq } from "drizzle-orm";
import { TILL } from "#contract/orders/till.ts";
import { mayMoveRefund } from "#contract/refunds/refunds.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { payments } from "#server/orders/tables.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { applyProviderRefund, completeRefund, type RefundDeps } from "./apply-provider-refund.ts";
import { refuseDisputed } from "./grant-refund.ts";
import { grantedWith } from "./granted-with.ts";
import { aboutRefund, lockRefund } from "./lock-refund.ts";
import { type RefundRow, refunds } from "./tables.ts";

/** The job that asks the provider again about a sent refund. */
export const SEND_REFUND_JOB = "send-refund";

export type SendDeps = RefundDeps & { readonly gateway: PaymentGateway };

/**
 * Sends a granted refund to the provider and records the outcome. What was granted with it is sent, too.
 * Errors: those of `markSent`; GatewayUnreachable.
 */
export async function sendRefund(deps: SendDeps, refund: Named, actor: Actor): Promise<RefundRow> {
  const ids = await transact(deps.database, (tx) => markSent(tx, deps, refund, actor));
  const sent = await carryOut(deps, refund.id);
  for (const id of ids) if (id !== refund.id) await carryOut(deps, id);
  return sent;
}

interface Named {
  readonly id: number;
  readonly version?: string;
}

/**
 * Marks a granted refund as sent, with the refunds of paid differences that were granted with it, and returns their ids. The audit row
 * is committed before the provider is asked, so that money never moves without it. SEND_REFUND_JOB carries each one out if this process
 * stops or the provider does not answer; after the job's last try, `reconcileRefunds` asks.
 * Errors: NOT_FOUND; STALE, also for a refund that was already sent; DISPUTED.
 */
export async function markSent(
  tx: Transaction,
  { clock, enqueue }: Pick<SendDeps, "clock" | "enqueue">,
  { id, version }: Named,
  actor: Actor,
): Promise<number[]> {
  const { refund, number } = await lockRefund(tx, id, version);
  if (!mayMoveRefund(refund.state, "sent")) throw new Failure("STALE");
  await refuseDisputed(tx, refund.orderId);
  const at = clock();
  await tx
    .update(refunds)
    .set({ state: "sent", sentBy: actor.staffId, sentAt: at, failure: null })
    .where(eq(refunds.id, id));
  await enqueue(tx, SEND_REFUND_JOB, { id });
  await recordStaffAct(tx, clock, {
    ...{ kind: "refund.sent", actor, at, ...aboutRefund(refund, number) },
    changes: { refund: { from: refund.state, to: "sent" }, cents: { from: null, to: refund.amountCents } },
  });
  const ids = [id];
  for (const difference of await grantedWith(tx, refund))
    ids.push(...(await markSent(tx, { clock, enqueue }, { id: difference }, actor)));
  return ids;
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
