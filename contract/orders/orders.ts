import * as z from "zod/mini";
import { OrderTradeIn, TradeInChoice } from "../buyback/trade-in.ts";
import { GRADES } from "../catalog/conditions.ts";
import { offerVersion } from "../catalog/offer-changes.ts";
import { DeliveryPlace } from "../delivery/place.ts";
import { DocumentSummary } from "../documents/documents.ts";
import { PaymentMethodId } from "../payments/saved-cards.ts";
import { RelayPointId } from "../relay/points.ts";
import { Address, Shipment } from "../shipments/shipments.ts";
import { OrderVoucher } from "../vouchers/voucher.ts";
import { SHIPPING_OPTIONS } from "./shipping.ts";
import { PRODUCT_TYPES, VAT_SCHEMES } from "./vat.ts";

export const ORDER_STATUSES = ["PAYED", "PENDING", "CANCELLED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Lines of an order, at most. */
const MAX_ORDER_LINES = 50;

/** The total of an order in cents, at most. The card provider accepts no more. */
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
  /** The version of the listing that the buyer saw. Only phones have one. Without it, the server compares name and condition. */
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
  paymentMethodId: z.optional(PaymentMethodId),
  /** Whether the card provider keeps the card for the buyer’s next purchases. Without effect for a guest. */
  saveCard: z.optional(z.boolean("WRONG_TYPE")),
  shippingOption: z.optional(z.enum(SHIPPING_OPTIONS, "INVALID")),
  /** The version of the way of delivery that the buyer saw. Any version but the current one is refused. */
  shippingVersion: z.optional(z.int("WRONG_TYPE")),
  /** The collection point, for a delivery to one. */
  relayPoint: z.optional(RelayPointId),
  /** A voucher that pays a part of the total, or all of it. */
  voucher: z.optional(OrderVoucher),
  /** The old phone about which the buyer wants a mail after the delivery. It changes no price. */
  tradeIn: z.optional(TradeInChoice),
  /** The version of the conditions of sale that the buyer saw. Any version but the current one is refused. */
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

/** The condition shown beside the name of a phone where its other facts are not shown. */
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
  /** True for a repair on quote, whose price follows by e-mail. False once the answer was that it is free. */
  quote: z.boolean(),
  /** The VAT scheme of a phone. Null when its seller had recorded none. A repair has `tax` beside its price. */
  vatScheme: z.nullish(z.enum(VAT_SCHEMES)),
  /** The phone of the repair has arrived. */
  isPhoneReceived: z.optional(z.literal(true)),
  /** The repair is done. */
  isRepaired: z.optional(z.literal(true)),
  /** Units of the line are refunded, or will be. A repair of the line then no longer takes place. */
  isRefunded: z.optional(z.literal(true)),
  image: z.optional(z.string()),
  phone: z.optional(SoldPhone),
  /** A private person sold the phone. Only the result page shows this. */
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
  /** The part of the total that a voucher pays. Absent without one. */
  voucherAmount: z.optional(z.number()),
  /** The refunded part of the total. Absent without a refund, and where refunds are not read. */
  refundedAmount: z.optional(z.number()),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  /** The promised days of delivery, `2026-11-26`. Absent without a phone to send. */
  delivery: z.optional(z.object({ first: z.string(), last: z.string() })),
  /** Where the buyer collects the parcel. Absent for a delivery to the address. */
  place: z.optional(DeliveryPlace),
  /** The parcels of the order, from the settlement on. Only in the answers to its buyer. */
  shipments: z.optional(z.array(Shipment)),
  /** Invoices, receipts and credit notes. Only in the answers to the buyer. */
  documents: z.optional(z.array(DocumentSummary)),
  /** The old phone of a delivered order, at the price of the day. Only in the answers to its buyer. */
  tradeIn: z.optional(OrderTradeIn),
  items: z.array(OrderLine),
  address: Address,
});
export type Order = z.infer<typeof Order>;

/** Whether an order was refunded in full or in part. Null: not at all. */
export function paidBackOf({
  refundedAmount = 0,
  totalAmount,
}: Pick<Order, "refundedAmount" | "totalAmount">): "whole" | "part" | null {
  if (refundedAmount <= 0) return null;
  return refundedAmount < totalAmount ? "part" : "whole";
}

/** Status 202: the bank asks the cardholder. Afterwards the page confirms with `POST /orders/{id}/confirm`. */
export const OrderNeedsAction = z.object({
  orderId: z.string(),
  status: z.literal("PENDING"),
  clientSecret: z.string(),
  /** The sandbox's 3-D Secure page. Absent when the provider's script shows its own. */
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
