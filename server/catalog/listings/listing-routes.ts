import type { FastifyRequest } from "fastify";
import { listingRoutes } from "#contract/catalog/routes.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { readId } from "../read-id.ts";
import { listOwnReviews } from "../review/read-review.ts";
import { createListing } from "./create-listing.ts";
import { updateListing } from "./update-listing.ts";
import { withdrawListing } from "./withdraw-listing.ts";

const ownerOf = (request: FastifyRequest) => ({
  sellerId: sessionOf(request).userId,
  locale: localeOfCookie(request.headers.cookie),
});

/** Routes for sellers' own listings. Every statement checks the owner. */
export function mountListings(app: App, shop: Shop) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };

  mountRoutes(app, listingRoutes, {
    async "POST /smartphoneItems"(request, reply) {
      const item = await createListing(deps, ownerOf(request), request.body);
      reply.header("location", `/smartphoneItems/${item.id}`);
      return item;
    },
    "GET /smartphoneItems/in-review": (request) => listOwnReviews(shop.database, sessionOf(request).userId),
    async "PATCH /smartphoneItems/:id"(request) {
      const target = { itemId: readId(request.params.id), ...ownerOf(request) };
      return updateListing(deps, target, request.body);
    },
    async "DELETE /smartphoneItems/:id"(request) {
      await withdrawListing(deps, {
        itemId: readId(request.params.id),
        sellerId: sessionOf(request).userId,
      });
      return null;
    },
  });
}
