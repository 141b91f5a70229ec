import { integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CaseKind, CaseOutcome, CaseState, Finding } from "#contract/cases/case-states.ts";
import type { Locale } from "#contract/locale.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const cases = pgTable("cases", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  key: uuid().notNull(),
  kind: text().$type<CaseKind>().notNull(),
  orderId: integer("order_id").notNull(),
  withdrawalId: integer("withdrawal_id"),
  state: text().$type<CaseState>().notNull().default("opened"),
  outcome: text().$type<CaseOutcome>(),
  description: text().notNull().default(""),
  locale: text().$type<Locale>().notNull(),
  /** The label for the way back. */
  returnCarrier: text("return_carrier").$type<Carrier>(),
  returnNumber: text("return_number"),
  /** The parcel that goes back to the customer. */
  sentCarrier: text("sent_carrier").$type<Carrier>(),
  sentNumber: text("sent_number"),
  postedAt: instant("posted_at"),
  openedAt: instant("opened_at").notNull(),
  dueAt: instant("due_at").notNull(),
  remindedAt: instant("reminded_at"),
  receivedAt: instant("received_at"),
  decidedAt: instant("decided_at"),
  endedAt: instant("ended_at"),
  reason: text().notNull().default(""),
});
export type CaseDbRow = typeof cases.$inferSelect;

export const caseLines = pgTable(
  "case_lines",
  {
    caseId: integer("case_id").notNull(),
    orderId: integer("order_id").notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    /** The own unit of the line, and its replacement. */
    deviceId: integer("device_id"),
    replacementId: integer("replacement_id"),
    receivedAt: instant("received_at"),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.position] })],
);
export type CaseLineRow = typeof caseLines.$inferSelect;

export const inspections = pgTable("inspections", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  caseId: integer("case_id").notNull(),
  finding: text().$type<Finding>().notNull(),
  note: text().notNull().default(""),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

export const casePhotos = pgTable(
  "case_photos",
  {
    caseId: integer("case_id").notNull(),
    fileId: uuid("file_id").notNull(),
    byKind: text("by_kind").$type<"customer" | "staff">().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.fileId] })],
);
