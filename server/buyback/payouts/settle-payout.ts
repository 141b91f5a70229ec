import { eq, sql } from "drizzle-orm";
import { mayMovePayout } from "#contract/buyback/payout-states.ts";
import type { PayoutOutcome } from "#contract/buyback/payouts.ts";
import { transfer } from "#contract/ledger/posting.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { post } from "#server/ledger/post.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { moveBuyback } from "../move-buyback.ts";
import { type BuybackOffer, buybackOffers, buybackRequests } from "../tables.ts";
import { type PayoutRow, payouts } from "./tables.ts";

export interface SettleDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/** What the bank said of a transfer, and what tells so: a statement, or the reason of a person. */
export interface Settled {
  readonly outcome: PayoutOutcome["outcome"];
  readonly proof: string;
}

/**
 * Writes what the bank said of a payout whose row is locked. Paid: the buy-back is over. Returned: the debt is open again, and
 * the person is asked for another account. Error: STALE when the payout is not in transit, or has this outcome already.
 */
export async function settlePayout(
  tx: Transaction,
  { clock, sendMail }: Omit<SettleDeps, "database">,
  payout: PayoutRow,
  { outcome, proof }: Settled,
): Promise<void> {
  if (!mayMovePayout(payout.state, outcome)) throw new Failure("STALE");
  const at = clock();
  const { id, buybackId, cents, attempt } = payout;
  await tx.update(payouts).set({ state: outcome, proof, movedAt: at }).where(eq(payouts.id, id));
  const left = payout.state === "paid" ? "payouts.paid" : "payouts.transit";
  await post(tx, {
    ...{ kind: outcome === "paid" ? "payout_paid" : "payout_returned", orderId: null },
    ...{ source: `payout:${id}`, at },
    entries:
      outcome === "paid"
        ? transfer(cents, { debit: "payouts.transit", credit: "payouts.paid" })
        : transfer(cents, { debit: left, credit: "payouts.due" }),
  });
  if (outcome === "returned")
    await tx.insert(payouts).values({
      ...{ buybackId, cents, attempt: attempt + 1, state: "waiting", createdAt: at, movedAt: at },
    });
  // An erased person has no buy-back any more.
  const [offer] = await tx.select().from(buybackOffers).where(eq(buybackOffers.id, buybackId)).for("update");
  if (!offer) return;
  if (outcome === "paid")
    await moveBuyback(tx, clock, offer, { to: "paid", by: "rule", set: { paidAt: at } });
  else await reopen(tx, offer, at);
  await mailSettled(tx, sendMail, offer, payout, outcome);
}

/** A buy-back whose transfer came back is bought, and not paid. */
async function reopen(tx: Transaction, { id }: BuybackOffer, at: Date): Promise<void> {
  await tx
    .update(buybackOffers)
    .set({ state: "bought", movedAt: at, paidAt: sql`null`, dueAt: sql`null` })
    .where(eq(buybackOffers.id, id));
  await recordEvent(tx, {
    ...{ subject: { type: "buyback", id: String(id) }, kind: "buyback.transfer-returned" },
    ...{ at, by: { kind: "shop" }, public: true },
  });
}

async function mailSettled(
  tx: Transaction,
  sendMail: SendMail,
  { id, messageId, token }: BuybackOffer,
  { cents, attempt }: PayoutRow,
  outcome: Settled["outcome"],
) {
  const [asked] = await tx
    .select({ request: buybackRequests, locale: contactMessages.locale })
    .from(buybackRequests)
    .innerJoin(contactMessages, eq(contactMessages.id, buybackRequests.messageId))
    .where(eq(buybackRequests.messageId, messageId));
  if (!asked || token === null) return;
  const { name, brand, model, email } = asked.request;
  await sendMail(tx, {
    kind: outcome === "paid" ? "buyback-paid" : "buyback-account",
    ...{ subjectId: `buyback-${id}-${attempt}`, recipient: email, locale: asked.locale },
    data: { name, brand, model, cents, token },
  });
}

/** Records by hand what the bank said of a transfer. Errors: NOT_FOUND; STALE. */
export async function settleByHand(
  deps: SettleDeps,
  id: number,
  { outcome, reason }: PayoutOutcome,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const payout = await lockRow(tx, payouts, eq(payouts.id, id));
    await settlePayout(tx, deps, payout, { outcome, proof: reason });
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "payouts.settled", reason },
      object: { type: "payouts", id: String(payout.batchId) },
      changes: { state: { from: payout.state, to: outcome }, cents: { from: null, to: payout.cents } },
    });
  });
}
