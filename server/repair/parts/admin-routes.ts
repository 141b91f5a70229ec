import { repairPartRoutes } from "#contract/repair/part-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readRepair } from "../desk/read-repair.ts";
import { choosePart } from "./choose-part.ts";
import { fitPart } from "./fit-part.ts";

/** Routes of the spare parts of a repair. */
export function mountRepairParts(app: App, shop: Shop) {
  const { database, clock } = shop;
  mountRoutes(app, repairPartRoutes, {
    async "POST /admin/api/repairs/:number/parts"(request) {
      const { number } = request.params;
      await choosePart(shop, number, request.body, actorOf(request));
      return readRepair(database, number, clock());
    },
    async "POST /admin/api/repairs/:number/fittings"(request) {
      const { number } = request.params;
      await fitPart(shop, number, request.body, actorOf(request));
      return readRepair(database, number, clock());
    },
  });
}
