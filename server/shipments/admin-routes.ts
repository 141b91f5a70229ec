import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import {
  BackOfficeShipment,
  DeliveryNote,
  OrderNumbers,
  PickingLine,
  SelectedOrders,
} from "#contract/back-office/shipments.ts";
import { ErrorBody } from "#contract/errors.ts";
import { EndInput, PackInput, ShipInput, TrackingCorrection } from "#contract/shipments/shipments.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { findOrder } from "#server/orders/queries.ts";
import { orders } from "#server/orders/tables.ts";
import { correctTracking } from "./correct-tracking.ts";
import { listPicking } from "./list-picking.ts";
import { moveShipment, type ShipmentDeps, type ShipmentMove } from "./move-shipment.ts";
import { presentForStaff } from "./present-shipment.ts";
import { readDeliveryNotes } from "./read-delivery-notes.ts";
import { readShipments } from "./read-shipments.ts";

const OrderParams = z.object({ number: z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID")) });
const Params = z.extend(OrderParams, { id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });
const PickingQuery = z.object({ orders: z.optional(OrderNumbers) });
const path = "/admin/api/orders/:number/shipments";
const response = { 200: BackOfficeShipment, 404: ErrorBody, 409: ErrorBody };

/** Moves without more than a reason, by the last part of their address. Unpacking is for a refunded order. */
const MOVES = { delivery: "delivered", loss: "lost", return: "sent_back", unpacking: "cancelled" } as const;

/** Routes of the back office for the parcels of an order. */
export function shipmentAdminRoutes(app: App, shop: ShipmentDeps) {
  const move = async (
    request: Parameters<typeof actorOf>[0] & { readonly params: z.infer<typeof Params> },
    to: Omit<ShipmentMove, "id" | "orderNumber" | "by">,
  ) => {
    const { id, number } = request.params;
    const by = { kind: "staff", actor: actorOf(request) } as const;
    return presentForStaff(await moveShipment(shop, { id: Number(id), orderNumber: number, by, ...to }));
  };

  app.get(
    path,
    { schema: { params: OrderParams, response: { 200: z.array(BackOfficeShipment), 404: ErrorBody } } },
    async (request) => {
      const { id } = await findOrder(shop.database, request.params.number);
      return (await readShipments(shop.database, eq(orders.id, id))).map(presentForStaff);
    },
  );

  app.get(
    "/admin/api/picking-list",
    { schema: { querystring: PickingQuery, response: { 200: z.array(PickingLine) } } },
    (request) => listPicking(shop.database, request.query.orders),
  );

  app.get(
    "/admin/api/delivery-notes",
    { schema: { querystring: SelectedOrders, response: { 200: z.array(DeliveryNote) } } },
    (request) => readDeliveryNotes(shop.database, request.query.orders),
  );

  app.post(`${path}/:id/packing`, { schema: { params: Params, body: PackInput, response } }, (request) =>
    move(request, { to: "packed", ...request.body }),
  );

  app.post(`${path}/:id/shipping`, { schema: { params: Params, body: ShipInput, response } }, (request) => {
    const { version, ...parcel } = request.body;
    return move(request, { to: "shipped", version, parcel });
  });

  app.put(
    `${path}/:id/tracking`,
    { schema: { params: Params, body: TrackingCorrection, response } },
    async (request) => {
      const { id, number: orderNumber } = request.params;
      const correction = { ...request.body, id: Number(id), orderNumber };
      return presentForStaff(await correctTracking(shop, correction, actorOf(request)));
    },
  );

  for (const [name, to] of Object.entries(MOVES))
    app.post(`${path}/:id/${name}`, { schema: { params: Params, body: EndInput, response } }, (request) =>
      move(request, { to, ...request.body }),
    );
}
