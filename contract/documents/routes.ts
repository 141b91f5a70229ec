import * as z from "zod/mini";
import { DocumentLabel, DocumentSummary } from "#contract/documents/documents.ts";
import { pdfFile } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";

export const documentRoutes = defineRoutes({
  "GET /orders/:id/documents": {
    who: "the buyer",
    tag: "documents",
    summary: "The invoices, receipts and credit notes of one’s own order",
    params: { id: orderNumberParam },
    answers: { 200: z.array(DocumentSummary) },
  },
  "GET /orders/:id/documents/:label": {
    who: "the buyer",
    limit: "60/1m",
    tag: "documents",
    summary: "A document of one’s own order as PDF",
    description: "In English with the language cookie `en`, else in French.",
    params: { id: orderNumberParam, label: DocumentLabel },
    answers: { 200: pdfFile },
  },
  "POST /tracking/documents": {
    who: "anyone",
    limit: "60/1m",
    tag: "documents",
    summary: "A document of the order of a tracking page as PDF",
    body: z.object({ token: TrackingToken, label: DocumentLabel }),
    answers: { 200: pdfFile },
  },
});
