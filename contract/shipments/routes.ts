import * as z from "zod/mini";
import { rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  PackInput,
  SELLER_SHIPMENTS_PAGE_SIZE,
  SellerShipment,
  SellerShipmentQuery,
  ShipInput,
} from "#contract/shipments/shipments.ts";

export const sellerShipmentRoutes = defineRoutes({
  "GET /seller/shipments": {
    who: "a seller",
    tag: "shipments",
    summary: "The parcels that one sends, those to send first",
    description: `${SELLER_SHIPMENTS_PAGE_SIZE} a page; X-Total-Count tells how many there are. What is to send comes first, the oldest order before the others, then the rest, the newest order first. Follow the link next to see all; page numbers are to jump. The address goes 30 days after delivery.`,
    query: SellerShipmentQuery,
    answers: { 200: z.array(SellerShipment) },
  },
  "POST /seller/shipments/:id/packing": {
    who: "the parcel’s seller",
    limit: "120/1m",
    tag: "shipments",
    summary: "One’s parcel is packed",
    params: { id: rowIdParam },
    body: PackInput,
    answers: { 200: SellerShipment },
    refuses: [409],
  },
  "POST /seller/shipments/:id/shipping": {
    who: "the parcel’s seller",
    limit: "120/1m",
    tag: "shipments",
    summary: "One’s parcel is with its carrier",
    params: { id: rowIdParam },
    body: ShipInput,
    answers: { 200: SellerShipment },
    refuses: [409],
  },
});
