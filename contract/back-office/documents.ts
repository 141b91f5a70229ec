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
  ["issuedAt", "label", "kind", "issuer", "order", "total"],
);
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

/** `totalCents` of a credit note and of a purchase statement is negative, so that a list of documents can be added up. */
export const DocumentRow = z.extend(DocumentSummary, {
  /** Null for a purchase statement. */
  order: z.nullable(z.string()),
  buybackId: z.nullable(z.int()),
});
export type DocumentRow = z.infer<typeof DocumentRow>;
export const DocumentsPage = tablePage(DocumentRow);
