import type { Action } from "#server/audit/record-action.ts";
import type { Transaction } from "#server/database/client.ts";
import { recordOrderAct } from "#server/timeline/record-order-act.ts";
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
  const facts = { refund: id, cents: amountCents, ...(act.reason !== undefined && { reason: act.reason }) };
  await recordOrderAct(tx, clock, { kind, at, number, facts, ...act });
}
