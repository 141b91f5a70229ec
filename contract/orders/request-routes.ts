import * as z from "zod/mini";
import { BackOfficeOrder } from "../back-office/orders.ts";
import { orderNumberParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { ORDER_STATUSES, OrderNeedsAction } from "./orders.ts";
import {
  DeskOffer,
  DeskOrder,
  LinkConfirmation,
  LinkMail,
  LinkPayment,
  OfferCode,
  TillInput,
} from "./requests.ts";

const paying = {
  // The token of the tracking page authorises the request.
  who: "anyone",
  limit: "60/1m",
  tag: "tracking",
  answers: { 201: z.object({ status: z.enum(ORDER_STATUSES) }), 202: OrderNeedsAction },
} as const;

export const paymentRequestRoutes = defineRoutes({
  "POST /tracking/payments": {
    ...paying,
    summary: "Pay an order that the shop made, from its tracking page",
    description: "The same payment method again is the same attempt: an order is charged once.",
    body: LinkPayment,
    refuses: [402, 404, 409, 422, 502],
  },
  "POST /tracking/payments/confirmation": {
    ...paying,
    summary: "Settle an order that the shop made after the bank’s 3-D Secure step",
    body: LinkConfirmation,
    refuses: [402, 404, 409, 502],
  },
});

const change = {
  who: { permission: "orders.write" },
  params: { number: orderNumberParam },
  answers: { 200: BackOfficeOrder },
  refuses: [404, 409],
} as const;

export const deskOrderRoutes = defineRoutes({
  "POST /admin/api/orders/offers": {
    who: { permission: "orders.write" },
    body: OfferCode,
    answers: { 200: DeskOffer },
    refuses: [404],
  },
  "POST /admin/api/orders": {
    who: { permission: "orders.write" },
    body: DeskOrder,
    answers: { 201: z.object({ number: z.string() }) },
    refuses: [409, 422],
  },
  "POST /admin/api/orders/:number/payments": { ...change, body: TillInput, refuses: [404, 409, 503] },
  "POST /admin/api/orders/:number/link": { ...change, body: LinkMail },
});
