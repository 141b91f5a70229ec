import * as z from "zod/mini";
import { defineRoutes } from "../interface/route.ts";
import { ModelGrid } from "./grid.ts";
import { OfferAnswer, TrackedOffer } from "./tracked-offer.ts";

export const buybackRoutes = defineRoutes({
  "GET /buyback/prices": {
    who: "anyone",
    limit: "120/1m",
    tag: "buyback",
    summary: "Read what the shop pays for a model",
    description: "`grid` is null for a model without a price: staff answers a request within 48 hours.",
    query: z.object({ model: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/, "INVALID")) }),
    answers: { 200: z.object({ grid: z.nullable(ModelGrid) }) },
  },
  // The token of the offer's page authorises the request.
  "POST /buyback/answers": {
    who: "anyone",
    limit: "20/10m",
    tag: "buyback",
    summary: "Accept or decline an offer",
    description:
      "The first answer counts, and only until the offer ends. The same answer again changes nothing.",
    body: OfferAnswer,
    answers: { 200: TrackedOffer },
    refuses: [404, 409],
  },
});
