import { integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DocumentContent, DocumentKind, DocumentLocale } from "#contract/documents/documents.ts";

/** Never changed or deleted: the database refuses it. */
export const documents = pgTable("documents", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  seriesId: integer("series_id").notNull(),
  number: integer().notNull(),
  label: text().notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  /** The account of a third-party seller; null for the shop. */
  issuer: integer(),
  /** Null for a purchase statement and a custody receipt. */
  orderId: integer("order_id"),
  /** The buy-back of a purchase statement. Not a reference: the document outlives it. */
  buybackId: integer("buyback_id"),
  /** The repair of a custody receipt. */
  repairId: integer("repair_id"),
  refundId: integer("refund_id"),
  corrects: integer(),
  /** 0 for the first invoices of an order; then the number of the reissue, for its credit notes and invoices. */
  round: smallint().notNull().default(0),
  issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
  totalCents: integer("total_cents").notNull(),
  templateVersion: smallint("template_version").notNull(),
  content: jsonb().$type<DocumentContent>().notNull(),
});

export const documentFiles = pgTable(
  "document_files",
  {
    documentId: integer("document_id").notNull(),
    locale: text().$type<DocumentLocale>().notNull(),
    fileId: uuid("file_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.locale] })],
);
