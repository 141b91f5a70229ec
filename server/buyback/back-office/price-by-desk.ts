import { and, eq, inArray, sql } from "drizzle-orm";
import { type BuybackState, mayMove } from "#contract/buyback/buyback-states.ts";
import type { DeskOffer } from "#contract/buyback/staff-buybacks.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { threadMessages, threads } from "#server/inbox/tables.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { moveBuyback } from "../move-buyback.ts";
import { mailOffer } from "../save-request.ts";
import { offerFrom } from "../store-offer.ts";
import { buybackOffers, buybackRequests } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/**
 * Answers a request that the grid does not price: the offer starts with its mail, and the conversation counts as answered.
 * Errors: NOT_FOUND; STALE for another version, and once the request has a price.
 */
export async function priceByDesk(
  { database, clock, sendMail }: Deps,
  { id, version, priceCents }: DeskOffer & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const { messageId, state } = await lockFor(tx, { id, version, to: "offered" });
    const now = clock();
    const [offer] = await tx
      .update(buybackOffers)
      .set({ ...(await offerFrom(tx, now)), priceCents, steps: [{ kind: "desk", cents: priceCents }] })
      .where(eq(buybackOffers.id, id))
      .returning();
    const [asked] = await tx
      .select({ request: buybackRequests, locale: contactMessages.locale })
      .from(buybackRequests)
      .innerJoin(contactMessages, eq(contactMessages.id, buybackRequests.messageId))
      .where(eq(buybackRequests.messageId, messageId));
    if (!offer || !asked) throw new Failure("NOT_FOUND");
    await mailOffer(tx, sendMail, offer, asked.request, asked.locale);
    await answerThread(tx, messageId, now);
    await recordStaffAct(tx, clock, {
      ...{ kind: "buyback.offered", actor, at: now, subject: { type: "buyback", id: String(id) } },
      ...{ facts: { cents: priceCents }, public: true },
      changes: { state: { from: state, to: "offered" }, priceCents: { from: null, to: priceCents } },
    });
  });
}

/** Ends a buy-back that staff may end. Errors: NOT_FOUND; STALE for another version or state. */
export async function cancelBuyback(
  { database, clock }: Omit<Deps, "sendMail">,
  { id, version }: { readonly id: number; readonly version: string },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockFor(tx, { id, version, to: "cancelled" });
    await moveBuyback(tx, clock, offer, { to: "cancelled", by: "staff", actor, set: { endedAt: clock() } });
  });
}

/** Locks a buy-back that staff moves to a state. Errors: NOT_FOUND; STALE. */
async function lockFor(
  tx: Transaction,
  { id, version, to }: { readonly id: number; readonly version: string; readonly to: BuybackState },
) {
  const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
  if (!mayMove(offer.state, to, "staff")) throw new Failure("STALE");
  return offer;
}

/** Marks the open conversation of a request as answered. */
async function answerThread(tx: Transaction, messageId: number, at: Date): Promise<void> {
  const its = tx
    .select({ id: threadMessages.threadId })
    .from(threadMessages)
    .where(eq(threadMessages.contactMessageId, messageId));
  await tx
    .update(threads)
    .set({
      state: "answered",
      movedAt: at,
      firstAnsweredAt: sql`coalesce(${threads.firstAnsweredAt}, ${at})`,
    })
    .where(and(inArray(threads.id, its), eq(threads.state, "open")));
}
