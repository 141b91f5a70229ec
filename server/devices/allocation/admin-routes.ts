import { allocationStaffRoutes } from "#contract/devices/staff-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { packByScan } from "./pack-by-scan.ts";
import { readPacking } from "./read-packing.ts";
import { replaceUnit } from "./replace-unit.ts";
import { unpackUnit } from "./unpack-unit.ts";

export function mountAllocation(app: App, shop: ShipmentDeps) {
  mountRoutes(app, allocationStaffRoutes, {
    async "GET /admin/api/packing/:number"(request) {
      const packing = await readPacking(shop.database, request.params.number);
      if (!packing) throw new Failure("NOT_FOUND");
      return packing;
    },
    "POST /admin/api/packing/scans": (request) => packByScan(shop, request.body, actorOf(request)),
    "POST /admin/api/packing/replacements": (request) => replaceUnit(shop, request.body, actorOf(request)),
    "POST /admin/api/packing/unpackings": (request) => unpackUnit(shop, request.body, actorOf(request)),
  });
}
