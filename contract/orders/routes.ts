import * as z from "zod/mini";
import { SellerOrderQuery, SellerSummary } from "#contract/catalog/listings.ts";
import { orderNumberParam, rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { Order, OrderInput, OrderNeedsAction, SellerOrder } from "#contract/orders/orders.ts";

export const orderRoutes = defineRoutes({
  "POST /orders": {
    who: "a session",
    guests: true,
    limit: "60/1m",
    recentPassword: true,
    tag: "orders",
    summary: "Place an order and pay it",
    description: "Status, prices, taxes, totals and date sent along are claims: the server works them out.",
    headers: { "idempotency-key": z.optional(z.string()) },
    body: OrderInput,
    answers: { 201: Order, 202: OrderNeedsAction },
    refuses: [402, 409, 422, 502],
  },
  "GET /orders": {
    who: "a session",
    guests: true,
    tag: "orders",
    summary: "One’s own orders, newest first",
    answers: { 200: z.array(Order) },
  },
  "GET /orders/:id": {
    who: "the buyer",
    guests: true,
    tag: "orders",
    summary: "One of one’s own orders",
    params: { id: orderNumberParam },
    answers: { 200: Order },
  },
  "POST /orders/:id/confirm": {
    who: "the buyer",
    guests: true,
    limit: "60/1m",
    tag: "orders",
    summary: "Settle an order after the bank’s 3-D Secure step",
    params: { id: orderNumberParam },
    answers: { 201: Order, 202: OrderNeedsAction },
    refuses: [402, 409, 502],
  },
  "POST /orders/:id/cancel": {
    who: "the buyer",
    guests: true,
    limit: "60/1m",
    tag: "orders",
    summary: "Cancel an order that is not paid",
    params: { id: orderNumberParam },
    answers: { 200: Order },
    refuses: [409],
  },
  "POST /orders/:id/shipments/:shipment/receipt": {
    who: "the buyer",
    limit: "60/1m",
    tag: "orders",
    summary: "Say that a parcel has arrived",
    description: "Saying it again changes nothing.",
    params: { id: orderNumberParam, shipment: rowIdParam },
    answers: { 200: Order },
    refuses: [409],
  },
});

export const sellerOrderRoutes = defineRoutes({
  "GET /orders/all": {
    who: "a seller",
    tag: "orders",
    summary: "Orders with lines of one’s own, newest first",
    description:
      "Only one’s own lines are told. 100 a page; X-Total-Count tells how many orders there are. Follow the link next to see all, each once; page numbers are to jump.",
    query: SellerOrderQuery,
    answers: { 200: z.array(SellerOrder) },
  },
  "GET /orders/all/summary": {
    who: "a seller",
    tag: "orders",
    summary: "A seller’s figures: for sale, sold, revenue of the month",
    answers: { 200: SellerSummary },
  },
});
