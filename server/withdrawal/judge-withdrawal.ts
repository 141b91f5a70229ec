import { and, eq, isNotNull } from "drizzle-orm";
import { STAFF_MAIL_SECONDS } from "#contract/inbox/threads.ts";
import type {
  Withdrawal,
  WithdrawalDecision,
  WithdrawalLink,
  WithdrawalVersion,
  WithdrawnLines,
} from "#contract/withdrawal/withdrawal.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { openWithdrawalCase, removeWithdrawalCase } from "#server/cases/withdrawal-case.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { takeBackMail } from "#server/mail/held-mails.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { orderLines } from "#server/orders/tables.ts";
import { shipments } from "#server/shipments/tables.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { orderOf } from "./declare-withdrawal.ts";
import { readWithdrawal } from "./list-withdrawals.ts";
import { type WithdrawalRow, withdrawals } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail };

const lockWithdrawal = (tx: Transaction, id: number, version: string) =>
  lockRow(tx, withdrawals, eq(withdrawals.id, id), version);

/**
 * The audit log names the statement. The event is on the timeline of its order, if there is one; it is not public,
 * because the mail tells the customer.
 */
const about = ({ id, orderId, orderNumber }: Pick<WithdrawalRow, "id" | "orderId" | "orderNumber">) => ({
  subject: orderId === null ? null : ({ type: "order", id: orderNumber } as const),
  object: { type: "withdrawal", id: String(id) } as const,
});

async function hasLeft(tx: Transaction, orderId: number): Promise<boolean> {
  const left = and(eq(shipments.orderId, orderId), isNotNull(shipments.shippedAt));
  return (await tx.$count(shipments, left)) > 0;
}

/**
 * Links a statement with a mistyped number to the right order. Its text is not changed.
 * Errors: NOT_FOUND, also for a number without an order; STALE, also for a judged statement.
 */
export async function linkWithdrawal(
  { database, clock }: Pick<Deps, "database" | "clock">,
  actor: StaffActor,
  id: number,
  { orderNumber, version }: WithdrawalLink,
): Promise<Withdrawal> {
  return transact(database, async (tx) => {
    const row = await lockWithdrawal(tx, id, version);
    if (row.state !== "open") throw new Failure("STALE");
    const order = await orderOf(tx, { orderNumber, email: row.email });
    if (!order) throw new Failure("NOT_FOUND");
    // The lines refer to positions in the order that was named before.
    const values = { orderNumber, orderId: order.id, emailMatches: order.emailMatches, lines: null };
    await tx.update(withdrawals).set(values).where(eq(withdrawals.id, id));
    await recordStaffAct(tx, clock, {
      ...{ kind: "withdrawal.linked", actor, ...about({ ...row, ...values }) },
      changes: { order: { from: row.orderNumber, to: orderNumber } },
    });
    return readWithdrawal(tx, clock(), id);
  });
}

/**
 * Accepts or rejects a statement; the mail to the customer waits 20 seconds. Accepting opens a case for the return and
 * the refund. Lines in another open case get theirs if that case ends without a refund.
 * Errors: NOT_FOUND; STALE, also for a judged statement; VALIDATION, `orderNumber`, for accepting a statement without
 * an order, and `lines` for a statement about some products that names no lines of its order.
 */
export async function judgeWithdrawal(
  { database, clock, sendMail }: Deps,
  actor: StaffActor,
  id: number,
  { decision, reason = "", version, lines: read }: WithdrawalDecision,
): Promise<Withdrawal> {
  return transact(database, async (tx) => {
    const row = await lockWithdrawal(tx, id, version);
    if (row.state !== "open") throw new Failure("STALE");
    if (decision === "accepted" && row.orderId === null)
      throw new Failure("VALIDATION", { fields: { orderNumber: "REQUIRED" } });
    const at = clock();
    const lines = decision === "accepted" ? await linesOf(tx, row, read) : row.lines;
    const judged = { state: decision, judgedAt: at, reason, lines };
    await tx.update(withdrawals).set(judged).where(eq(withdrawals.id, id));
    const { subject, object } = about(row);
    const kind = `withdrawal.${decision}` as const;
    // The event comes before that of the opened case; the audit row must be written last.
    if (subject) await recordEvent(tx, { subject, kind, at, by: authorOf(actor), public: false });
    const opened =
      decision === "accepted" ? await openCaseOf(tx, { clock }, { ...row, ...judged }, actor) : null;
    await sendMail(tx, {
      kind: "withdrawal-decision",
      subjectId: row.key,
      recipient: row.email,
      locale: row.locale,
      heldUntil: new Date(at.getTime() + STAFF_MAIL_SECONDS * 1000),
      data: {
        ...{ decision, reason, orderNumber: row.orderNumber, name: row.name },
        statedAt: row.statedAt.toISOString(),
        // A repair has no goods to return.
        ...(row.orderId === null ? {} : { hasGoods: opened?.hasGoods ?? (await hasLeft(tx, row.orderId)) }),
      },
    });
    const present = await readWithdrawal(tx, clock(), id);
    const changes = { state: { from: "open", to: decision } };
    await recordAudit(tx, clock, { actor, action: kind, object, changes });
    return present;
  });
}

/** The lines of a statement about some products: those that staff chose from its text, or else its own. */
async function linesOf(
  tx: Transaction,
  { scope, orderId, lines: own }: WithdrawalRow,
  read: WithdrawnLines | undefined,
): Promise<WithdrawnLines | null> {
  if (scope === "order" || orderId === null) return null;
  const lines = read ?? own;
  if (!lines) throw new Failure("VALIDATION", { fields: { lines: "REQUIRED" } });
  const ordered = await tx
    .select({ position: orderLines.position, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const isOrdered = lines.every(({ position, quantity }) =>
    ordered.some((line) => line.position === position && quantity <= line.quantity),
  );
  if (!isOrdered) throw new Failure("VALIDATION", { fields: { lines: "INVALID" } });
  return lines;
}

async function openCaseOf(tx: Transaction, deps: Pick<Deps, "clock">, row: WithdrawalRow, actor: StaffActor) {
  const opened = await openWithdrawalCase(tx, deps, row);
  if (opened)
    await recordEvent(tx, {
      subject: { type: "order", id: row.orderNumber },
      kind: "case.opened",
      at: deps.clock(),
      by: authorOf(actor),
      facts: { case: opened.number, kind: opened.kind },
      public: true,
    });
  return opened;
}

/**
 * Opens a case for the lines of an accepted statement that are in no case and not refunded. Errors: NOT_FOUND; STALE,
 * also when no line is left.
 */
export async function openLeftCase(
  { database, clock }: Pick<Deps, "database" | "clock">,
  actor: StaffActor,
  id: number,
  { version }: WithdrawalVersion,
): Promise<Withdrawal> {
  return transact(database, async (tx) => {
    const row = await lockWithdrawal(tx, id, version);
    const opened = row.state === "accepted" ? await openCaseOf(tx, { clock }, row, actor) : null;
    if (!opened) throw new Failure("STALE");
    await recordAudit(tx, clock, {
      actor,
      action: "case.opened",
      object: { type: "order", id: row.orderNumber },
      changes: { case: { from: null, to: opened.number } },
    });
    return readWithdrawal(tx, clock(), id);
  });
}

/** Takes a decision back while its mail waits. Errors: NOT_FOUND, STALE, also once the mail is being sent. */
export async function takeDecisionBack(
  { database, clock }: Pick<Deps, "database" | "clock">,
  actor: StaffActor,
  id: number,
  version: string,
): Promise<Withdrawal> {
  return transact(database, async (tx) => {
    const row = await lockWithdrawal(tx, id, version);
    const at = clock();
    const mail = { kind: "withdrawal-decision", subjectId: row.key } as const;
    if (!(await takeBackMail(tx, mail, at))) throw new Failure("STALE");
    await removeWithdrawalCase(tx, id);
    await tx
      .update(withdrawals)
      .set({ state: "open", judgedAt: null, reason: "" })
      .where(eq(withdrawals.id, id));
    const present = await readWithdrawal(tx, clock(), id);
    await recordStaffAct(tx, clock, {
      ...{ kind: "withdrawal.reopened", actor, at, ...about(row) },
      changes: { state: { from: row.state, to: "open" } },
    });
    return present;
  });
}
