import * as z from "zod/mini";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { CARRIERS, TrackingNumber } from "../shipments/carriers.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { DELIVERIES, PAYOUTS } from "./acceptance.ts";
import { BuybackFigures } from "./buyback-figures.ts";
import { BUYBACK_STATES, OFFER_STATES } from "./buyback-states.ts";
import { CounterReason } from "./findings.ts";
import { PriceStep } from "./offer-price.ts";
import { DEFECTS, STOPS } from "./phone-answers.ts";

/** The address of an offer's page. */
export const offerPath = (token: string) => `/suivi/${token}`;

/** The phone and the price of a buy-back. */
export const offerFacts = {
  brand: z.string(),
  model: z.string(),
  storageGb: z.nullable(z.int()),
  functional: z.boolean(),
  condition: z.enum(CONDITION_LEVELS),
  defects: z.array(z.enum(DEFECTS)),
  stops: z.array(z.enum(STOPS)),
  state: z.enum(BUYBACK_STATES),
  /** Null until staff has set it. Zero: the phone is recycled free of charge. */
  priceCents: z.nullable(z.int()),
  steps: z.array(PriceStep),
  /** The end of a state that moves by itself, such as that of an offer that waits for an answer, ISO. */
  dueAt: z.nullable(z.string()),
};

/** The carrier and the number of a parcel. */
export const Parcel = z.nullable(z.object({ carrier: z.enum(CARRIERS), number: z.string() }));

/** What the bench found, and the counter-offer that follows, with its proofs. */
export const CounterOffer = z.object({
  cents: z.nullable(z.int()),
  steps: z.array(PriceStep),
  reasons: z.array(z.object({ reason: CounterReason, photos: z.array(z.string()) })),
});

/** An offer as its tracking page shows it. */
export const TrackedOffer = z.object({
  ...offerFacts,
  state: z.enum(OFFER_STATES),
  offeredAt: z.string(),
  priceCents: z.int(),
  /** The code of the packing slip and how the phone comes. Null before the yes and after the reception. */
  slip: z.nullable(z.object({ code: z.string(), delivery: z.enum(DELIVERIES) })),
  /** Whether a prepaid label can be printed. */
  hasLabel: z.boolean(),
  /** How the customer is paid. Null before the yes. */
  payout: z.nullable(z.enum(PAYOUTS)),
  /** The bonus of a voucher, in percent of the price: the one of now, and after the yes the accepted one. */
  bonusPercent: z.int(),
  /** The figures of the terms of purchase, and of the inspection. */
  figures: z.pick(BuybackFigures, { postDays: true, inspectDays: true, counterDays: true }),
  /** The parcel to the shop, and the one back. */
  parcel: Parcel,
  returnParcel: Parcel,
  /** Where a phone may be dropped off. Null when the shop has no such address. */
  dropOff: z.nullable(z.object({ place: z.string(), address: z.string(), hours: z.string() })),
  /** Null before a counter-offer. */
  counter: z.nullable(CounterOffer),
  /** Why the bench refused the phone. */
  found: z.array(z.enum(STOPS)),
});
export type TrackedOffer = z.infer<typeof TrackedOffer>;

/** A buy-back of the account, with the token of its page. */
export const OwnBuyback = z.object({
  token: z.string(),
  brand: z.string(),
  model: z.string(),
  storageGb: z.nullable(z.int()),
  state: z.enum(OFFER_STATES),
  /** The counter-offer, or else the offer. */
  cents: z.int(),
  /** The end of an offer or a counter-offer, ISO. */
  dueAt: z.nullable(z.string()),
});
export type OwnBuyback = z.infer<typeof OwnBuyback>;

/** The five public steps of a buy-back. */
export const BUYBACK_STEPS = ["offer", "sent", "received", "checked", "paid"] as const;

/** How many of the public steps are done: a function of the state, so that two lists never drift. Null after an end without a purchase. */
export function doneSteps(state: TrackedOffer["state"]): number | null {
  if (state === "offered") return 0;
  if (state === "accepted") return 1;
  if (state === "sent") return 2;
  if (state === "received" || state === "inspected") return 3;
  if (state === "matched" || state === "countered" || state === "bought") return 4;
  return state === "paid" ? 5 : null;
}

/** `POST /buyback/labels`: the prepaid label. */
export const LabelQuery = z.strictObject({ token: TrackingToken });

/** `POST /buyback/photos`: a proof of a counter-offer. */
export const ProofQuery = z.strictObject({ token: TrackingToken, photo: z.uuid("INVALID") });

/** `POST /buyback/postings`: the customer's "I have posted it". A letter box gives no number. */
export const CustomerPosting = z.strictObject({
  token: TrackingToken,
  carrier: z.optional(z.nullable(z.enum(CARRIERS, "INVALID"))),
  number: z.optional(z.nullable(TrackingNumber)),
});
export type CustomerPosting = z.infer<typeof CustomerPosting>;

/** `POST /buyback/answers`: the customer's yes or no to an offer or a counter-offer. */
export const OfferAnswer = z.strictObject({
  token: TrackingToken,
  answer: z.enum(["accepted", "declined"], "INVALID"),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;
