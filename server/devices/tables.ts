import { boolean, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { Custodian, Owner } from "#contract/devices/device-events.ts";
import type { EpisodeSource, VatRegime } from "#contract/devices/episodes.ts";
import type { PassportContent } from "#contract/devices/passport.ts";
import type { ListError, ListedFacts } from "#contract/devices/receptions.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const device = () => integer("device_id").notNull();

export const receptions = pgTable("receptions", {
  id: id(),
  source: text().$type<EpisodeSource>().notNull(),
  /** Empty for a return, which has no supplier. */
  supplier: text().notNull().default(""),
  reference: text().notNull().default(""),
  staffId: integer("staff_id"),
  createdAt: instant("created_at").notNull(),
  supplierId: integer("supplier_id"),
  orderId: integer("order_id"),
  /** Lines of the list that were refused or left out. */
  refused: jsonb().$type<readonly ListError[]>().notNull().default([]),
  /** Of the list's text: the same file is opened once under a reference. */
  listHash: text("list_hash"),
});

/** Phones of a list without IMEI. Each becomes a device with its first scan. */
export const expectedLots = pgTable("expected_lots", {
  id: id(),
  receptionId: integer("reception_id").notNull(),
  line: integer().notNull(),
  modelId: integer("model_id").notNull(),
  /** True: any colour of the model in this storage. */
  anyColour: boolean("any_colour").notNull().default(false),
  quantity: integer().notNull(),
  arrived: integer().notNull().default(0),
  priceCents: integer("price_cents").notNull(),
  vatRegime: text("vat_regime").$type<VatRegime>().notNull(),
  listed: jsonb().$type<ListedFacts>().notNull(),
});

/**
 * Written only by `move-device.ts` and `add-device.ts`, together with an event that gives the reason, and by
 * settlement's own statement.
 */
export const devices = pgTable("devices", {
  id: id(),
  publicId: text("public_id").notNull(),
  modelId: integer("model_id").notNull(),
  serial: text(),
  stage: text().$type<DeviceStage>().notNull(),
  owner: text().$type<Owner>().notNull(),
  custodian: text().$type<Custodian>().notNull(),
  grade: text().$type<Grade>(),
  batteryHealth: smallint("battery_health"),
  repairedAt: instant("repaired_at"),
  wipedAt: instant("wiped_at"),
  heldByCustomerAt: instant("held_by_customer_at"),
  testedAt: instant("tested_at"),
  gradedAt: instant("graded_at"),
  deliveredAt: instant("delivered_at"),
  placeId: integer("place_id"),
  createdAt: instant("created_at").notNull(),
  changedAt: instant("changed_at").notNull(),
});
export type DeviceRow = typeof devices.$inferSelect;

export const deviceImeis = pgTable("device_imeis", {
  imei: text().primaryKey(),
  deviceId: device(),
  slot: smallint().notNull(),
});

export const episodes = pgTable("episodes", {
  id: id(),
  deviceId: device(),
  source: text().$type<EpisodeSource>().notNull(),
  receptionId: integer("reception_id"),
  pricePaidCents: integer("price_paid_cents").notNull(),
  vatRegime: text("vat_regime").$type<VatRegime>().notNull(),
  beganAt: instant("began_at").notNull(),
  endedAt: instant("ended_at"),
  /** The model and the other facts that the supplier's list stated. */
  listedModelId: integer("listed_model_id"),
  listed: jsonb().$type<ListedFacts>(),
});

/** The content of a unit's public page. `write-passport.ts` writes it. */
export const passports = pgTable("passports", {
  deviceId: integer("device_id").primaryKey(),
  publicId: text("public_id").notNull(),
  content: jsonb().$type<PassportContent>().notNull(),
  publishedAt: instant("published_at").notNull(),
});

/** The unit that a paid line gets. */
export const allocations = pgTable("allocations", {
  id: id(),
  orderId: integer("order_id").notNull(),
  position: smallint().notNull(),
  deviceId: device(),
  openedAt: instant("opened_at").notNull(),
  closedAt: instant("closed_at"),
});
