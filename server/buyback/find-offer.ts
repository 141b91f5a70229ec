import { and, asc, desc, eq, lte } from "drizzle-orm";
import { BUYBACK_RULES, type BuybackState } from "#contract/buyback/buyback-states.ts";
import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { PickupOption } from "#contract/delivery/options.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readVoucherFigures } from "#server/vouchers/read-figures.ts";
import { readFigures } from "./read-figures.ts";
import {
  type BuybackOffer,
  type BuybackRequestRow,
  buybackFindings,
  buybackOffers,
  buybackPhotos,
  buybackRequests,
} from "./tables.ts";
import { hasLabel } from "./way/read-label.ts";

/** The facts of a buy-back that customer and staff both see. */
export function factsOf(
  { state, priceCents, steps, dueAt }: BuybackOffer,
  { brand, model, storageGb, functional, condition, defects, stops }: BuybackRequestRow,
) {
  return {
    ...{ brand, model, storageGb, functional, condition, defects, stops },
    ...{ state, priceCents, steps, dueAt: endOf(state, dueAt) },
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
  const state = stateAt(offer, at);
  const { priceCents, ...facts } = factsOf({ ...offer, state }, request);
  if (priceCents === null || state === "asked" || !offer.offeredAt) throw new Failure("NOT_FOUND");
  const { slipCode, delivery, receivedAt } = offer;
  const counter = await readCounter(db, offer);
  const { postDays, inspectDays, counterDays } = await readFigures(db, at);
  return {
    ...{ ...facts, state, priceCents, offeredAt: offer.offeredAt.toISOString() },
    slip: slipCode && delivery && !receivedAt ? { code: slipCode, delivery } : null,
    hasLabel: await hasLabel(db, token),
    payout: offer.payout,
    bonusPercent: offer.bonusPercent ?? (await readVoucherFigures(db, at)).bonusPercent,
    figures: { postDays, inspectDays, counterDays },
    parcel: parcelOf(offer.carrier, offer.trackingNumber),
    returnParcel: parcelOf(offer.returnCarrier, offer.returnNumber),
    dropOff: await readDropOff(db, at),
    counter: offer.counterCents === null ? null : counter,
    found: counter?.stops ?? [],
  };
}

export const parcelOf = (carrier: Carrier | null, number: string | null) =>
  carrier && number ? { carrier, number } : null;

/** What the bench found, with the proofs of each reason. Null before the inspection. */
export async function readCounter(
  db: Queries,
  { id, counterCents }: Pick<BuybackOffer, "id" | "counterCents">,
) {
  const [findings] = await db.select().from(buybackFindings).where(eq(buybackFindings.buybackId, id));
  if (!findings) return null;
  const photos = await db
    .select()
    .from(buybackPhotos)
    .where(eq(buybackPhotos.buybackId, id))
    .orderBy(asc(buybackPhotos.at));
  const { steps, stops, reasons } = findings;
  return {
    ...{ cents: counterCents, steps, stops },
    reasons: reasons.map((reason) => ({
      reason,
      photos: photos.filter((photo) => photo.reason === reason).map(({ fileId }) => fileId),
    })),
  };
}

/** Where customers may drop off a phone: the shop's pickup desk. Null without one. */
async function readDropOff(db: Queries, at: Date): Promise<TrackedOffer["dropOff"]> {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "pickup"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom), desc(settings.id))
    .limit(1);
  const desk = PickupOption.safeParse(version?.value);
  if (!desk.success || !desk.data.enabled) return null;
  const { place, address, hours } = desk.data;
  return { place, address, hours };
}

/** The end of a state that moves by itself, ISO. */
export const endOf = (state: BuybackState, dueAt: Date | null): string | null =>
  BUYBACK_RULES[state].wait?.ends ? (dueAt?.toISOString() ?? null) : null;

/** The state of a moment: an offer whose end has passed has expired, before the job has noted it. */
export const stateAt = (offer: Pick<BuybackOffer, "state" | "dueAt">, at: Date): BuybackState =>
  isOver(offer, at) ? (BUYBACK_RULES[offer.state].wait?.ends ?? offer.state) : offer.state;

/** Whether the time for the customer's answer has passed, before the job has noted it. */
export const isOver = ({ state, dueAt }: Pick<BuybackOffer, "state" | "dueAt">, at: Date): boolean =>
  (state === "offered" || state === "countered") && dueAt !== null && dueAt <= at;
