import { passportRoutes } from "#contract/devices/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listOwnPhones } from "./list-own-phones.ts";

/** The routes of passports for the phone's holder. The public page is built by `server/page-data.ts`. */
export function mountPassports(app: App, shop: Shop) {
  mountRoutes(app, passportRoutes, {
    async "GET /users/me/phones"(request, reply) {
      reply.header("cache-control", "no-store");
      return listOwnPhones(shop.database, sessionOf(request).userId);
    },
  });
}
