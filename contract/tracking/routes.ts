import * as z from "zod/mini";
import { OwnThread } from "#contract/inbox/threads.ts";
import { accepted } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { Tracking } from "#contract/shipments/tracked-order.ts";
import {
  CodeInput,
  LookupInput,
  TrackingQuestion,
  TrackingReceipt,
  TrackingToken,
} from "#contract/shipments/tracking.ts";

export const trackingRoutes = defineRoutes({
  "POST /tracking/codes": {
    who: "anyone",
    limit: "10/15m",
    tag: "tracking",
    summary: "Ask for a code by mail that opens an order’s tracking page",
    description: "The answer and its time are the same whether there is such an order or not.",
    body: LookupInput,
    answers: { 202: accepted },
  },
  // The code from the mail authorises the request.
  "POST /tracking/tokens": {
    who: "anyone",
    limit: "20/15m",
    tag: "tracking",
    summary: "Exchange the code of the mail for the tracking page’s token",
    description: "A code works once, for ten minutes, and five wrong ones end it.",
    body: CodeInput,
    answers: { 200: z.object({ token: TrackingToken }) },
    refuses: [410],
  },
  // The token of the tracking page authorises this request and those below.
  "POST /tracking/receipts": {
    who: "anyone",
    limit: "60/1m",
    tag: "tracking",
    summary: "Say that a parcel has arrived",
    description: "Authorised by the token of the tracking page. Saying it again changes nothing.",
    body: TrackingReceipt,
    answers: { 200: Tracking },
    refuses: [404, 409],
  },
  "POST /tracking/questions": {
    who: "anyone",
    limit: "20/10m",
    tag: "tracking",
    summary: "Ask about the order of a tracking page",
    description:
      "The questions about one order are one conversation. The same key again is the same message.",
    body: TrackingQuestion,
    answers: { 201: OwnThread },
    refuses: [404, 422],
  },
});
