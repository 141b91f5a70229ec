import { sellerRoutes } from "#contract/sellers/routes.ts";
import { ownId } from "#server/accounts/caller.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { findSeller } from "./find-seller.ts";
import { findSellerProfile, saveSellerProfile } from "./seller-profile.ts";

/** Routes of sellers: the public data, and one's own profile. */
export function mountSellers(app: App, shop: Shop) {
  mountRoutes(app, sellerRoutes, {
    "GET /sellers/:slug": async (request) =>
      findSeller(shop, request.params.slug, Number(request.query.page ?? 1)),
    async "GET /seller/:id/profile"(request) {
      const userId = ownId(sessionOf(request), request.params.id);
      return findSellerProfile(shop, userId);
    },
    async "PUT /seller/:id/profile"(request) {
      const session = sessionOf(request);
      ownId(session, request.params.id);
      return saveSellerProfile(shop, session, request.body);
    },
  });
}
