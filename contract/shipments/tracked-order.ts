import * as z from "zod/mini";
import { OrderTradeIn } from "../buyback/trade-in.ts";
import { CaseInput, CaseNumber, OrderCases } from "../cases/cases.ts";
import { DeliveryPlace } from "../delivery/place.ts";
import { DocumentSummary } from "../documents/documents.ts";
import { OwnThread } from "../inbox/threads.ts";
import { ORDER_STATUSES, OrderLine, SoldCondition } from "../orders/orders.ts";
import { PaymentRequest } from "../orders/requests.ts";
import { SHIPPING_OPTIONS } from "../orders/shipping.ts";
import { CustomerRepair } from "../repair/tracked-repair.ts";
import type { EventKind } from "../timeline/acts.ts";
import { Shipment } from "./shipments.ts";
import { TrackingToken } from "./tracking.ts";

/** `POST /tracking/cases`: opens a case. Later calls name its number. */
export const TrackedCaseInput = z.object({ token: TrackingToken, input: CaseInput });
export type TrackedCaseInput = z.infer<typeof TrackedCaseInput>;
export const TrackedCase = z.object({ token: TrackingToken, number: CaseNumber });
export type TrackedCase = z.infer<typeof TrackedCase>;

/** The events of an order that its customer reads. Events of a case are shown with the case. */
export const TOLD_EVENTS = [
  "order.address-corrected",
  "order.recipient-changed",
  "order.line-removed",
  "order.delivery-changed",
  "order.unit-changed",
  "shipment.packed",
  "shipment.shipped",
  "shipment.delivered",
  "shipment.lost",
  "shipment.sent_back",
  "shipment.cancelled",
  "refund.succeeded",
  "withdrawal.stated",
] as const satisfies readonly EventKind[];

/** The content of the tracking page. Of the address it contains only the town; it contains no name, and no price of the order. */
export const Tracking = z.object({
  number: z.string(),
  createdAt: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** An order of 0 € whose price is told later. Only while it is PENDING. */
  awaitsQuote: z.optional(z.literal(true)),
  /** The amount due of an order that the shop made. Absent once it is paid. */
  toPay: z.optional(PaymentRequest),
  town: z.string(),
  delivery: z.optional(z.object({ first: z.string(), last: z.string() })),
  place: z.optional(DeliveryPlace),
  shippingOption: z.enum(SHIPPING_OPTIONS),
  items: z.array(
    z.extend(
      z.pick(OrderLine, {
        ...{ productName: true, productType: true, quantity: true, image: true },
        ...{ isPhoneReceived: true, isRepaired: true, isRefunded: true },
      }),
      { phone: z.optional(SoldCondition) },
    ),
  ),
  shipments: z.array(Shipment),
  /** The events of the order, oldest first. */
  history: z.array(z.object({ kind: z.enum(TOLD_EVENTS), at: z.string() })),
  documents: z.array(DocumentSummary),
  /** The conversations about the order, newest first. */
  threads: z.array(OwnThread),
  cases: OrderCases,
  /** The old phone that the buyer means to sell, once the order has arrived. */
  tradeIn: z.optional(OrderTradeIn),
  /** Repairs, one for each phone that the order's services are for. */
  repairs: z.array(CustomerRepair),
});
export type Tracking = z.infer<typeof Tracking>;
