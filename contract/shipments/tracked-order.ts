import * as z from "zod/mini";
import { CaseInput, CaseNumber, OrderCases } from "../cases/cases.ts";
import { DocumentSummary } from "../documents/documents.ts";
import { OwnThread } from "../inbox/threads.ts";
import { ORDER_STATUSES, OrderLine, SoldCondition } from "../orders/orders.ts";
import type { EventKind } from "../timeline/acts.ts";
import { Shipment } from "./shipments.ts";
import { TrackingToken } from "./tracking.ts";

/** `POST /tracking/cases`, and the number of one for what follows. */
export const TrackedCaseInput = z.object({ token: TrackingToken, input: CaseInput });
export type TrackedCaseInput = z.infer<typeof TrackedCaseInput>;
export const TrackedCase = z.object({ token: TrackingToken, number: CaseNumber });
export type TrackedCase = z.infer<typeof TrackedCase>;

/** The events of an order that its customer reads. Those of its cases stand with the case. */
export const TOLD_EVENTS = [
  "order.address-corrected",
  "shipment.packed",
  "shipment.shipped",
  "shipment.delivered",
  "shipment.lost",
  "shipment.sent_back",
  "shipment.cancelled",
  "refund.succeeded",
  "withdrawal.stated",
] as const satisfies readonly EventKind[];

/** What the tracking page shows: no address beyond the town, no price, no name. */
export const Tracking = z.object({
  number: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** An order of 0 €, whose price is told later; only while it is PENDING. */
  awaitsQuote: z.optional(z.literal(true)),
  town: z.string(),
  delivery: z.optional(z.object({ first: z.string(), last: z.string() })),
  items: z.array(
    z.extend(
      z.pick(OrderLine, {
        ...{ productName: true, productType: true, quantity: true },
        ...{ isPhoneReceived: true, isRepaired: true, isRefunded: true },
      }),
      { phone: z.optional(SoldCondition) },
    ),
  ),
  shipments: z.array(Shipment),
  /** What happened, the oldest first. */
  history: z.array(z.object({ kind: z.enum(TOLD_EVENTS), at: z.string() })),
  documents: z.array(DocumentSummary),
  /** The conversations about the order, the newest first. */
  threads: z.array(OwnThread),
  cases: OrderCases,
});
export type Tracking = z.infer<typeof Tracking>;
