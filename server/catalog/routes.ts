import * as z from "zod/mini";
import {
  Saving,
  SmartphoneItem,
  SmartphoneModel,
  SuggestionQuery,
  Suggestions,
} from "#contract/catalog/catalog.ts";
import { ChosenQuery } from "#contract/catalog/favourites.ts";
import { Facets, ItemQuery } from "#contract/catalog/filters.ts";
import { OfferChange, OfferChangesQuery } from "#contract/catalog/offer-changes.ts";
import { ItemVariant } from "#contract/catalog/variants.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { countFacets } from "./count-facets.ts";
import { findModel, listModels } from "./find-models.ts";
import { findItem, getItems } from "./get-items.ts";
import { listItems } from "./list-items.ts";
import { listVariants } from "./list-variants.ts";
import { localizeItem } from "./localize-item.ts";
import { findOfferChanges } from "./offer-changes.ts";
import { pageLinks } from "./page-links.ts";
import { pictureRoutes } from "./pictures/picture-routes.ts";
import { proveSaving } from "./prices/prove-saving.ts";
import { readId } from "./read-id.ts";
import { suggest } from "./suggest.ts";

const tags = ["catalogue"];
const Id = z.object({ id: z.string() });
const ModelQuery = z.object({
  brand: z.optional(z.string().check(z.regex(/^[\p{L}\p{N} .&'-]{1,60}$/u, "INVALID"))),
});

/** Routes of the catalogue: items, facets, models and their pictures. */
export function catalogRoutes(app: App, shop: Shop) {
  app.get(
    "/smartphoneItems",
    {
      schema: {
        tags,
        summary: "A page of the catalogue",
        description:
          "What can be bought first, then newest, 100 a page. X-Total-Count tells how many there are; with X-Total-Count-Is: at-least there are more, with words that too many listings have to be counted. Link tells where the other pages are. Follow `next` to see all: what is for sale meanwhile is on exactly one page, whatever is sold or added. Only a phone whose price changes moves in an order by price; `newest` has none that moves. Page numbers are to jump, and reach the first 10,000 items.",
        querystring: ItemQuery,
        response: { 200: z.array(SmartphoneItem), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const page = await listItems(shop, request.query, request.session);
      reply.header("x-total-count", String(page.total)).header("link", pageLinks(request.query, page));
      if (page.atLeast) reply.header("x-total-count-is", "at-least");
      if (request.query.seller) reply.header("cache-control", "no-store");
      return page.items;
    },
  );

  app.get(
    "/smartphoneItems/facets",
    {
      schema: {
        tags,
        summary: "How many items each choice of a filter would leave",
        querystring: ItemQuery,
        response: { 200: Facets, 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      if (request.query.seller) reply.header("cache-control", "no-store");
      return countFacets(shop, request.query, request.session);
    },
  );

  app.get(
    "/smartphoneItems/suggestions",
    {
      schema: {
        tags,
        summary: "What an unfinished search may mean: models for sale, then phones",
        querystring: SuggestionQuery,
        response: { 200: Suggestions, 400: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => suggest(shop, request.query),
  );

  app.get(
    "/smartphoneItems/chosen",
    {
      schema: {
        tags,
        summary: "Items by their ids, in the order of the ids",
        description: "Up to 50. Unknown and withdrawn items are left out.",
        querystring: ChosenQuery,
        response: { 200: z.array(SmartphoneItem), 400: ErrorBody, 429: ErrorBody },
      },
    },
    async ({ query: { ids, lang } }) => {
      const items = await getItems(shop.database, ids.split(",").map(Number));
      return lang ? items.map((item) => localizeItem(item, lang)) : items;
    },
  );

  app.get(
    "/smartphoneItems/saving",
    {
      schema: {
        tags,
        summary: "How much cheaper than new phones are, as the catalogue proves it",
        description: "The percentage that at least ten available items save, of a new price with its source.",
        querystring: ModelQuery,
        response: { 200: Saving, 400: ErrorBody },
      },
    },
    async (request) => proveSaving(shop, request.query.brand),
  );

  app.get(
    "/smartphoneItems/:id",
    {
      schema: { tags, summary: "One item", params: Id, response: { 200: SmartphoneItem, 404: ErrorBody } },
    },
    async (request) => findItem(shop, readId(request.params.id)),
  );

  app.get(
    "/smartphoneItems/:id/changes",
    {
      schema: {
        tags,
        summary: "What is different in an item from a version that a buyer saw",
        description:
          "An order of another version than the current one is refused with OFFER_CHANGED and the same.",
        params: Id,
        querystring: OfferChangesQuery,
        response: { 200: OfferChange, 400: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => findOfferChanges(shop, readId(request.params.id), Number(request.query.since)),
  );

  app.get(
    "/smartphoneItems/:id/variants",
    {
      schema: {
        tags,
        summary: "The same phone in its other conditions, storages and colours",
        description: "Of each combination the cheapest available item, at most 300.",
        params: Id,
        response: { 200: z.array(ItemVariant), 404: ErrorBody },
      },
    },
    async (request) => listVariants(shop, readId(request.params.id)),
  );

  app.get(
    "/smartphoneModel",
    {
      schema: {
        tags,
        summary: "Model variants, of one brand or of all",
        querystring: ModelQuery,
        response: { 200: z.array(SmartphoneModel), 400: ErrorBody },
      },
    },
    async (request) => listModels(shop, request.query.brand),
  );

  app.get(
    "/smartphoneModel/:id",
    {
      schema: {
        tags,
        summary: "One model variant",
        params: Id,
        response: { 200: SmartphoneModel, 404: ErrorBody },
      },
    },
    async (request) => findModel(shop, readId(request.params.id)),
  );

  pictureRoutes(app, shop);
}
