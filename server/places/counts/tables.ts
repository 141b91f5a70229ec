import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CountReason, DifferenceKind, StockCount } from "#contract/places/counts.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const stockCounts = pgTable("stock_counts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: uuid().notNull(),
  /** Null: all places. */
  placeId: integer("place_id"),
  state: text().$type<StockCount["state"]>().notNull(),
  openedBy: integer("opened_by").notNull(),
  openedAt: instant("opened_at").notNull(),
  endedBy: integer("ended_by"),
  endedAt: instant("ended_at"),
});
export type StockCountRow = typeof stockCounts.$inferSelect;

const label = { countId: integer("count_id").notNull(), label: text().notNull() };

export const stockCountScans = pgTable(
  "stock_count_scans",
  {
    ...label,
    /** Null for a code that no phone has. */
    deviceId: integer("device_id"),
    placeId: integer("place_id").notNull(),
    staffId: integer("staff_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.countId, table.label] })],
);

export const stockCountDifferences = pgTable(
  "stock_count_differences",
  {
    ...label,
    kind: text().$type<DifferenceKind>().notNull(),
    deviceId: integer("device_id"),
    recorded: text(),
    found: text(),
    reason: text().$type<CountReason>().notNull(),
    note: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.countId, table.label] })],
);
