import type { AuditAction, EventKind } from "#contract/timeline/acts.ts";
import { type NewAudit, recordAudit } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { authorOf, type NewEvent, recordEvent } from "./record-event.ts";

type Told =
  | { readonly subject: NewEvent["subject"]; readonly object?: NewAudit["object"] }
  | { readonly subject: null; readonly object: NewAudit["object"] };

/** `subject`: whose history tells of the act, null without one. `object`: what the audit log names, if it is another. */
type StaffAct = Told &
  Pick<NewAudit, "actor" | "changes" | "reason"> &
  Partial<Pick<NewEvent, "at" | "facts" | "public">> & { readonly kind: EventKind & AuditAction };

/**
 * Writes what a member of staff, or the operator by a command, has done into the history and then into the audit log, in the
 * transaction of the act and as its last statement: the head of the audit log stays locked until the commit.
 */
export async function recordStaffAct(tx: Transaction, clock: () => Date, act: StaffAct): Promise<void> {
  const { kind, subject, actor, at = clock(), facts = {}, public: isPublic = false } = act;
  if (subject) await recordEvent(tx, { subject, kind, at, by: authorOf(actor), facts, public: isPublic });
  const object = act.subject === null ? act.object : (act.object ?? act.subject);
  await recordAudit(tx, clock, { ...act, action: kind, object });
}
