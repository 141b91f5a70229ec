import { eq } from "drizzle-orm";
import { BUYBACK_RULES, type BuybackState, type Mover, mayMove } from "#contract/buyback/buyback-states.ts";
import { addWorkingDays, parisMoment, parisTime } from "#contract/delivery/working-days.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf, type NewEvent, recordEvent } from "#server/timeline/record-event.ts";
import { readFigures } from "./read-figures.ts";
import { type BuybackOffer, buybackOffers } from "./tables.ts";

const DAY_MS = 86_400_000;

interface Move {
  readonly to: Exclude<BuybackState, "asked">;
  readonly by: Mover;
  /** The member of staff who acts. The audit log then has the act, so the move must come last in its transaction. */
  readonly actor?: StaffActor;
  /** True: more work follows in the transaction, whose end calls `auditMove`. */
  readonly isAuditedLast?: boolean;
  /** The columns that change with the state. */
  readonly set?: Partial<BuybackOffer>;
  readonly facts?: NewEvent["facts"];
}

/**
 * Moves a locked buy-back to a state: its deadline begins, and its timeline has the event, which the customer sees too.
 * Error: STALE when `by` may not make this move.
 */
export async function moveBuyback(
  tx: Transaction,
  clock: () => Date,
  offer: BuybackOffer,
  { to, by, actor, isAuditedLast = false, set = {}, facts = {} }: Move,
): Promise<BuybackOffer> {
  const at = clock();
  if (!mayMove(offer.state, to, by)) throw new Failure("STALE");
  const [moved] = await tx
    .update(buybackOffers)
    .set({ ...set, state: to, movedAt: at, dueAt: await dueOf(tx, to, at), reminded: 0 })
    .where(eq(buybackOffers.id, offer.id))
    .returning();
  if (!moved) throw new Failure("NOT_FOUND");
  const subject = { type: "buyback", id: String(offer.id) } as const;
  await recordEvent(tx, {
    ...{ subject, kind: `buyback.${to}`, at, facts, public: true },
    by: actor ? authorOf(actor) : { kind: by === "customer" ? "customer" : "shop" },
  });
  if (actor && !isAuditedLast) await auditMove(tx, clock, offer, { to, actor });
  return moved;
}

/** Records a move by staff in the audit log, whose head stays locked until the commit. */
export async function auditMove(
  tx: Transaction,
  clock: () => Date,
  { id, state }: Pick<BuybackOffer, "id" | "state">,
  { to, actor }: { readonly to: Move["to"]; readonly actor: StaffActor },
): Promise<void> {
  if (!isAudited(to)) return;
  await recordAudit(tx, clock, {
    ...{ actor, action: `buyback.${to}`, object: { type: "buyback", id: String(id) } },
    changes: { state: { from: state, to } },
  });
}

/** The end of a state that begins at a time. Null for a state without a deadline. */
export async function dueOf(tx: Transaction, state: BuybackState, at: Date): Promise<Date | null> {
  const { wait } = BUYBACK_RULES[state];
  if (!wait) return null;
  const days = (await readFigures(tx, at))[wait.days];
  if (!wait.working) return new Date(at.getTime() + days * DAY_MS);
  return parisMoment(addWorkingDays(parisTime(at).day, days), END_OF_DAY);
}

/** The hour in Paris at which a working day of the bench ends. */
const END_OF_DAY = 18;

/** The states that staff never chooses. */
const isAudited = (state: BuybackState) =>
  state !== "accepted" &&
  state !== "declined" &&
  state !== "expired" &&
  state !== "paid" &&
  state !== "asked";
