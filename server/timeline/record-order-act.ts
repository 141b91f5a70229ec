import type { AuditAction, EventKind } from "#contract/timeline/acts.ts";
import { type Action, recordAction } from "#server/audit/record-action.ts";
import type { Transaction } from "#server/database/client.ts";
import { authorOf, type NewEvent, recordEvent } from "./record-event.ts";

interface OrderAct extends Pick<Action, "actor" | "changes" | "reason">, Pick<NewEvent, "facts"> {
  readonly kind: EventKind & AuditAction;
  readonly at: Date;
  readonly number: string;
  /** Whether the customer sees it. */
  readonly public?: boolean;
}

/** Writes what somebody did with an order into its history, then into the audit log, which comes last. */
export async function recordOrderAct(
  tx: Transaction,
  clock: () => Date,
  { kind, at, number, facts = {}, public: isPublic = false, ...act }: OrderAct,
): Promise<void> {
  const order = { type: "order", id: number } as const;
  await recordEvent(tx, { subject: order, kind, at, by: authorOf(act.actor), facts, public: isPublic });
  await recordAction(tx, clock, { ...act, action: kind, object: order });
}
