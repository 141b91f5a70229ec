import { integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Carrier } from "#contract/shipments/carriers.ts";
import type { ShipmentState } from "#contract/shipments/shipment-states.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const shipments = pgTable("shipments", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer("order_id").notNull(),
  /** The account of the seller who sends it. */
  sellerId: integer("seller_id").notNull(),
  /** The case that the parcel brings a replacement for; null for ordered goods. */
  caseId: integer("case_id"),
  state: text().$type<ShipmentState>().notNull().default("preparing"),
  carrier: text().$type<Carrier>(),
  trackingNumber: text("tracking_number"),
  createdAt: instant("created_at").notNull(),
  packedAt: instant("packed_at"),
  shippedAt: instant("shipped_at"),
  /** When it was delivered, lost, sent back or cancelled. */
  endedAt: instant("ended_at"),
});
export type ShipmentRow = typeof shipments.$inferSelect;

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: integer("shipment_id").notNull(),
    orderId: integer("order_id").notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    /** The IMEI that the seller claims. The shop has not verified it. */
    imei: text(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.orderId, table.position] })],
);

/** Private photographs of a parcel before it left. */
export const parcelPhotos = pgTable("parcel_photos", {
  fileId: uuid("file_id").primaryKey(),
  shipmentId: integer("shipment_id").notNull(),
  staffId: integer("staff_id").notNull(),
  at: instant("at").notNull(),
});
