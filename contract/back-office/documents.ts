import * as z from "zod/mini";
import { DOCUMENT_KINDS, DocumentSummary } from "../documents/documents.ts";
import { Month } from "../ledger/money.ts";
import { tablePage, tableQuery } from "./table.ts";

/** The newest first unless asked otherwise. */
export const DocumentsQuery = tableQuery(
  {
    /** In which it was issued, in Paris. */
    month: z.optional(Month),
    kind: z.optional(z.enum(DOCUMENT_KINDS)),
    /** A document's or an order's number, whole. */
    q: z.optional(z.string().check(z.maxLength(60))),
  },
  ["issuedAt"],
);
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

/** `totalCents` of a credit note is below zero, since a list of documents is added up. */
export const DocumentRow = z.extend(DocumentSummary, { order: z.string() });
export type DocumentRow = z.infer<typeof DocumentRow>;
export const DocumentsPage = tablePage(DocumentRow);
