import * as z from "zod/mini";
import { fileOf, pictureFile } from "../interface/answers.ts";
import { defineRoutes } from "../interface/route.ts";
import { Acceptance } from "./acceptance.ts";
import { ModelGrid } from "./grid.ts";
import {
  CustomerPosting,
  LabelQuery,
  OfferAnswer,
  OwnBuyback,
  ProofQuery,
  TrackedOffer,
} from "./tracked-offer.ts";

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
  "GET /users/me/buybacks": {
    who: "a session",
    tag: "buyback",
    summary: "The buy-backs asked for from one’s confirmed e-mail, newest first",
    answers: { 200: z.array(OwnBuyback) },
  },
  // The token of the offer's page authorises these requests.
  "POST /buyback/acceptances": {
    who: "anyone",
    limit: "20/10m",
    tag: "buyback",
    summary: "Accept an offer, with identity, account and declarations",
    description: "The first yes counts: person and account are never changed by another one.",
    body: Acceptance,
    answers: { 200: TrackedOffer },
    refuses: [404, 409],
  },
  "POST /buyback/postings": {
    who: "anyone",
    limit: "20/10m",
    tag: "buyback",
    summary: "Say that the phone was posted, with the carrier's number if there is one",
    body: CustomerPosting,
    answers: { 200: TrackedOffer },
    refuses: [404, 409],
  },
  "POST /buyback/labels": {
    who: "anyone",
    limit: "60/10m",
    tag: "buyback",
    summary: "The prepaid label with which a sold phone is sent to the shop",
    body: LabelQuery,
    answers: { 200: fileOf("application/octet-stream", "A PDF or a picture") },
    refuses: [404],
  },
  "POST /buyback/photos": {
    who: "anyone",
    limit: "120/10m",
    tag: "buyback",
    summary: "Read a photograph that proves a counter-offer",
    body: ProofQuery,
    answers: { 200: pictureFile },
    refuses: [404],
  },
  "POST /buyback/answers": {
    who: "anyone",
    limit: "20/10m",
    tag: "buyback",
    summary: "Decline an offer, or answer a counter-offer",
    description:
      "The first answer counts, and only until the offer ends. The same answer again changes nothing.",
    body: OfferAnswer,
    answers: { 200: TrackedOffer },
    refuses: [404, 409],
  },
});
