import { relayStaffRoutes } from "#contract/relay/staff-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readList, replacePoints } from "./replace-points.ts";

/** The list of collection points in the back office. */
export function mountRelayDesk(app: App, shop: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, relayStaffRoutes, {
    "GET /admin/api/relay-points": () => readList(shop.database),
    "PUT /admin/api/relay-points": (request) => replacePoints(shop, request.body, actorOf(request)),
  });
}
