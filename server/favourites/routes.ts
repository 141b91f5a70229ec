import { and, eq } from "drizzle-orm";
import { favouriteRoutes } from "#contract/favourites/routes.ts";
import { readId } from "#server/catalog/read-id.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { joinFavourites } from "./join-favourites.ts";
import { listFavourites } from "./list-favourites.ts";
import { favourites } from "./tables.ts";

/** Routes of one's own followed listings. */
export function mountFavourites(app: App, shop: Shop) {
  mountRoutes(app, favouriteRoutes, {
    "GET /users/me/favourites": async (request) => listFavourites(shop.database, sessionOf(request).userId),
    "POST /users/me/favourites": async (request) =>
      joinFavourites(shop, sessionOf(request).userId, request.body),
    async "DELETE /users/me/favourites/:id"(request) {
      const own = eq(favourites.userId, sessionOf(request).userId);
      await shop.database
        .delete(favourites)
        .where(and(own, eq(favourites.itemId, readId(request.params.id))));
      return null;
    },
  });
}
