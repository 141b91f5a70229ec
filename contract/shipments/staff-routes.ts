import * as z from "zod/mini";
import {
  BackOfficeShipment,
  DeliveryNote,
  OrderNumbers,
  PickingLine,
  SelectedOrders,
} from "#contract/back-office/shipments.ts";
import { orderNumberParam, rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { EndInput, PackInput, ShipInput, TrackingCorrection } from "./shipments.ts";

const move = {
  who: { permission: "orders.write" },
  params: { number: orderNumberParam, id: rowIdParam },
  answers: { 200: BackOfficeShipment },
  refuses: [404, 409],
} as const;

export const shipmentStaffRoutes = defineRoutes({
  "GET /admin/api/orders/:number/shipments": {
    who: { permission: "orders.read" },
    params: { number: orderNumberParam },
    answers: { 200: z.array(BackOfficeShipment) },
    refuses: [404],
  },
  "POST /admin/api/orders/:number/shipments/:id/packing": { ...move, body: PackInput },
  "POST /admin/api/orders/:number/shipments/:id/shipping": { ...move, body: ShipInput },
  "PUT /admin/api/orders/:number/shipments/:id/tracking": { ...move, body: TrackingCorrection },
  "POST /admin/api/orders/:number/shipments/:id/delivery": { ...move, body: EndInput },
  "POST /admin/api/orders/:number/shipments/:id/loss": { ...move, body: EndInput },
  "POST /admin/api/orders/:number/shipments/:id/return": { ...move, body: EndInput },
  // Unpacks a parcel of a refunded order.
  "POST /admin/api/orders/:number/shipments/:id/unpacking": { ...move, body: EndInput },
  "GET /admin/api/picking-list": {
    who: { permission: "orders.read" },
    query: z.object({ orders: z.optional(OrderNumbers) }),
    answers: { 200: z.array(PickingLine) },
  },
  "GET /admin/api/delivery-notes": {
    who: { permission: "orders.read" },
    query: SelectedOrders,
    answers: { 200: z.array(DeliveryNote) },
  },
});
