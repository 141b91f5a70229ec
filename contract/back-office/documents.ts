import * as z from "zod/mini";
import { DOCUMENT_KINDS, DocumentSummary } from "../documents/documents.ts";
import { Month } from "../ledger/money.ts";
import { tablePage, tableQuery } from "./table.ts";

/** The newest document comes first by default. */
export const DocumentsQuery = tableQuery(
  {
    /** The month of issue, in Paris. */
    month: z.optional(Month),
    kind: z.optional(z.enum(DOCUMENT_KINDS)),
    /** The whole number of a document or an order. */
    q: z.optional(z.string().check(z.maxLength(60))),
  },
  ["issuedAt"],
);
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

/** `totalCents` of a credit note is negative, so that a list of documents can be added up. */
export const DocumentRow = z.extend(DocumentSummary, { order: z.string() });
export type DocumentRow = z.infer<typeof DocumentRow>;
export const DocumentsPage = tablePage(DocumentRow);
