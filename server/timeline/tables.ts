import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { EventBy, SubjectType } from "#contract/timeline/timeline.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const events = pgTable("events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subjectType: text("subject_type").$type<SubjectType>().notNull(),
  subjectId: text("subject_id").notNull(),
  kind: text().notNull(),
  at: instant("at").notNull(),
  byKind: text("by_kind").$type<EventBy>().notNull(),
  staffId: integer("staff_id"),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  public: boolean().notNull(),
});

export const notes = pgTable("notes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  subjectType: text("subject_type").$type<SubjectType>().notNull(),
  subjectId: text("subject_id").notNull(),
  staffId: integer("staff_id").notNull(),
  body: text().notNull(),
  at: instant("at").notNull(),
});

export const assignments = pgTable(
  "assignments",
  {
    subjectType: text("subject_type").$type<SubjectType>().notNull(),
    subjectId: text("subject_id").notNull(),
    staffId: integer("staff_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectType, table.subjectId] })],
);
