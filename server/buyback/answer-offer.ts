import { eq } from "drizzle-orm";
import { mayMove } from "#contract/buyback/buyback-states.ts";
import type { OfferAnswer, TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { findOffer, isOver } from "./find-offer.ts";
import { buybackOffers } from "./tables.ts";

/**
 * Takes the customer's yes or no. The first answer counts; the same one again changes nothing.
 * Errors: NOT_FOUND; STALE once the offer has ended or has another answer.
 */
export async function answerOffer(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { token, answer }: OfferAnswer,
): Promise<TrackedOffer> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.digest, digestOf(token)));
    if (offer.state === answer) return;
    const now = clock();
    if (!mayMove(offer.state, answer, "customer") || isOver(offer, now)) throw new Failure("STALE");
    await tx
      .update(buybackOffers)
      .set({ state: answer, movedAt: now, dueAt: null })
      .where(eq(buybackOffers.id, offer.id));
    await recordEvent(tx, {
      subject: { type: "buyback", id: String(offer.id) },
      kind: `buyback.${answer}`,
      ...{ at: now, by: { kind: "customer" }, public: true },
    });
  });
  return findOffer(database, token, clock());
}
