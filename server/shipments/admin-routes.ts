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
import { EndInput, PackInput, ShipInput } from "#contract/shipments/shipments.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { listPicking } from "./list-picking.ts";
import { moveShipment, type ShipmentDeps } from "./move-shipment.ts";
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
  app.get(
    path,
    { schema: { params: OrderParams, response: { 200: z.array(BackOfficeShipment), 404: ErrorBody } } },
    async (request) => {
      const [order] = await shop.database
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.number, request.params.number));
      if (!order) throw new Failure("NOT_FOUND");
      return (await readShipments(shop.database, eq(orders.id, order.id))).map(presentForStaff);
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

  app.post(
    `${path}/:id/packing`,
    { schema: { params: Params, body: PackInput, response } },
    async (request) =>
      presentForStaff(
        await moveShipment(shop, {
          id: Number(request.params.id),
          orderNumber: request.params.number,
          to: "packed",
          by: { kind: "staff", actor: actorOf(request) },
          version: request.body.version,
        }),
      ),
  );

  app.post(
    `${path}/:id/shipping`,
    { schema: { params: Params, body: ShipInput, response } },
    async (request) => {
      const { version, ...parcel } = request.body;
      return presentForStaff(
        await moveShipment(shop, {
          id: Number(request.params.id),
          orderNumber: request.params.number,
          to: "shipped",
          by: { kind: "staff", actor: actorOf(request) },
          version,
          parcel,
        }),
      );
    },
  );

  for (const [name, to] of Object.entries(MOVES))
    app.post(
      `${path}/:id/${name}`,
      { schema: { params: Params, body: EndInput, response } },
      async (request) =>
        presentForStaff(
          await moveShipment(shop, {
            id: Number(request.params.id),
            orderNumber: request.params.number,
            to,
            by: { kind: "staff", actor: actorOf(request) },
            version: request.body.version,
            reason: request.body.reason,
          }),
        ),
    );
}
