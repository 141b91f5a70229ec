import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ListingInput, SmartphoneItem } from "#contract/catalog/catalog.ts";
import { ListingPatch } from "#contract/catalog/listings.ts";
import { ErrorBody } from "#contract/errors.ts";
import { localeOfCookie } from "#contract/locale.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { readId } from "../read-id.ts";
import { listOwnReviews } from "../review/read-review.ts";
import { createListing } from "./create-listing.ts";
import { updateListing } from "./update-listing.ts";
import { withdrawListing } from "./withdraw-listing.ts";

const tags = ["catalogue"];
const Id = z.object({ id: z.string() });
const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody };

const ownerOf = (request: FastifyRequest) => ({
  sellerId: sessionOf(request).userId,
  locale: localeOfCookie(request.headers.cookie),
});

/** Routes for sellers' own listings. Every statement checks the owner. */
export function listingRoutes(app: App, shop: Shop) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };

  app.post(
    "/smartphoneItems",
    {
      schema: {
        tags,
        summary: "List a phone",
        description:
          "Owner and date are the shop’s to say, and the grade follows from the condition, A at most. Neuf needs sealed: true. It is public at once, or once the shop approved it.",
        body: ListingInput,
        response: { 201: SmartphoneItem, ...refusals },
      },
    },
    async (request, reply) => {
      const item = await createListing(deps, ownerOf(request), request.body);
      return reply.code(201).header("location", `/smartphoneItems/${item.id}`).send(item);
    },
  );

  app.get(
    "/smartphoneItems/in-review",
    {
      schema: {
        tags,
        summary: "One’s own listings that the shop has not approved",
        description: "Nobody else sees them. A refused one says why, and waits again once it is changed.",
        response: { 200: z.array(SmartphoneItem), 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request) => {
      return listOwnReviews(shop.database, sessionOf(request).userId);
    },
  );

  app.patch(
    "/smartphoneItems/:id",
    {
      schema: {
        tags,
        summary: "Change one’s own listing",
        description:
          "Any part of it. stockQuantity is what can still be bought; units in orders under way come on top. A listing that was sold and becomes another brand or model is withdrawn, and the answer is the new listing that replaces it.",
        params: Id,
        body: ListingPatch,
        response: { 200: SmartphoneItem, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const target = { itemId: readId(request.params.id), ...ownerOf(request) };
      return updateListing(deps, target, request.body);
    },
  );

  app.delete(
    "/smartphoneItems/:id",
    {
      schema: {
        tags,
        summary: "Take one’s own listing off the market",
        description: "Erased when nobody ordered it; kept, and seen by nobody, when somebody did.",
        params: Id,
        response: { 204: z.null(), 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await withdrawListing(deps, {
        itemId: readId(request.params.id),
        sellerId: sessionOf(request).userId,
      });
      return reply.code(204).send(null);
    },
  );
}
