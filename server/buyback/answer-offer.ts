import { eq } from "drizzle-orm";
import type { OfferAnswer, TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { makeSlipCode } from "./acceptance/slip-code.ts";
import { findOffer, isOver } from "./find-offer.ts";
import { mailStep } from "./mail-step.ts";
import { moveBuyback } from "./move-buyback.ts";
import { buyPhone, type PurchaseDeps } from "./purchase/buy-phone.ts";
import type { BuybackDeps } from "./reception/receive-buyback.ts";
import { type BuybackOffer, buybackOffers } from "./tables.ts";

/**
 * Takes the customer's answer: a no to an offer, a yes to a free recycling, or a yes or no to a counter-offer, whose yes buys the
 * phone at once. The first answer counts; the same one again changes nothing.
 * Errors: NOT_FOUND; STALE once the offer has ended or has another answer; VALIDATION for a yes to a purchase, which needs a person
 * and an account (`acceptOffer`).
 */
export async function answerOffer(
  deps: BuybackDeps & PurchaseDeps,
  { token, answer }: OfferAnswer,
): Promise<TrackedOffer> {
  const { database, clock } = deps;
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.digest, digestOf(token)));
    if (offer.state === answer || (answer === "accepted" && isTaken(offer))) return;
    if (isOver(offer, clock())) throw new Failure("STALE");
    if (answer === "declined") {
      const set = offer.state === "offered" ? { endedAt: clock() } : {};
      await moveBuyback(tx, clock, offer, { to: "declined", by: "customer", set });
    } else if (offer.state === "countered") await buyPhone(tx, deps, { buybackId: offer.id });
    else await acceptRecycling(tx, deps, offer);
  });
  return findOffer(database, token, clock());
}

/** Whether the customer's yes to a counter-offer was taken. */
const isTaken = ({ state, counterCents }: BuybackOffer) =>
  counterCents !== null && (state === "bought" || state === "paid");

async function acceptRecycling(tx: Transaction, { clock, sendMail }: BuybackDeps, offer: BuybackOffer) {
  if (offer.state === "offered" && offer.priceCents !== 0)
    throw new Failure("VALIDATION", { fields: { iban: "REQUIRED" } });
  const set = { acceptedAt: clock(), delivery: "post", slipCode: makeSlipCode() } as const;
  const accepted = await moveBuyback(tx, clock, offer, { to: "accepted", by: "customer", set });
  await mailStep(tx, sendMail, accepted, "accepted");
}
