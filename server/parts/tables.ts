import { integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PartName, PartOrigin } from "#contract/devices/parts.ts";
import type { PartUseState, StaffPart } from "#contract/parts/parts.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const parts = pgTable("parts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: uuid().notNull(),
  name: text().notNull(),
  kind: text().$type<PartName>().notNull(),
  origin: text().$type<PartOrigin>().notNull(),
  models: text().array().notNull(),
  supplier: text().notNull(),
  costCents: integer("cost_cents").notNull(),
  onHand: integer("on_hand").notNull().default(0),
  /** Units on the shelf that are held for accepted lines. Never more than `onHand`. */
  reserved: integer().notNull().default(0),
  reorderPoint: integer("reorder_point").notNull(),
  placeId: integer("place_id"),
  createdAt: instant("created_at").notNull(),
});
export type PartRow = typeof parts.$inferSelect;

/** The part that a line of a repair's quote needs. */
export const partUses = pgTable("part_uses", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  partId: integer("part_id").notNull(),
  repairId: integer("repair_id").notNull(),
  quoteId: integer("quote_id").notNull(),
  position: smallint().notNull(),
  state: text().$type<PartUseState>().notNull(),
  batch: text().notNull().default(""),
  at: instant("at").notNull(),
  fittedAt: instant("fitted_at"),
});

/** Every change of the stock. The database refuses to change or delete a row. */
export const partMoves = pgTable("part_moves", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  partId: integer("part_id").notNull(),
  kind: text().$type<StaffPart["moves"][number]["kind"]>().notNull(),
  delta: integer().notNull(),
  batch: text().notNull().default(""),
  reason: text().notNull(),
  staffId: integer("staff_id").notNull(),
  /** The use that a fitting ends. */
  useId: integer("use_id"),
  /** The shop's own phone that the bench fitted the unit in. */
  deviceId: integer("device_id"),
  at: instant("at").notNull(),
});
