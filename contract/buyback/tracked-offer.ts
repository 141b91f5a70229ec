import * as z from "zod/mini";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { BUYBACK_STATES, OFFER_STATES } from "./buyback-states.ts";
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
  /** The end of an offer that waits for an answer, ISO. */
  dueAt: z.nullable(z.string()),
};

/** An offer as its tracking page shows it. */
export const TrackedOffer = z.object({
  ...offerFacts,
  state: z.enum(OFFER_STATES),
  offeredAt: z.string(),
  priceCents: z.int(),
});
export type TrackedOffer = z.infer<typeof TrackedOffer>;

/** `POST /buyback/answers`: the customer's yes or no to an offer. */
export const OfferAnswer = z.strictObject({
  token: TrackingToken,
  answer: z.enum(["accepted", "declined"], "INVALID"),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;
