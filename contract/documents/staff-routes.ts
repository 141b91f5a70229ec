import * as z from "zod/mini";
import { DocumentsPage, DocumentsQuery } from "#contract/back-office/documents.ts";
import { csvFile, pdfFile } from "#contract/interface/answers.ts";
import { orderNumberParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { DOCUMENT_LOCALES, DocumentLabel, DocumentSummary } from "./documents.ts";

const read = { who: { permission: "documents.read" } } as const;

export const documentStaffRoutes = defineRoutes({
  "GET /admin/api/documents": { ...read, query: DocumentsQuery, answers: { 200: DocumentsPage } },
  "GET /admin/api/documents.csv": {
    who: { permission: "documents.read", stepUp: true },
    query: DocumentsQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/documents/:label/:locale": {
    ...read,
    params: { label: DocumentLabel, locale: z.enum(DOCUMENT_LOCALES, "INVALID") },
    answers: { 200: pdfFile },
  },
  "GET /admin/api/orders/:number/documents": {
    ...read,
    params: { number: orderNumberParam },
    answers: { 200: z.array(DocumentSummary) },
    refuses: [404],
  },
});
