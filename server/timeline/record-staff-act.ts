import type { AuditAction, EventKind } from "#contract/timeline/acts.ts";
import { type NewAudit, recordAudit } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { authorOf, type NewEvent, recordEvent } from "./record-event.ts";

type Told =
  | { readonly subject: NewEvent["subject"]; readonly object?: NewAudit["object"] }
  | { readonly subject: null; readonly object: NewAudit["object"] };

/** `subject`: whose timeline gets the event; null for none. `object`: what the audit log names, if it differs. */
type StaffAct = Told &
  Pick<NewAudit, "actor" | "changes" | "reason"> &
  Partial<Pick<NewEvent, "at" | "facts" | "public">> & { readonly kind: EventKind & AuditAction };

/**
 * Writes an act of staff, or of the operator, to the timeline and then to the audit log. It must be the last statement
 * of the act's transaction: the head of the audit log stays locked until the commit.
 */
export async function recordStaffAct(tx: Transaction, clock: () => Date, act: StaffAct): Promise<void> {
  const { kind, subject, actor, at = clock(), facts = {}, public: isPublic = false } = act;
  if (subject) await recordEvent(tx, { subject, kind, at, by: authorOf(actor), facts, public: isPublic });
  const object = act.subject === null ? act.object : (act.object ?? act.subject);
  await recordAudit(tx, clock, { ...act, action: kind, object });
}
