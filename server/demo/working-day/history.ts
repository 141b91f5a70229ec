import { sql } from "drizzle-orm";
import type { NewAudit } from "#server/audit/record-audit.ts";
import { hashOf } from "#server/audit/record-audit.ts";
import { audit } from "#server/audit/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import type { PendingMail } from "#server/mail/outbox.ts";
import { mails } from "#server/mail/tables.ts";
import type { NewEvent } from "#server/timeline/record-event.ts";
import { assignments, events, notes } from "#server/timeline/tables.ts";

type Subject = NewEvent["subject"];

/** The history of the previous days, collected in any order and written in order of time. */
export interface History {
  readonly events: NewEvent[];
  /** The actions of the demo's member of staff. */
  readonly actions: (Omit<NewAudit, "actor"> & { readonly at: Date })[];
  /** The mails, written as already sent so that none is delivered. */
  readonly mails: (PendingMail & { readonly at: Date })[];
  readonly notes: { readonly subject: Subject; readonly body: string; readonly at: Date }[];
  readonly assigned: { readonly subject: Subject; readonly at: Date }[];
}

export const newHistory = (): History => ({ events: [], actions: [], mails: [], notes: [], assigned: [] });

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }) =>
  one.at.getTime() - other.at.getTime();

/** Writes the whole history. Notes and assignments are actions as well. */
export async function writeHistory(tx: Transaction, history: History, staffId: number): Promise<void> {
  await tx.insert(events).values(
    history.events.toSorted(byTime).map(({ subject, by, facts = {}, ...event }) => ({
      ...event,
      subjectType: subject.type,
      subjectId: subject.id,
      byKind: by.kind,
      staffId: by.kind === "staff" ? by.staffId : null,
      facts,
    })),
  );
  await tx
    .insert(mails)
    .values(
      history.mails.toSorted(byTime).map(({ at, ...mail }) => ({ ...mail, createdAt: at, sentAt: at })),
    );
  const columnsOf = ({ type, id }: Subject) => ({ subjectType: type, subjectId: id, staffId });
  await tx
    .insert(notes)
    .values(
      history.notes.toSorted(byTime).map(({ subject, body, at }) => ({ ...columnsOf(subject), body, at })),
    );
  await tx
    .insert(assignments)
    .values(history.assigned.map(({ subject, at }) => ({ ...columnsOf(subject), at })));
  const actions = [
    ...history.actions,
    ...history.notes.map(({ subject, at }) => ({
      ...{ action: "note.added" as const, object: subject, at },
      changes: { note: null },
    })),
    ...history.assigned.map(({ subject, at }) => ({
      ...{ action: "assigned" as const, object: subject, at },
      changes: { assignee: { from: null, to: staffId } },
    })),
  ];
  await writeActions(tx, actions.toSorted(byTime), staffId);
}

/** Writes rows like `recordAudit`, many at once. */
async function writeActions(tx: Transaction, actions: History["actions"], staffId: number): Promise<void> {
  const { rows } = await tx.execute<{ seq: string; hash: string }>(
    sql`select seq, hash from audit_head for update`,
  );
  let { seq, hash } = { seq: Number(rows[0]?.seq), hash: rows[0]?.hash ?? "" };
  const chained = actions.map(({ at, action, object, changes = {}, reason = null }) => {
    seq += 1;
    const row = {
      ...{ seq, at, staffId, action, changes, reason, prevHash: hash },
      ...{ objectType: object.type, objectId: object.id, requestId: null },
    };
    hash = hashOf(row);
    return { ...row, hash };
  });
  await tx.insert(audit).values(chained);
  await tx.execute(sql`update audit_head set seq = ${seq}, hash = ${hash}`);
}
