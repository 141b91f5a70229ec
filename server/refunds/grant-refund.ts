import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Refundable, RefundOrigin, RefundPart } from "#contract/refunds/refunds.ts";
import type { Actor } from "#server/audit/record-audit.ts";
import { caseLines, cases } from "#server/cases/tables.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { differencesOf } from "#server/orders/requests/read-request.ts";
import { cancelRequest } from "#server/orders/settlement/apply-outcome.ts";
import { cardCentsOf, type OrderRow, orders, payments } from "#server/orders/tables.ts";
import { hasPackedShipment } from "#server/shipments/cancel-shipments.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { grantedWith } from "./granted-with.ts";
import { aboutRefund, lockRefund } from "./lock-refund.ts";
import { readCardLeft, readRefundable } from "./read-refundable.ts";
import { disputes, type RefundRow, refundLines, refunds } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

export interface Grant {
  readonly key: string;
  readonly order: OrderRow;
  readonly origin: RefundOrigin;
  readonly parts: readonly RefundPart[];
  readonly reason: string;
  readonly unpacked?: boolean | undefined;
  readonly caseId?: number | undefined;
  readonly repairId?: number;
  /** Replaces a superseded grant. An open dispute still blocks sending. */
  readonly isRenewed?: boolean;
  /** `staffId` is null for the operator's command and for the shop itself. */
  readonly actor: Actor;
}

/**
 * Grants a refund inside a transaction that has locked its order. What the card paid goes back first, to the card; the rest goes
 * back to the order's voucher. The same key returns the same refund. No money moves
 * until the refund is sent.
 * Errors: IDEMPOTENCY_MISMATCH for a key of another order's refund, or of other parts; ORDER_CLOSED without a payment
 * that holds money; DISPUTED while a dispute is open; CASE_OPEN for a line in a case, unless this is the refund of that
 * case; UNPACKING_NEEDED when the parcel of units that go back is still packed; STALE when `unpacked` is set and
 * nothing is packed; VALIDATION with `parts` for more than the lines hold, less what a lost dispute took.
 */
export async function grantRefund(tx: Transaction, clock: () => Date, grant: Grant): Promise<RefundRow> {
  const { order, parts, actor } = grant;
  const [known] = await tx.select().from(refunds).where(eq(refunds.key, grant.key));
  if (known && !(await isSame(tx, known, grant))) throw new Failure("IDEMPOTENCY_MISMATCH");
  if (known) return known;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.status, "succeeded")));
  const isByCard = cardCentsOf(order) > 0;
  if (order.status !== "PAYED" || (isByCard ? !payment?.reference : order.totalCents === 0))
    throw new Failure("ORDER_CLOSED");
  if (!grant.isRenewed) await refuseDisputed(tx, order.id);
  if (grant.caseId === undefined) await refuseInCase(tx, order.id, parts);
  const amountCents = sumOf(parts);
  const refundable = await readRefundable(tx, order);
  if (!isWithin(refundable, parts)) throw new Failure("VALIDATION", { fields: { parts: "TOO_BIG" } });
  const goods = parts.flatMap(({ position, quantity }) =>
    position === null || quantity === 0 ? [] : [position],
  );
  const isWhole = amountCents === sumOf(refundable);
  const isPacked = await hasPackedShipment(tx, order.id, isWhole ? undefined : goods);
  if (isPacked && !grant.unpacked) throw new Failure("UNPACKING_NEEDED");
  // The confirmation is out of date: the parcel is no longer packed.
  if (!isPacked && grant.unpacked && actor.staffId !== null) throw new Failure("STALE");
  const now = clock();
  const { key, origin, reason, unpacked, caseId, repairId } = grant;
  const voucherCents = amountCents - Math.min(amountCents, await readCardLeft(tx, order));
  const paymentId = payment?.id ?? null;
  const values = {
    key,
    origin,
    reason,
    unpacked,
    caseId,
    repairId,
    orderId: order.id,
    paymentId,
    voucherCents,
  };
  const refund = await writeRefund(tx, { ...values, grantedBy: actor.staffId, grantedAt: now }, parts);
  const { subject, facts } = aboutRefund(refund, order.number);
  await recordStaffAct(tx, clock, {
    ...{ kind: "refund.granted", actor, at: now, subject, facts: { ...facts, reason }, reason },
    changes: { refund: { from: null, to: refund.id }, cents: { from: null, to: amountCents } },
  });
  await grantDifferences(tx, () => now, grant);
  return refund;
}

/** Grants back the paid differences of dearer units together with the goods that they belong to, and ends the unpaid ones. */
async function grantDifferences(
  tx: Transaction,
  clock: () => Date,
  { order, parts, origin, reason, actor }: Grant,
): Promise<void> {
  const isReturned = ({ position }: { position: number }) =>
    parts.some((part) => part.position === position && part.quantity > 0);
  for (const { number } of (await differencesOf(tx, order.id)).filter(isReturned)) {
    const [difference] = await tx.select().from(orders).where(eq(orders.number, number)).for("update");
    if (difference?.status === "PENDING") await cancelRequest(tx, { clock }, difference);
    if (difference?.status !== "PAYED") continue;
    const left = await readRefundable(tx, difference);
    const its = left.filter(({ amountCents }) => amountCents > 0);
    if (its.length > 0)
      await grantRefund(tx, clock, {
        key: randomUUID(),
        order: difference,
        parts: its,
        origin,
        reason,
        actor,
      });
  }
}

const sumOf = (parts: readonly Pick<RefundPart, "amountCents">[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Whether a refund gives back the same parts of the same order as an earlier refund with its key. */
async function isSame(
  tx: Transaction,
  { id, orderId }: RefundRow,
  { order, parts }: Grant,
): Promise<boolean> {
  const own = await tx.select().from(refundLines).where(eq(refundLines.refundId, id));
  return (
    orderId === order.id &&
    own.length === parts.length &&
    parts.every((part) =>
      own.some(
        ({ position, quantity, amountCents }) =>
          position === part.position && quantity === part.quantity && amountCents === part.amountCents,
      ),
    )
  );
}

/** The database enforces the same limit. */
const isWithin = (refundable: readonly Refundable[], parts: readonly RefundPart[]) =>
  parts.every(({ position, quantity, amountCents }) => {
    const left = refundable.find((one) => one.position === position);
    return left !== undefined && amountCents <= left.amountCents && quantity <= left.quantity;
  });

/** Writes a refund of a locked order with its lines. */
export async function writeRefund(
  tx: Transaction,
  values: Omit<typeof refunds.$inferInsert, "amountCents">,
  parts: readonly RefundPart[],
): Promise<RefundRow> {
  const amountCents = sumOf(parts);
  const [refund] = await tx
    .insert(refunds)
    .values({ ...values, amountCents })
    .returning();
  if (!refund) throw new Error("The refund was not written.");
  const lines = parts.map(({ position, quantity, amountCents }, index) => {
    const line = { refundId: refund.id, orderId: refund.orderId, line: index + 1 };
    return { ...line, position, quantity, amountCents };
  });
  await tx.insert(refundLines).values(lines);
  return refund;
}

/** Refuses a refund while a dispute is open: the bank may give the same money back a second time. Error: DISPUTED. */
export async function refuseDisputed(tx: Transaction, orderId: number): Promise<void> {
  const [open] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.state, "open")));
  if (open) throw new Failure("DISPUTED");
}

/** Refuses lines in an open case: the case decides about their money. Error: CASE_OPEN. */
async function refuseInCase(tx: Transaction, orderId: number, parts: readonly RefundPart[]): Promise<void> {
  const positions = parts.flatMap(({ position }) => (position === null ? [] : [position]));
  if (positions.length === 0) return;
  const [open] = await tx
    .select({ id: cases.id })
    .from(caseLines)
    .innerJoin(cases, eq(cases.id, caseLines.caseId))
    .where(and(eq(caseLines.orderId, orderId), inArray(caseLines.position, positions), isNull(cases.endedAt)))
    .limit(1);
  if (open) throw new Failure("CASE_OPEN");
}

/**
 * Revokes a refund that was not carried out, and what was granted with it: its lines hold their money again.
 * Errors: NOT_FOUND; STALE; CASE_OPEN for the refund of a case, which the customer was promised.
 */
export async function revokeRefund(
  { database, clock }: Deps,
  { id, version }: { readonly id: number; readonly version: string },
  actor: Actor,
): Promise<void> {
  await transact(database, (tx) => revoke(tx, clock, { id, version }, actor));
}

async function revoke(
  tx: Transaction,
  clock: () => Date,
  { id, version }: { readonly id: number; readonly version?: string },
  actor: Actor,
): Promise<void> {
  const { refund, number } = await lockRefund(tx, id, version);
  if (refund.state !== "granted" && refund.state !== "failed") throw new Failure("STALE");
  if (refund.caseId !== null) throw new Failure("CASE_OPEN");
  const at = clock();
  await tx.update(refunds).set({ state: "revoked", endedAt: at }).where(eq(refunds.id, id));
  const changes = { refund: { from: id, to: null } };
  const act = { kind: "refund.revoked", actor, at, changes } as const;
  await recordStaffAct(tx, clock, { ...act, ...aboutRefund(refund, number) });
  for (const difference of await grantedWith(tx, refund)) await revoke(tx, clock, { id: difference }, actor);
}
