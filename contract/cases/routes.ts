import * as z from "zod/mini";
import { CaseInput, CaseNumber, OrderCases } from "#contract/cases/cases.ts";
import { PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { fileOf } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { TrackedCase, TrackedCaseInput } from "#contract/shipments/tracked-order.ts";

export const caseRoutes = defineRoutes({
  "GET /orders/:id/cases": {
    who: "the buyer",
    tag: "cases",
    summary: "The after-sale cases of one’s own order, and what a new one can be about",
    params: { id: orderNumberParam },
    answers: { 200: OrderCases },
  },
  "POST /orders/:id/cases": {
    who: "the buyer",
    limit: "20/10m",
    tag: "cases",
    summary: "Open a case about one’s own order",
    description: "The same key again is the same case.",
    params: { id: orderNumberParam },
    body: CaseInput,
    answers: { 201: OrderCases },
    refuses: [409, 422],
  },
  "POST /orders/:id/cases/:case/cancellation": {
    who: "the buyer",
    limit: "20/10m",
    tag: "cases",
    summary: "Take a case back",
    description: "Possible until its goods have come. Doing it again changes nothing.",
    params: { id: orderNumberParam, case: CaseNumber },
    answers: { 200: OrderCases },
    refuses: [409],
  },
  "GET /orders/:id/cases/:case/label": {
    who: "the buyer",
    limit: "60/1m",
    tag: "cases",
    summary: "The label with which the goods of a case go back to the shop",
    params: { id: orderNumberParam, case: CaseNumber },
    answers: { 200: fileOf("application/octet-stream", "A PDF or a picture") },
    refuses: [404],
  },
  "POST /tracking/cases/label": {
    who: "anyone",
    limit: "60/1m",
    tag: "cases",
    summary: "The return label of a case of a tracking page",
    body: TrackedCase,
    answers: { 200: fileOf("application/octet-stream", "A PDF or a picture") },
    refuses: [404],
  },
  "POST /tracking/cases": {
    who: "anyone",
    limit: "20/10m",
    tag: "cases",
    summary: "Open a case about the order of a tracking page",
    description: "The same key again is the same case.",
    body: TrackedCaseInput,
    answers: { 201: OrderCases },
    refuses: [404, 409, 422],
  },
  "POST /tracking/cases/cancellation": {
    who: "anyone",
    limit: "20/10m",
    tag: "cases",
    summary: "Take a case of a tracking page back",
    body: TrackedCase,
    answers: { 200: OrderCases },
    refuses: [404, 409],
  },
  "POST /orders/:id/cases/:case/photos": {
    who: "the buyer",
    limit: "30/10m",
    tag: "cases",
    summary: "Add a photograph to a case",
    description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Only the shop sees it.`,
    params: { id: orderNumberParam, case: CaseNumber },
    picture: true,
    answers: { 201: OrderCases },
    refuses: [409],
  },
  "POST /tracking/cases/:case/photos": {
    who: "anyone",
    limit: "30/10m",
    tag: "cases",
    summary: "Add a photograph to a case of a tracking page",
    description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Only the shop sees it.`,
    params: { case: CaseNumber },
    headers: { "tracking-token": z.string() },
    picture: true,
    answers: { 201: OrderCases },
    refuses: [409],
  },
});
