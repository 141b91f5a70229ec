import { type Action, recordAction } from "#server/audit/record-action.ts";
import type { Transaction } from "#server/database/client.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import type { RefundRow } from "./tables.ts";

interface Act extends Pick<Action, "actor" | "changes" | "reason"> {
  readonly kind: "refund.granted" | "refund.sent" | "refund.revoked" | "refund.settled";
  readonly at: Date;
  /** Of the order. */
  readonly number: string;
  readonly refund: Pick<RefundRow, "id" | "amountCents">;
}

/** Writes what somebody did with a refund into the history of its order and into the audit log. */
export async function recordAct(
  tx: Transaction,
  clock: () => Date,
  { kind, at, number, refund: { id, amountCents }, ...act }: Act,
): Promise<void> {
  const order = { type: "order", id: number } as const;
  const { actor, reason } = act;
  await recordEvent(tx, {
    ...{ subject: order, kind, at, by: authorOf(actor), public: false },
    facts: { refund: id, cents: amountCents, ...(reason !== undefined && { reason }) },
  });
  await recordAction(tx, clock, { ...act, action: kind, object: order });
}
