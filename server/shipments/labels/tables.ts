import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Carrier } from "#contract/shipments/carriers.ts";
import type { CarrierStatus, ShippingLabels } from "./shipping-labels.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Labels of carriers. The newest of a parcel counts; a refused or cancelled one stays as history. */
export const shippingLabels = pgTable("shipping_labels", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The parcel that the label sends; null for a return. All owners are null for an erased buy-back. */
  shipmentId: integer("shipment_id"),
  /** The case whose goods the label brings back; null for a parcel of the shop. */
  caseId: integer("case_id"),
  /** The buy-back whose phone the label brings. */
  buybackId: integer("buyback_id"),
  /** The repair whose phone the label brings. */
  repairId: integer("repair_id"),
  /** The shop's key at the provider. */
  key: text().notNull(),
  provider: text().$type<ShippingLabels["provider"]>().notNull(),
  /** `ordered` and `cancelling`: the provider's answer is missing. */
  state: text().$type<"ordered" | "bought" | "refused" | "cancelling" | "cancelled">().notNull(),
  carrier: text().$type<Carrier>().notNull(),
  reference: text(),
  shipmentReference: text("shipment_reference"),
  number: text(),
  priceCents: integer("price_cents"),
  fileId: uuid("file_id"),
  /** Why the provider refused the label. */
  reason: text(),
  /** Null for a label that the shop bought by itself. */
  staffId: integer("staff_id"),
  /** The time of the last order: the poll waits for its answer. */
  createdAt: instant("created_at").notNull(),
  endedAt: instant("ended_at"),
});
/** A parcel has at most one label in these states. */
export const OPEN_LABELS: LabelRow["state"][] = ["ordered", "bought", "cancelling"];
export type LabelRow = typeof shippingLabels.$inferSelect;

/** What carriers reported. Each event is stored once. */
export const carrierEvents = pgTable("carrier_events", {
  id: text().primaryKey(),
  labelId: integer("label_id").notNull(),
  status: text().$type<CarrierStatus>().notNull(),
  at: instant("at").notNull(),
  receivedAt: instant("received_at").notNull(),
  handledAt: instant("handled_at"),
});
