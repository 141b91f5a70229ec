import { eq, sql } from "drizzle-orm";
import { dueAfter } from "#contract/cases/case-figures.ts";
import {
  type CaseMover,
  type CaseOutcome,
  type CaseState,
  isOpenCase,
  mayMoveCase,
} from "#contract/cases/case-states.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type NewEvent, recordEvent } from "#server/timeline/record-event.ts";
import { caseMail } from "./case-mail.ts";
import { figuresAt } from "./queries.ts";
import { type CaseDbRow, cases } from "./tables.ts";

export interface CaseDeps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

export type Mover =
  | { readonly kind: "staff"; readonly actor: StaffActor }
  | { readonly kind: Exclude<CaseMover, "staff"> };

export interface CaseMove {
  readonly to: CaseState;
  readonly by: Mover;
  readonly outcome?: CaseOutcome;
  readonly values?: Partial<CaseDbRow>;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The event of each state, and whether the customer gets a mail. The inspection is internal. */
const STEPS = {
  opened: { event: "case.opened", mail: "case-opened" },
  awaiting_return: { event: "case.accepted", mail: "case-accepted" },
  received: { event: "case.received", mail: "case-received" },
  inspected: { event: "case.inspected", mail: null },
  decided: { event: "case.decided", mail: "case-decided" },
  closed: { event: "case.closed", mail: "case-closed" },
  rejected: { event: "case.rejected", mail: "case-rejected" },
  cancelled: { event: "case.cancelled", mail: null },
} as const;

const whoIs = (by: Mover): NewEvent["by"] =>
  by.kind === "staff" ? { kind: "staff", staffId: by.actor.staffId } : { kind: by.kind };

interface Step extends Pick<CaseMove, "by" | "facts"> {
  readonly row: CaseDbRow;
  readonly order: OrderRow;
}

/** Writes an event of a case on its order's timeline and mails the customer once. */
export async function tellStep(
  tx: Transaction,
  { clock, sendMail }: CaseDeps,
  { row, order, by, facts }: Step,
): Promise<void> {
  const { event, mail } = STEPS[row.state];
  await recordEvent(tx, {
    subject: { type: "order", id: order.number },
    kind: event,
    at: clock(),
    by: whoIs(by),
    facts: { case: row.number, ...facts },
    public: row.state !== "inspected",
  });
  if (mail) await caseMail(tx, sendMail, { kind: mail, row, order }, clock());
}

/**
 * Limits the deadline of a withdrawal to the legal time limit for its refund, if the goods are here, on their
 * way, or never left.
 */
export async function capDue(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update cases set due_at = least(due_at, (w.refund_due + 1)::timestamp at time zone 'Europe/Paris')
    from withdrawals w where cases.id = ${id} and w.id = cases.withdrawal_id and cases.ended_at is null`);
}

/**
 * Moves a locked case and writes its deadline, event, mail and audit row in this transaction.
 * Error: STALE when `by` may not make this move.
 */
export async function moveCase(
  tx: Transaction,
  deps: CaseDeps,
  found: CaseDbRow & { readonly order: OrderRow },
  { to, by, outcome, values = {}, facts = {} }: CaseMove,
): Promise<CaseDbRow> {
  if (!mayMoveCase(found.state, to, by.kind)) throw new Failure("STALE");
  const at = deps.clock();
  const figures = await figuresAt(tx, at);
  const [row] = await tx
    .update(cases)
    .set({
      ...values,
      state: to,
      ...(outcome ? { outcome } : {}),
      dueAt: dueAfter(to, outcome ?? found.outcome, figures, at),
      remindedAt: null,
      ...(to === "received" ? { receivedAt: at } : {}),
      ...(to === "decided" ? { decidedAt: at } : {}),
      ...(isOpenCase(to) ? {} : { endedAt: at }),
    })
    .where(eq(cases.id, found.id))
    .returning();
  if (!row) throw new Failure("NOT_FOUND");
  if (to !== "awaiting_return") await capDue(tx, row.id);
  const said = { ...(outcome ? { outcome } : {}), ...facts };
  await tellStep(tx, deps, { row, order: found.order, by, facts: said });
  if (by.kind === "staff")
    await recordAudit(tx, deps.clock, {
      actor: by.actor,
      action: STEPS[to].event,
      object: { type: "order", id: found.order.number },
      changes: { case: { from: null, to: found.number }, state: { from: found.state, to } },
      reason: values.reason ?? null,
    });
  return row;
}
