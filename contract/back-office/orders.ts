import * as z from "zod/mini";
import { isTownConfirmed, PostalCode } from "../accounts/accounts.ts";
import { requiredText } from "../fields.ts";
import { ORDER_STATUSES, Order } from "../orders/orders.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { tablePage, tableQuery } from "./table.ts";

/** Orders with a parcel in this state. To prepare and to ship: a parcel of the shop's own. */
export const PARCEL_VIEWS = ["preparing", "packed", "shipped"] as const;
/** A parcel of another seller has not left, though the first promised day of its delivery has come. */
export const LATE_VIEW = "lateSellers";
/** A parcel was lost or came back, or a unit was received, and nothing was done for its buyer yet. */
export const ASTRAY_VIEW = "astray";
/** A repair is paid, and not done yet. */
export const REPAIR_VIEW = "repairing";
/**
 * Orders with money that waits for somebody: a refund to send or without an outcome, one that the customer's bank sent back, an open
 * dispute, a lost one of goods that are still here.
 */
export const MONEY_VIEWS = ["refundToSend", "refundReturned", "disputed", "disputeLost"] as const;
/** `quote`: orders of 0 € that wait for a price; `PENDING` is without them. */
export const ORDER_VIEWS = [
  ...ORDER_STATUSES,
  "quote",
  REPAIR_VIEW,
  ...PARCEL_VIEWS,
  LATE_VIEW,
  ASTRAY_VIEW,
  ...MONEY_VIEWS,
] as const;

/** The newest first; of a view of what waits, the oldest first. */
export const OrdersQuery = tableQuery(
  {
    status: z.optional(z.enum(ORDER_VIEWS)),
    /** An order's number, or the beginning of its buyer's e-mail or name. */
    q: z.optional(z.string().check(z.maxLength(200))),
    assignee: z.optional(z.enum(["me", "nobody"])),
  },
  ["createdAt"],
);
export type OrdersQuery = z.infer<typeof OrdersQuery>;

export const OrderSummary = z.object({
  number: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  name: z.string(),
  email: z.string(),
  totalCents: z.int(),
  assignee: z.nullable(z.string()),
  /** The shop's own parcels that are to pack, as they are now. */
  toPack: z.array(z.object({ id: z.int(), version: z.string() })),
});
export type OrderSummary = z.infer<typeof OrderSummary>;
export const OrdersPage = tablePage(OrderSummary);

/** How far the repairs of a paid order are: its phone is awaited, is here, and is repaired. */
export const REPAIR_STEPS = ["awaited", "received", "done"] as const;
export type RepairStep = (typeof REPAIR_STEPS)[number];
/** A phone that has not come in so long after the payment is late: its repair is refunded. */
export const REPAIR_LATE_DAYS = 30;

/** An order for the back office. Money of `order` is in euros, as the buyer sees it. */
export const BackOfficeOrder = z.object({
  order: Order,
  /** Sent back with each change: another version is STALE. */
  version: z.string(),
  email: z.string(),
  /** Null once the person is erased. */
  customer: z.nullable(z.object({ id: z.int(), phone: z.string() })),
  /** The shop's own units that were sold with the lines, the oldest first. `closedAt`: the line has it no more. */
  units: z.array(
    z.object({
      position: z.int(),
      publicId: z.string(),
      closedAt: z.nullable(z.string()),
      /** When it came back; null while its buyer has it. */
      returnedAt: z.nullable(z.string()),
    }),
  ),
  locale: z.string(),
  paidAt: z.nullable(z.string()),
  /** Null without a paid repair. */
  repair: z.nullable(z.object({ step: z.enum(REPAIR_STEPS), isLate: z.boolean() })),
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
/** `PUT /admin/api/orders/:number/repair`. */
export const RepairChange = z.strictObject({ version, step: z.enum(REPAIR_STEPS) });
/** `PUT /admin/api/orders/:number/address`. */
export const AddressCorrection = z.strictObject({
  version,
  nom: requiredText(200),
  adresse: requiredText(300),
  codePostal: PostalCode,
  ville: requiredText(100),
  isTownConfirmed,
});
export type AddressCorrection = z.infer<typeof AddressCorrection>;
