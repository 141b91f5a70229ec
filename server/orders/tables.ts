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
import type { DeliveryPlace } from "#contract/delivery/place.ts";
import type { Locale } from "#contract/locale.ts";
import type { InvoicedCompany } from "#contract/orders/company.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { ShippingOption } from "#contract/orders/shipping.ts";
import type { ProductType, VatScheme } from "#contract/orders/vat.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable("orders", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Shown to people: `RL-…`. Random, so that it does not reveal the number of orders. */
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
  /** The telephone for the delivery, if staff changed it. Null: that of the buyer's account. */
  shipTelephone: text("ship_telephone"),
  /** The company that the invoices name. Null: they name the person. */
  company: jsonb().$type<InvoicedCompany>(),
  /** The version of its way of delivery that was in force when the order was placed. Null for the oldest orders. */
  deliverySettingId: integer("delivery_setting_id"),
  /** The promised days; null for an order without phones to send. */
  deliverFrom: date("deliver_from"),
  deliverTo: date("deliver_to"),
  /** Where the buyer collects the parcel. Null for a delivery to the address. */
  deliveryPlace: jsonb("delivery_place").$type<DeliveryPlace>(),
  /** The voucher that pays a part of the total, and that part. The card pays the rest. */
  voucherId: integer("voucher_id"),
  voucherCents: integer("voucher_cents").notNull().default(0),
  reservation: text().$type<"held" | "taken" | "released" | "none">().notNull(),
  idempotencyKey: text("idempotency_key").notNull(),
  requestHash: text("request_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  paidAt: instant("paid_at"),
  cancelledAt: instant("cancelled_at"),
  /** The accepted version of the conditions of sale; null for the oldest orders. */
  termsVersion: text("terms_version"),
  termsAcceptedAt: instant("terms_accepted_at"),
});
export type OrderRow = typeof orders.$inferSelect;

/** What the card pays of an order. */
export const cardCentsOf = ({ totalCents, voucherCents }: Pick<OrderRow, "totalCents" | "voucherCents">) =>
  totalCents - voucherCents;

/** The allowed status changes and who makes them. The database enforces the same rules. */
const STATUS_CHANGES = {
  PENDING: { PAYED: "settlement", CANCELLED: "customer, expiry" },
  PAYED: { CANCELLED: "refund, back office of free work" },
  CANCELLED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, string>>>;

export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  return to in STATUS_CHANGES[from];
}

/** A phone as it was sold. `version` is 0 for the oldest lines. */
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
  /** `description` and `photos` are left out while an order is settled. */
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
  /**
   * A trigger sets `sold` and the VAT scheme when the line is inserted. `sold` is null for a repair; the scheme is null
   * for a repair and for a seller without a scheme.
   */
  sold: jsonb().$type<SoldPhone>(),
  vatScheme: text("vat_scheme").$type<VatScheme>(),
  /** The ordered unit of the shop's own stock. The allocation says which unit the line finally gets. */
  deviceId: integer("device_id"),
  /** The price with VAT of the unit that the line was given instead of the ordered one. Null for the ordered one. */
  swappedCents: integer("swapped_cents"),
  /** For a paid repair: when its phone came in, and when the work was done. */
  phoneReceivedAt: instant("phone_received_at"),
  repairedAt: instant("repaired_at"),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

/** An order's additional idempotency keys; see `addKey`. */
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
  /** The provider's id of the payment; null until the provider has answered. */
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
  /** The provider's id of the buyer as a customer, for all calls of this attempt. Null for a buyer who saves no card. */
  customer: text(),
  /** Whether the buyer asked to save the card. */
  saveCard: boolean("save_card").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
export type PaymentRow = typeof payments.$inferSelect;
