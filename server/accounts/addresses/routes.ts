import { addressRoutes } from "#contract/accounts/address-routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { addAddress, deleteAddress, listAddresses, makeDefault } from "./other-addresses.ts";

/** Routes of the caller's own addresses beside the profile's. */
export function mountAddresses(app: App, shop: Shop) {
  mountRoutes(app, addressRoutes, {
    "GET /users/me/addresses": async (request) => listAddresses(shop.database, sessionOf(request).userId),
    async "POST /users/me/addresses"(request, reply) {
      return reply.code(201).send(await addAddress(shop, sessionOf(request), request.body));
    },
    async "DELETE /users/me/addresses/:id"(request) {
      await deleteAddress(shop, sessionOf(request), Number(request.params.id));
      return null;
    },
    async "POST /users/me/addresses/:id/default"(request) {
      return { client: await makeDefault(shop, sessionOf(request), Number(request.params.id)) };
    },
  });
}
