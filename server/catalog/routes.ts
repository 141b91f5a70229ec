import { catalogRoutes } from "#contract/catalog/routes.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { countFacets } from "./count-facets.ts";
import { findModel, listModels } from "./find-models.ts";
import { findItem, getItems } from "./get-items.ts";
import { listItems } from "./list-items.ts";
import { listVariants } from "./list-variants.ts";
import { localizeItem } from "./localize-item.ts";
import { findOfferChanges } from "./offer-changes.ts";
import { pageLinks } from "./page-links.ts";
import { mountPictures } from "./pictures/picture-routes.ts";
import { proveSaving } from "./prices/prove-saving.ts";
import { readId } from "./read-id.ts";
import { suggest } from "./suggest.ts";

/** Routes of the catalogue: items, facets, models and their pictures. */
export function mountCatalog(app: App, shop: Shop) {
  mountRoutes(app, catalogRoutes, {
    async "GET /smartphoneItems"(request, reply) {
      const page = await listItems(shop, request.query, request.session);
      reply.header("x-total-count", String(page.total)).header("link", pageLinks(request.query, page));
      if (page.atLeast) reply.header("x-total-count-is", "at-least");
      if (request.query.seller) reply.header("cache-control", "no-store");
      return page.items;
    },
    async "GET /smartphoneItems/facets"(request, reply) {
      if (request.query.seller) reply.header("cache-control", "no-store");
      return countFacets(shop, request.query, request.session);
    },
    "GET /smartphoneItems/suggestions": async (request) => suggest(shop, request.query),
    async "GET /smartphoneItems/chosen"({ query: { ids, lang } }) {
      const items = await getItems(shop.database, ids.split(",").map(Number));
      return lang ? items.map((item) => localizeItem(item, lang)) : items;
    },
    "GET /smartphoneItems/saving": async (request) => proveSaving(shop, request.query.brand),
    "GET /smartphoneItems/:id": async (request) => findItem(shop, readId(request.params.id)),
    "GET /smartphoneItems/:id/changes": async (request) =>
      findOfferChanges(shop, readId(request.params.id), Number(request.query.since)),
    "GET /smartphoneItems/:id/variants": async (request) => listVariants(shop, readId(request.params.id)),
    "GET /smartphoneModel": async (request) => listModels(shop, request.query.brand, true),
    "GET /smartphoneModel/:id": async (request) => findModel(shop, readId(request.params.id)),
  });

  mountPictures(app, shop);
}
