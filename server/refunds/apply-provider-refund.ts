import { and, eq, sql } from "drizzle-orm";
import { refundPosting } from "#contract/ledger/posting.ts";
import { accountOf, TILL } from "#contract/orders/till.ts";
import { closeCase } from "#server/cases/close-case.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { entriesOfOrder, post } from "#server/ledger/post.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { cancelRefunded } from "#server/orders/settlement/apply-outcome.ts";
import { type OrderRow, orders, payments } from "#server/orders/tables.ts";
import type { ProviderRefund } from "#server/payments/gateway.ts";
import { takeOutLines } from "#server/shipments/take-out-lines.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { giveBackVoucher } from "#server/vouchers/spend-voucher.ts";
import { aboutRefund, type LockedRefund, lockRefund } from "./lock-refund.ts";
import { type RefundRow, refundLines, refunds } from "./tables.ts";

export interface RefundDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
}

/** Records the provider's outcome of a sent refund. Repeating it changes nothing. */
export async function applyProviderRefund(
  deps: RefundDeps,
  id: number,
  outcome: ProviderRefund,
): Promise<RefundRow> {
  return transact(deps.database, async (tx) => {
    const { refund, number } = await lockRefund(tx, id);
    if (isReturned(refund, outcome)) return noteFailure(tx, deps, { refund, number, failure: "returned" });
    const isOpen = refund.state === "sent" || refund.state === "failed";
    if (!isOpen || outcome.state === "pending") return refund;
    if (outcome.state === "failed")
      return refund.state === "failed"
        ? refund
        : noteFailure(tx, deps, { refund, number, failure: "refused" });
    return completeRefund(tx, deps, refund, outcome.reference);
  });
}

/**
 * A bank may return a refund days after it succeeded: the provider then holds the money again. The books are not
 * changed and show the difference; staff pays the customer another way.
 */
const isReturned = (refund: RefundRow, outcome: ProviderRefund) =>
  refund.state === "succeeded" &&
  refund.failure === null &&
  outcome.state === "failed" &&
  outcome.reference === refund.reference;

interface Failing extends LockedRefund {
  readonly failure: "refused" | "returned";
}

async function noteFailure(
  tx: Transaction,
  { clock }: RefundDeps,
  { refund, number, failure }: Failing,
): Promise<RefundRow> {
  await recordEvent(tx, {
    ...aboutRefund(refund, number),
    kind: failure === "returned" ? "refund.returned" : "refund.failed",
    at: clock(),
    by: { kind: "shop" },
    public: false,
  });
  const [failed] = await tx
    .update(refunds)
    .set({ failure, ...(failure === "refused" && { state: "failed" }) })
    .where(eq(refunds.id, refund.id))
    .returning();
  return failed ?? refund;
}

/**
 * Marks a refund of a locked order as succeeded and updates, in this transaction, the ledger, the goods that have not
 * left, the order, the mail and the timeline. `isElsewhere`: the customer was paid by other means than the card.
 */
export async function completeRefund(
  tx: Transaction,
  deps: RefundDeps,
  refund: RefundRow,
  reference: string | null,
  isElsewhere = false,
): Promise<RefundRow> {
  const order = await lockOrder(tx, refund.orderId);
  if (!order) throw new Error(`Refund ${refund.id} has no order.`);
  const at = deps.clock();
  const parts = await tx.select().from(refundLines).where(eq(refundLines.refundId, refund.id));
  const held = await entriesOfOrder(tx, order.id);
  const payment = await paymentOf(tx, refund);
  // The oldest orders were never posted to the ledger, so a refund has no posting to reverse.
  if (held.length > 0)
    await post(tx, {
      kind: "refund",
      orderId: order.id,
      source: `refund:${refund.id}`,
      at,
      entries: refundPosting(
        parts.map(({ position, amountCents }) => ({
          held: held.filter((entry) => entry.position === position),
          amountCents,
        })),
        refund.voucherCents,
        accountOf(payment),
      ),
    });
  await giveBackVoucher(tx, order, refund, at);
  const [succeeded] = await tx
    .update(refunds)
    .set({ state: "succeeded", reference, endedAt: at, failure: null })
    .where(eq(refunds.id, refund.id))
    .returning();
  let now = order;
  if (await isWhole(tx, refund)) now = await endPayment(tx, deps, order, refund);
  // For a refund made at the provider, nobody confirms that its goods were unpacked: they count as unpacked.
  else
    await takeOutLines(tx, deps, order, parts, { unpacked: refund.unpacked || refund.origin === "provider" });
  if (refund.caseId !== null) await closeCase(tx, deps, order, refund.caseId);
  await deps.sendMail(tx, {
    kind: "order-refunded",
    subjectId: `${order.number}/${refund.key}`,
    recipient: order.email,
    locale: order.locale,
    data: {
      order: presentOrder(now, await linesOf(tx, [order.id])),
      refundedCents: refund.amountCents,
      ...(refund.voucherCents > 0 && { voucherCents: refund.voucherCents }),
      stands: false,
      isPart: now.status === "PAYED",
      ...(isElsewhere && { isElsewhere }),
      ...(payment?.provider === TILL && { isAtTill: true }),
    },
  });
  await recordEvent(tx, {
    ...aboutRefund(refund, order.number),
    kind: "refund.succeeded",
    at,
    by: { kind: "shop" },
    public: true,
  });
  return succeeded ?? refund;
}

async function paymentOf(tx: Transaction, { paymentId }: RefundRow) {
  if (paymentId === null) return null;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  return payment ?? null;
}

/** Whether the refunds have given back the whole order. */
async function isWhole(tx: Transaction, { orderId }: RefundRow): Promise<boolean> {
  const [row] = await tx
    .select({
      isWhole: sql<boolean>`sum(${refunds.amountCents}) = (select ${orders.totalCents} from ${orders} where ${orders.id} = ${orderId})`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "succeeded")));
  return row?.isWhole ?? false;
}

/** Marks the payment as refunded. Cancels the order as well, unless a parcel has left. */
async function endPayment(tx: Transaction, deps: RefundDeps, order: OrderRow, refund: RefundRow) {
  if (refund.paymentId !== null)
    await tx
      .update(payments)
      .set({ status: "refunded", updatedAt: deps.clock() })
      .where(eq(payments.id, refund.paymentId));
  return order.status === "PAYED" ? cancelRefunded(tx, deps, order, refund) : order;
}
