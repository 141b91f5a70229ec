import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import { offerVersion } from "../catalog/offer-changes.ts";
import { DocumentSummary } from "../documents/documents.ts";
import { Address, Shipment } from "../shipments/shipments.ts";
import { SHIPPING_OPTIONS } from "./shipping.ts";
import { PRODUCT_TYPES, VAT_SCHEMES } from "./vat.ts";

export const ORDER_STATUSES = ["PAYED", "PENDING", "CANCELLED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Lines of an order, at most. */
const MAX_ORDER_LINES = 50;

/** The total of an order in cents, at most: the card provider takes no more. */
export const MAX_ORDER_CENTS = 99_999_999;

/** A line as the buyer sees it. The server prices it again and refuses a difference. Prices are euros per unit. */
const OrderLineInput = z.object({
  productName: z.string().check(z.maxLength(300, "TOO_LONG")),
  productType: z.enum(PRODUCT_TYPES, "INVALID"),
  productId: z.union([
    z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(80, "TOO_LONG")),
    z.int("WRONG_TYPE"),
  ]),
  quantity: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
  price: z.number("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(100_000, "TOO_BIG")),
  tax: z.optional(z.number("WRONG_TYPE")),
  taxRate: z.optional(z.number("WRONG_TYPE")),
  /** Of a phone: the version of the listing that the buyer saw. Without it, the name and the condition are compared. */
  version: z.optional(offerVersion),
  condition: z.optional(z.string("WRONG_TYPE").check(z.maxLength(40, "TOO_LONG"))),
});

/** `POST /orders`. Status, totals and date are part of the specified payload and have no effect. */
export const OrderInput = z.object({
  status: z.optional(z.string()),
  totalAmount: z.optional(z.number("WRONG_TYPE")),
  taxAmount: z.optional(z.number("WRONG_TYPE")),
  createdAt: z.optional(z.string()),
  items: z
    .array(OrderLineInput, "REQUIRED")
    .check(z.minLength(1, "REQUIRED"), z.maxLength(MAX_ORDER_LINES, "TOO_LONG")),
  /** Absent only for an order of 0 €. */
  paymentMethodId: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, "INVALID"))),
  shippingOption: z.optional(z.enum(SHIPPING_OPTIONS, "INVALID")),
  /** The version of the conditions of sale that the buyer saw; another than the current one is refused. */
  termsVersion: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, "INVALID"))),
});
export type OrderInput = z.infer<typeof OrderInput>;

export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/, "INVALID"));

/** A phone as it was sold. */
export const SoldPhone = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: z.int(),
  /** The French name. */
  colour: z.string(),
  colourSlug: z.string(),
  condition: z.string(),
  grade: z.nullable(z.enum(GRADES)),
  batteryHealth: z.nullable(z.int()),
  batteryCapacity: z.string(),
  /** Absent in the answer to a payment and in mails. */
  description: z.optional(z.string()),
});
export type SoldPhone = z.infer<typeof SoldPhone>;

/** What stands behind its name where the rest is not shown. */
export const SoldCondition = z.pick(SoldPhone, { condition: true, grade: true });
export type SoldCondition = z.infer<typeof SoldCondition>;

/** A snapshot of an ordered line. `price` and `tax` are euros per unit; `price` excludes tax. */
export const OrderLine = z.object({
  productName: z.string(),
  productType: z.enum(PRODUCT_TYPES),
  productId: z.string(),
  quantity: z.int(),
  price: z.number(),
  tax: z.number(),
  taxRate: z.number(),
  /** A repair on quote: its price follows by e-mail. False once the answer was that it is free. */
  quote: z.boolean(),
  /** Of a phone; null when its seller had recorded none. A repair has `tax` beside its price. */
  vatScheme: z.nullish(z.enum(VAT_SCHEMES)),
  /** A repair whose phone has come in. */
  isPhoneReceived: z.optional(z.literal(true)),
  /** A repair that is done. */
  isRepaired: z.optional(z.literal(true)),
  /** Units of it are paid back, or will be: a repair is not done any more. */
  isRefunded: z.optional(z.literal(true)),
  image: z.optional(z.string()),
  phone: z.optional(SoldPhone),
  /** A private person sold it; said on the page of the result alone. */
  isPrivate: z.optional(z.literal(true)),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Order = z.object({
  orderId: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.number(),
  taxAmount: z.number(),
  shippingAmount: z.number(),
  /** What has gone back of the total; absent while nothing has, and where it is not read. */
  refundedAmount: z.optional(z.number()),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  /** The promised days, `2026-11-26`; absent without a phone to send. */
  delivery: z.optional(z.object({ first: z.string(), last: z.string() })),
  /** Its parcels, from the settlement on; only where the order is read by its buyer. */
  shipments: z.optional(z.array(Shipment)),
  /** Its invoices, receipts and credit notes; only where the order is read by its buyer. */
  documents: z.optional(z.array(DocumentSummary)),
  items: z.array(OrderLine),
  address: Address,
});
export type Order = z.infer<typeof Order>;

/** Whether the money of an order has gone back: all of it, or a part. Null: nothing has. */
export function paidBackOf({
  refundedAmount = 0,
  totalAmount,
}: Pick<Order, "refundedAmount" | "totalAmount">): "whole" | "part" | null {
  if (refundedAmount <= 0) return null;
  return refundedAmount < totalAmount ? "part" : "whole";
}

/** 202: the bank asks the card's owner. Afterwards confirm with `POST /orders/{id}/confirm`. */
export const OrderNeedsAction = z.object({
  orderId: z.string(),
  status: z.literal("PENDING"),
  clientSecret: z.string(),
  /** The sandbox's 3-D Secure page; absent when the provider's script opens its own. */
  actionUrl: z.optional(z.string()),
});
export type OrderNeedsAction = z.infer<typeof OrderNeedsAction>;

/** An order as its seller sees it, with the seller's own lines. */
export const SellerOrder = z.object({
  orderId: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: z.number(),
  taxAmount: z.number(),
  items: z.array(OrderLine),
});
export type SellerOrder = z.infer<typeof SellerOrder>;
