import * as z from "zod/mini";
import { Favourite, FavouritesInput } from "#contract/catalog/favourites.ts";
import { nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const favouriteRoutes = defineRoutes({
  "GET /users/me/favourites": {
    who: "a session",
    tag: "favourites",
    summary: "The listings that one follows, newest first",
    answers: { 200: z.array(Favourite) },
  },
  "POST /users/me/favourites": {
    who: "a session",
    limit: "120/1m",
    tag: "favourites",
    summary: "Follow listings; answers all that one follows",
    description: "Unknown and withdrawn listings are left out, and what is beyond 200.",
    body: FavouritesInput,
    answers: { 200: z.array(Favourite) },
  },
  "DELETE /users/me/favourites/:id": {
    who: "a session",
    limit: "120/1m",
    tag: "favourites",
    summary: "No longer follow a listing",
    params: { id: z.string() },
    answers: { 204: nothing },
  },
});
