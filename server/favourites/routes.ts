import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { Favourite, FavouritesInput } from "#contract/catalog/favourites.ts";
import { ErrorBody } from "#contract/errors.ts";
import { readId } from "#server/catalog/read-id.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { joinFavourites } from "./join-favourites.ts";
import { listFavourites } from "./list-favourites.ts";
import { favourites } from "./tables.ts";

const tags = ["favourites"];
const Id = z.object({ id: z.string() });

/** Routes of one's own followed listings. Each reads and writes those of its caller only. */
export function favouriteRoutes(app: App, shop: Shop) {
  app.get(
    "/users/me/favourites",
    {
      schema: {
        tags,
        summary: "The listings that one follows, newest first",
        response: { 200: z.array(Favourite), 401: ErrorBody },
      },
    },
    async (request) => listFavourites(shop.database, sessionOf(request).userId),
  );

  app.post(
    "/users/me/favourites",
    {
      schema: {
        tags,
        summary: "Follow listings; answers all that one follows",
        description: "Unknown and withdrawn listings are left out, and what is beyond 200.",
        body: FavouritesInput,
        response: { 200: z.array(Favourite), 400: ErrorBody, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => joinFavourites(shop, sessionOf(request).userId, request.body),
  );

  app.delete(
    "/users/me/favourites/:id",
    {
      schema: {
        tags,
        summary: "No longer follow a listing",
        params: Id,
        response: { 204: z.null(), 401: ErrorBody, 404: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const own = eq(favourites.userId, sessionOf(request).userId);
      await shop.database
        .delete(favourites)
        .where(and(own, eq(favourites.itemId, readId(request.params.id))));
      return reply.code(204).send(null);
    },
  );
}
