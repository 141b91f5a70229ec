import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import { isCalendarDay } from "../delivery/working-days.ts";
import { requiredText } from "../fields.ts";
import { InvoicedCompany } from "../orders/company.ts";
import { ORDER_STATUSES, Order } from "../orders/orders.ts";
import { PaymentRequest } from "../orders/requests.ts";
import { SHIPPING_OPTIONS } from "../orders/shipping.ts";
import { REPAIR_STATES } from "../repair/repair-states.ts";
import { CARRIERS } from "../shipments/carriers.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { FULFILMENTS, PAYMENT_BADGES, PROMISED_FILTERS } from "./order-badges.ts";
import { tablePage, tableQuery } from "./table.ts";
import { URGENT_BANDS } from "./urgent.ts";

/** Views of orders with a parcel in this state. In `preparing` and `packed`, only the shop's own parcels count. */
export const PARCEL_VIEWS = ["preparing", "packed", "shipped"] as const;
/** View: another seller's parcel has not left by the first promised day of its delivery. */
export const LATE_VIEW = "lateSellers";
/** View: a parcel was lost or came back, or a unit was received, and the shop has not yet acted for the buyer. */
export const ASTRAY_VIEW = "astray";
/** View: a repair of the order waits for somebody. */
export const REPAIR_VIEW = "repairing";
/**
 * Views of orders whose money needs somebody: a refund to send or without an outcome, a refund that the customer's bank sent
 * back, an open dispute, a lost dispute about goods that the shop still has.
 */
export const MONEY_VIEWS = ["refundToSend", "refundReturned", "disputed", "disputeLost"] as const;
export const WORK_VIEWS = [REPAIR_VIEW, ...PARCEL_VIEWS, LATE_VIEW, ASTRAY_VIEW, ...MONEY_VIEWS] as const;
/** `quote`: orders of 0 € that wait for a price. `PENDING` leaves them out. */
export const ORDER_VIEWS = [...ORDER_STATUSES, "quote", ...WORK_VIEWS] as const;

const day = z.optional(z.string().check(z.refine(isCalendarDay, "INVALID")));

/** The newest order comes first by default. In views of waiting orders, the oldest comes first. */
export const OrdersQuery = tableQuery(
  {
    status: z.optional(z.enum(ORDER_VIEWS)),
    payment: z.optional(z.enum(PAYMENT_BADGES)),
    fulfilment: z.optional(z.enum(FULFILMENTS)),
    carrier: z.optional(z.enum(CARRIERS)),
    promised: z.optional(z.enum(PROMISED_FILTERS)),
    /** Orders that the shop itself has to send: those of a band of the dashboard. */
    urgent: z.optional(z.enum(URGENT_BANDS)),
    /** The first and the last day in Paris on which the order was placed. */
    from: day,
    to: day,
    /** An order number, or the beginning of the buyer's e-mail or name. */
    q: z.optional(z.string().check(z.maxLength(200))),
    assignee: z.optional(z.enum(["me", "nobody"])),
  },
  ["createdAt", "status", "phone", "promised", "name", "assignee", "total"],
);
export type OrdersQuery = z.infer<typeof OrdersQuery>;

/** The state of an order, as lists and its page show it. */
const badges = {
  payment: z.enum(PAYMENT_BADGES),
  fulfilment: z.nullable(z.enum(FULFILMENTS)),
  /** The last promised day. `isOpen`: a parcel that was promised is still under way. */
  promised: z.nullable(z.object({ day: z.string(), isOpen: z.boolean() })),
};

export const OrderSummary = z.object({
  number: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  ...badges,
  /** The first phone, and the number of other units. Null for repairs alone. */
  phone: z.nullable(
    z.object({
      name: z.string(),
      grade: z.nullable(z.enum(GRADES)),
      image: z.nullable(z.string()),
      others: z.int(),
    }),
  ),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  /** The carrier of the newest parcel that has one. */
  carrier: z.nullable(z.enum(CARRIERS)),
  name: z.string(),
  email: z.string(),
  totalCents: z.int(),
  assignee: z.nullable(z.string()),
  /** The shop's own parcels to pack, with their current versions. */
  toPack: z.array(z.object({ id: z.int(), version: z.string() })),
});
export type OrderSummary = z.infer<typeof OrderSummary>;
export const OrdersPage = tablePage(OrderSummary);

/** An order for the back office. Money of `order` is in euros, as the buyer sees it. */
export const BackOfficeOrder = z.object({
  order: Order,
  /** A change names this version. Error: STALE for another one. */
  version: z.string(),
  ...badges,
  email: z.string(),
  /** The telephone for the delivery: that of the account, unless staff changed it. Empty when none is known. */
  telephone: z.string(),
  /** The company that the invoices name. Null: they name the person. */
  company: z.nullable(InvoicedCompany),
  /** Null for an erased person. */
  customer: z.nullable(z.object({ id: z.int(), phone: z.string() })),
  /** The shop's own units sold with the lines, oldest first. `closedAt`: when the unit left the line. */
  units: z.array(
    z.object({
      position: z.int(),
      publicId: z.string(),
      closedAt: z.nullable(z.string()),
      /** When the unit came back. Null while the buyer has it. */
      returnedAt: z.nullable(z.string()),
    }),
  ),
  locale: z.string(),
  /** The amount due of an order that the shop made. Null once it is paid, and for other orders. */
  toPay: z.nullable(PaymentRequest),
  /** The orders for what a dearer unit costs more than a line's, oldest first. */
  differences: z.array(
    z.object({
      ...{ number: z.string(), position: z.int(), status: z.enum(ORDER_STATUSES), cents: z.int() },
    }),
  ),
  paidAt: z.nullable(z.string()),
  /** Repairs, one for each phone that the order's services are for, oldest first. */
  repairs: z.array(
    z.object({
      number: z.string(),
      phone: z.string(),
      state: z.enum(REPAIR_STATES),
      isLate: z.boolean(),
    }),
  ),
  cancelledAt: z.nullable(z.string()),
  termsVersion: z.nullable(z.string()),
  payments: z.array(
    z.object({
      attempt: z.int(),
      status: z.string(),
      amountCents: z.int(),
      provider: z.string(),
      reference: z.nullable(z.string()),
      declineCode: z.nullable(z.string()),
      updatedAt: z.string(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      recipient: z.string(),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type BackOfficeOrder = z.infer<typeof BackOfficeOrder>;

const version = requiredText(20);
/** `POST /admin/api/orders/:number/cancellation`. */
export const OrderEnding = z.strictObject({ version, reason: requiredText(500) });
/** `POST /admin/api/orders/:number/refund`. `unpacked` confirms that packed parcels are unpacked. */
export const RefundInput = z.extend(OrderEnding, { unpacked: z.optional(z.boolean()) });
