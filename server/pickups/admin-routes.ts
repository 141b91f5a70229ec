import { pickupStaffRoutes } from "#contract/pickups/staff-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { handOver, lookAtPickup } from "./hand-over.ts";
import { readOpenPickups } from "./read-pickups.ts";

/** The parcels that buyers collect at the desk. */
export function mountPickups(app: App, shop: ShipmentDeps) {
  mountRoutes(app, pickupStaffRoutes, {
    "GET /admin/api/pickups": () => readOpenPickups(shop.database),
    "POST /admin/api/pickups/look": ({ body }) => lookAtPickup(shop, body.code),
    "POST /admin/api/pickups/handover": (request) => handOver(shop, request.body, actorOf(request)),
  });
}
