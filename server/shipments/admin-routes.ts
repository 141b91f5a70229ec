import { eq } from "drizzle-orm";
import { shipmentStaffRoutes } from "#contract/shipments/staff-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findOrder } from "#server/orders/find-order.ts";
import { orders } from "#server/orders/tables.ts";
import { correctTracking } from "./correct-tracking.ts";
import { listPicking } from "./list-picking.ts";
import { moveShipment, type ShipmentDeps, type ShipmentMove } from "./move-shipment.ts";
import { presentForStaff } from "./present-shipment.ts";
import { readDeliveryNotes } from "./read-delivery-notes.ts";
import { readShipments } from "./read-shipments.ts";

/** The parcels of an order in the back office, with picking lists and delivery notes. */
export function mountShipmentsForStaff(app: App, shop: ShipmentDeps) {
  const move = async (
    request: Parameters<typeof actorOf>[0] & {
      readonly params: { readonly number: string; readonly id: string };
    },
    to: Omit<ShipmentMove, "id" | "orderNumber" | "by">,
  ) => {
    const { id, number } = request.params;
    const by = { kind: "staff", actor: actorOf(request) } as const;
    return presentForStaff(await moveShipment(shop, { id: Number(id), orderNumber: number, by, ...to }));
  };
  mountRoutes(app, shipmentStaffRoutes, {
    async "GET /admin/api/orders/:number/shipments"(request) {
      const { id } = await findOrder(shop.database, request.params.number);
      return (await readShipments(shop.database, eq(orders.id, id))).map(presentForStaff);
    },
    "POST /admin/api/orders/:number/shipments/:id/packing": (request) =>
      move(request, { to: "packed", ...request.body }),
    async "POST /admin/api/orders/:number/shipments/:id/shipping"(request) {
      const { version, ...parcel } = request.body;
      return move(request, { to: "shipped", version, parcel });
    },
    async "PUT /admin/api/orders/:number/shipments/:id/tracking"(request) {
      const { id, number: orderNumber } = request.params;
      const correction = { ...request.body, id: Number(id), orderNumber };
      return presentForStaff(await correctTracking(shop, correction, actorOf(request)));
    },
    "POST /admin/api/orders/:number/shipments/:id/delivery": (request) =>
      move(request, { to: "delivered", ...request.body }),
    "POST /admin/api/orders/:number/shipments/:id/loss": (request) =>
      move(request, { to: "lost", ...request.body }),
    "POST /admin/api/orders/:number/shipments/:id/return": (request) =>
      move(request, { to: "sent_back", ...request.body }),
    "POST /admin/api/orders/:number/shipments/:id/unpacking": (request) =>
      move(request, { to: "cancelled", ...request.body }),
    "GET /admin/api/picking-list": (request) => listPicking(shop.database, request.query.orders),
    "GET /admin/api/delivery-notes": (request) => readDeliveryNotes(shop.database, request.query.orders),
  });
}
