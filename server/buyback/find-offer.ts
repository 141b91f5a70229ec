import { eq } from "drizzle-orm";
import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type BuybackOffer, type BuybackRequestRow, buybackOffers, buybackRequests } from "./tables.ts";

/** The facts of a buy-back that customer and staff both see. */
export function factsOf(
  { state, priceCents, steps, dueAt }: BuybackOffer,
  { brand, model, storageGb, functional, condition, defects, stops }: BuybackRequestRow,
) {
  const ends = state === "offered" ? (dueAt?.toISOString() ?? null) : null;
  return {
    ...{ brand, model, storageGb, functional, condition, defects, stops },
    ...{ state, priceCents, steps, dueAt: ends },
  };
}

/** The offer with a token, in the state of a moment: one whose end has passed has expired. Error: NOT_FOUND. */
export async function findOffer(db: Queries, token: string, at: Date): Promise<TrackedOffer> {
  if (!TrackingToken.safeParse(token).success) throw new Failure("NOT_FOUND");
  // Compares digests, so that the time of the comparison reveals nothing about the token.
  const [found] = await db
    .select({ offer: buybackOffers, request: buybackRequests })
    .from(buybackOffers)
    .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
    .where(eq(buybackOffers.digest, digestOf(token)));
  if (!found) throw new Failure("NOT_FOUND");
  const { offer, request } = found;
  const state = isOver(offer, at) ? "expired" : offer.state;
  const { priceCents, ...facts } = factsOf({ ...offer, state }, request);
  if (priceCents === null || state === "asked" || !offer.offeredAt) throw new Failure("NOT_FOUND");
  return { ...facts, state, priceCents, offeredAt: offer.offeredAt.toISOString() };
}

/** Whether an offer's time has passed, before the job has noted it. */
export const isOver = ({ state, dueAt }: Pick<BuybackOffer, "state" | "dueAt">, at: Date): boolean =>
  state === "offered" && dueAt !== null && dueAt <= at;
