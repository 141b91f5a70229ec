import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { transfer } from "#contract/ledger/posting.ts";
import { spreadRefund } from "#contract/refunds/refunds.ts";
import { closeCase } from "#server/cases/close-case.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { post } from "#server/ledger/post.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { applyStrayRefund } from "#server/orders/settlement/apply-outcome.ts";
import { type OrderRow, type PaymentRow, payments } from "#server/orders/tables.ts";
import type { PaymentGateway, ProviderDispute, ProviderRefund } from "#server/payments/gateway.ts";
import { cancelShipments } from "#server/shipments/cancel-shipments.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { applyProviderRefund, completeRefund, type RefundDeps } from "./apply-provider-refund.ts";
import { grantRefund, writeRefund } from "./grant-refund.ts";
import { aboutRefund } from "./lock-refund.ts";
import { readCardLeft, readRefundable } from "./read-refundable.ts";
import { disputes, type RefundRow, refundLines, refunds } from "./tables.ts";

type Deps = RefundDeps & { readonly gateway: PaymentGateway };

/**
 * Updates a payment's refunds and disputes to the provider's state: the outcomes of the shop's refunds, and refunds and
 * disputes that began at the provider. The webhook and the reconciler call it. Repeating it changes nothing. Error:
 * GatewayUnreachable.
 */
export async function syncRefunds(deps: Deps, payment: PaymentRow): Promise<void> {
  if (!payment.reference) return;
  const [given, disputed] = await Promise.all([
    deps.gateway.refundsOf(payment.reference),
    deps.gateway.disputesOf(payment.reference),
  ]);
  const [now] = await deps.database.select().from(payments).where(eq(payments.id, payment.id));
  const paysOrder =
    now?.status === "succeeded" ||
    (await deps.database.$count(refunds, eq(refunds.paymentId, payment.id))) > 0;
  if (!paysOrder) {
    const back = given.reduce((sum, one) => sum + (one.state === "succeeded" ? one.amountCents : 0), 0);
    if (back >= payment.amountCents && now?.status !== "refunded") await applyStrayRefund(deps, payment);
    return;
  }
  for (const one of disputed) await recordDispute(deps, payment, one);
  for (const one of lastAttempts(given)) {
    const known = await findRefund(deps, one);
    if (known) await applyProviderRefund(deps, known.id, one);
    else if (one.state === "succeeded") await adopt(deps, payment, one);
  }
}

/** The last attempt of each refund. */
const lastAttempts = (given: readonly ProviderRefund[]) =>
  given.filter(
    ({ key }, index) => key === null || given.findLastIndex((other) => other.key === key) === index,
  );

async function findRefund({ database }: Deps, { key, reference }: ProviderRefund) {
  const [found] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(key === null ? eq(refunds.reference, reference) : eq(refunds.key, key));
  return found;
}

/** Writes a refund that began at the provider, spread over the money that the lines still hold. */
async function adopt(
  deps: Deps,
  payment: PaymentRow,
  { reference, amountCents, at }: ProviderRefund,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.reference, reference));
    if (!order || known || (await paysAgain(tx, payment, { reference, amountCents }))) return;
    const { parts, revoked, isEnough } = await findRoom(tx, deps, order, amountCents);
    // A sent refund holds the missing money. The error makes the queue try again.
    if (!isEnough) throw new Error(`${order.number}: a refund at the provider exceeds what the lines hold.`);
    const began = { key: crypto.randomUUID(), reference, grantedAt: at, sentAt: at } as const;
    const of = { orderId: order.id, paymentId: payment.id } as const;
    const refund = await writeRefund(tx, { ...began, ...of, state: "sent", origin: "provider" }, parts);
    await completeRefund(tx, deps, refund, reference);
    await settleRevoked(tx, deps, { order, revoked, amountCents });
  });
}

/** Whether a refund at the provider repeats one that the customer's bank had returned. It then settles that refund. */
async function paysAgain(
  tx: Transaction,
  { id: paymentId }: PaymentRow,
  { reference, amountCents }: Pick<ProviderRefund, "reference" | "amountCents">,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update refunds set reference = ${reference}, failure = 'settled' where id = (
      select id from refunds where payment_id = ${paymentId} and failure = 'returned' and amount_cents - voucher_cents = ${amountCents}
      order by id limit 1)`);
  return rowCount !== 0;
}

/**
 * Spreads a refund made at the provider over the lines. If the lines or the card hold too little, revokes the shop's unsent grants,
 * newest first, until the amount fits.
 */
async function findRoom(tx: Transaction, deps: Deps, order: OrderRow, amountCents: number) {
  const revoked: RefundRow[] = [];
  const open = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.state, ["granted", "failed"])))
    .orderBy(desc(refunds.id));
  for (;;) {
    const parts = spreadRefund(amountCents, await readRefundable(tx, order));
    const isEnough =
      parts.reduce((sum, part) => sum + part.amountCents, 0) === amountCents &&
      amountCents <= (await readCardLeft(tx, order));
    const next = open[revoked.length];
    if (isEnough || !next) return { parts, revoked, isEnough };
    await tx.update(refunds).set({ state: "revoked", endedAt: deps.clock() }).where(eq(refunds.id, next.id));
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "refund.revoked", actor: SHOP, ...aboutRefund(next, order.number) },
      changes: { refund: { from: next.id, to: null } },
    });
    revoked.push(next);
  }
}

interface Revoked {
  readonly order: OrderRow;
  readonly revoked: readonly RefundRow[];
  /** The amount of the provider's refund. */
  readonly amountCents: number;
}

/**
 * Grants again what the revoked grants promised beyond the provider's refund; the new grants wait to be sent. Closes a
 * case whose whole amount was paid back.
 */
async function settleRevoked(
  tx: Transaction,
  deps: Deps,
  { order, revoked, amountCents }: Revoked,
): Promise<void> {
  let given = amountCents;
  for (const before of revoked) {
    const owed = before.amountCents - Math.min(before.amountCents, given);
    given -= before.amountCents - owed;
    const lines = await tx.select().from(refundLines).where(eq(refundLines.refundId, before.id));
    const promised = new Set(lines.map(({ position }) => position));
    const left = (await readRefundable(tx, order)).filter(({ position }) => promised.has(position));
    const parts = spreadRefund(owed, left);
    if (parts.length > 0)
      await grantRefund(tx, deps.clock, {
        ...{ key: crypto.randomUUID(), order, origin: before.origin, parts, reason: before.reason },
        ...{ isRenewed: true, unpacked: true, caseId: before.caseId ?? undefined, actor: SHOP },
      }).catch((error: unknown) => {
        // A case opened since then decides about the line's money.
        if (!(error instanceof Failure && error.code === "CASE_OPEN")) throw error;
      });
    else if (before.caseId !== null) await closeCase(tx, deps, order, before.caseId);
  }
}

/** The actor for acts of the shop itself, without a person. */
const SHOP = { staffId: null, requestId: null } as const;

/**
 * Records a dispute and its end: the money that the bank took, or returned. A lost dispute has paid the buyer, so
 * unsent grants are revoked for it. When it empties the payment, goods still in the shop go on sale again.
 */
async function recordDispute(deps: Deps, payment: PaymentRow, one: ProviderDispute): Promise<void> {
  const { database, clock } = deps;
  await transact(database, async (tx) => {
    const order = await lockOrder(tx, payment.orderId);
    if (!order) return;
    const [before] = await tx.select().from(disputes).where(eq(disputes.id, one.id));
    if (before?.state === one.state) return;
    const at = clock();
    const revoked = one.state === "lost" ? (await findRoom(tx, deps, order, one.amountCents)).revoked : [];
    const row = { state: one.state, closedAt: one.state === "open" ? null : at };
    if (before) await tx.update(disputes).set(row).where(eq(disputes.id, one.id));
    else
      await tx.insert(disputes).values({
        ...row,
        id: one.id,
        paymentId: payment.id,
        orderId: order.id,
        amountCents: one.amountCents,
        reason: one.reason,
        openedAt: one.openedAt,
      });
    await postDispute(tx, order, one, at);
    await settleRevoked(tx, deps, { order, revoked, amountCents: one.amountCents });
    if (one.state === "lost" && (await readRefundable(tx, order)).length === 0)
      await cancelShipments(tx, deps, order, { unpacked: false });
    await recordEvent(tx, {
      subject: { type: "order", id: order.number },
      kind: `dispute.${one.state}`,
      at,
      by: { kind: "shop" },
      facts: { cents: one.amountCents },
      public: false,
    });
  });
}

async function postDispute(tx: Transaction, order: OrderRow, one: ProviderDispute, at: Date): Promise<void> {
  const about = { orderId: order.id, source: `dispute:${one.id}`, at };
  await post(tx, {
    ...about,
    kind: "dispute",
    entries: transfer(one.amountCents, { debit: "disputes", credit: "provider" }),
  });
  if (one.state === "won")
    await post(tx, {
      ...about,
      kind: "dispute_won",
      entries: transfer(one.amountCents, { debit: "provider", credit: "disputes" }),
    });
}
