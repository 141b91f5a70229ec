import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { Locale } from "#contract/locale.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import type { ProductType, VatScheme } from "#contract/orders/vat.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable("orders", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Shown to people: `RL-…`. Random, so it does not reveal how many orders exist. */
  number: text().notNull(),
  userId: integer("user_id").notNull(),
  status: text().$type<OrderStatus>().notNull().default("PENDING"),
  locale: text().$type<Locale>().notNull().default("fr"),
  email: text().notNull(),
  totalCents: integer("total_cents").notNull(),
  taxCents: integer("tax_cents").notNull(),
  shippingCents: integer("shipping_cents").notNull(),
  shippingOption: text("shipping_option").$type<ShippingOption>().notNull(),
  shipName: text("ship_name").notNull(),
  shipAdresse: text("ship_adresse").notNull(),
  shipCodePostal: text("ship_code_postal").notNull(),
  shipVille: text("ship_ville").notNull(),
  /** The delivery figures in force when the order was placed. Null for the oldest orders. */
  deliverySettingId: integer("delivery_setting_id"),
  /** The promised days; null without a phone to send. */
  deliverFrom: date("deliver_from"),
  deliverTo: date("deliver_to"),
  reservation: text().$type<"held" | "taken" | "released" | "none">().notNull(),
  idempotencyKey: text("idempotency_key").notNull(),
  requestHash: text("request_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  paidAt: instant("paid_at"),
  cancelledAt: instant("cancelled_at"),
  /** The version of the conditions of sale that the buyer accepted; null for orders older than this column. */
  termsVersion: text("terms_version"),
  termsAcceptedAt: instant("terms_accepted_at"),
});
export type OrderRow = typeof orders.$inferSelect;

/** The allowed status changes and who makes them. The database refuses every other change as well. */
const STATUS_CHANGES = {
  PENDING: { PAYED: "settlement", CANCELLED: "customer, expiry" },
  PAYED: { CANCELLED: "refund, back office of free work" },
  CANCELLED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, string>>>;

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return to in STATUS_CHANGES[from];
}

/** A phone as it was sold. `version` is 0 where the shop counted none yet. */
export interface SoldPhone {
  readonly version: number;
  readonly name: string;
  readonly modelId: number;
  readonly brand: string;
  readonly model: string;
  readonly storageGb: number;
  /** The French name. */
  readonly colour: string;
  readonly colourSlug: string;
  readonly ram: string | null;
  readonly condition: string;
  readonly grade: Grade | null;
  readonly batteryHealth: number | null;
  readonly batteryCapacity: string;
  /** Both are left out while an order is settled. */
  readonly description?: string;
  readonly photos?: readonly string[];
}

export const orderLines = pgTable("order_lines", {
  orderId: integer("order_id").notNull(),
  position: smallint().notNull(),
  productType: text("product_type").$type<ProductType>().notNull(),
  itemId: integer("item_id"),
  productId: text("product_id").notNull(),
  sellerId: integer("seller_id"),
  productName: text("product_name").notNull(),
  image: text(),
  quantity: integer().notNull(),
  unitPriceCents: integer("unit_price_cents").notNull(),
  unitTaxCents: integer("unit_tax_cents").notNull(),
  taxRateBp: integer("tax_rate_bp").notNull(),
  quote: boolean().notNull().default(false),
  /** A trigger writes both columns as the line is added; null for a repair. The scheme is null, too, if the seller had none. */
  sold: jsonb().$type<SoldPhone>(),
  vatScheme: text("vat_scheme").$type<VatScheme>(),
  /** The unit of the shop’s own stock that was ordered. Which one the line gets, its allocation says. */
  deviceId: integer("device_id"),
  /** Of a paid repair: when its phone came in, and when the work was done. */
  phoneReceivedAt: instant("phone_received_at"),
  repairedAt: instant("repaired_at"),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

/** Idempotency keys of an order besides its own: see `addKey`. */
export const orderKeys = pgTable(
  "order_keys",
  {
    userId: integer("user_id").notNull(),
    key: text().notNull(),
    orderId: integer("order_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const payments = pgTable("payments", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer("order_id").notNull(),
  attempt: smallint().notNull(),
  provider: text().notNull(),
  paymentMethod: text("payment_method").notNull(),
  /** The provider's id of the payment; null until it has answered. */
  reference: text(),
  amountCents: integer("amount_cents").notNull(),
  currency: text().notNull().default("eur"),
  status: text()
    .$type<
      "started" | "requires_action" | "processing" | "succeeded" | "declined" | "cancelled" | "refunded"
    >()
    .notNull()
    .default("started"),
  declineCode: text("decline_code"),
  clientSecret: text("client_secret"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
export type PaymentRow = typeof payments.$inferSelect;
