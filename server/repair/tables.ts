import {
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "#contract/locale.ts";
import type { RepairAccessory } from "#contract/repair/accessories.ts";
import type { UnofferedReason } from "#contract/repair/catalogue/catalogue.ts";
import type { RepairPhotoKind } from "#contract/repair/reception.ts";
import type { ServiceKind } from "#contract/repair/repair-rules.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { RepairSource } from "#contract/repair/staff-repairs.ts";
import type { OrderRow } from "#server/orders/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const repairModels = pgTable("repair_models", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  brand: text().notNull(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  /** The look of the phone; null when the catalogue has a phone with this name. */
  look: jsonb(),
  colourHex: text("colour_hex").notNull().default("#3b3d42"),
});

export const repairServices = pgTable("repair_services", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<ServiceKind>().notNull().default("other"),
  /** The French name. */
  name: text().notNull().default(""),
  description: text().notNull().default(""),
  position: integer().notNull().default(0),
});

/** One service for one model. Its row stays when it is removed, because order lines refer to its id. */
export const repairOptions = pgTable("repair_options", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  modelId: integer("model_id").notNull(),
  serviceId: integer("service_id").notNull(),
  /** The price without tax; null means on quote (`Sur devis`). */
  priceCents: integer("price_cents"),
  /** The minutes of work; null when nobody has said. */
  minutes: integer(),
  /** Why the service is not offered for the model; null when it is. */
  unoffered: text().$type<UnofferedReason>(),
  removedAt: instant("removed_at"),
});

/** One repair a phone. */
export const repairs = pgTable("repairs", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  source: text().$type<RepairSource>().notNull(),
  orderId: integer("order_id"),
  caseId: integer("case_id"),
  /** Tells the phones of one order or case apart, together with `nth`. */
  phoneKey: text("phone_key").notNull(),
  nth: integer().notNull().default(1),
  /** Brand and model, `Apple iPhone 13`. */
  phone: text().notNull(),
  deviceId: integer("device_id"),
  state: text().$type<RepairState>().notNull(),
  /** The person at the counter. Empty for a repair of an order. */
  name: text().notNull().default(""),
  email: text().notNull().default(""),
  telephone: text().notNull().default(""),
  locale: text().$type<Locale>().notNull().default("fr"),
  description: text().notNull().default(""),
  /** The secret of the tracking page. Null for a repair of an order, which has its own page. */
  token: text(),
  /** SHA-256 of the token. */
  digest: text(),
  key: uuid(),
  createdAt: instant("created_at").notNull(),
  /** When the state began. */
  movedAt: instant("moved_at").notNull(),
  dueAt: instant("due_at"),
  /** The number of reminders sent in this state. */
  reminded: smallint().notNull().default(0),
  receivedAt: instant("received_at"),
  /** When the work was done and tested. Null for a phone that goes back without work. */
  repairedAt: instant("repaired_at"),
  endedAt: instant("ended_at"),
  /** The last day of the guarantee of the work. Null before the phone is given back, and for a phone that was not repaired. */
  guaranteeUntil: date("guarantee_until", { mode: "string" }),
});
export type RepairDbRow = typeof repairs.$inferSelect;

/** A repair that is locked after its order. */
export interface LockedRepair extends RepairDbRow {
  /** Null for a repair from the counter. */
  readonly order: OrderRow | null;
}

/** The order lines whose work is done on the phone of a repair. */
export const repairLines = pgTable(
  "repair_lines",
  {
    repairId: integer("repair_id").notNull(),
    orderId: integer("order_id").notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.repairId, table.position] })],
);

/** How the phone of a repair came. */
export const repairReceptions = pgTable("repair_receptions", {
  repairId: integer("repair_id").primaryKey(),
  /** Why nobody could read the IMEI. */
  unreadable: text(),
  /** The state in which the phone came. */
  seen: text().notNull(),
  accessories: text().array().$type<RepairAccessory[]>().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});

/** Photographs of a phone's state and of the work on it. The pictures are private files. */
export const repairPhotos = pgTable("repair_photos", {
  fileId: uuid("file_id").primaryKey(),
  repairId: integer("repair_id").notNull(),
  kind: text().$type<RepairPhotoKind>().notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});
