import * as z from "zod/mini";
import { Photo } from "#contract/catalog/listings.ts";
import { PHOTO_TYPES, PHOTO_WIDTHS } from "#contract/catalog/photos.ts";
import { fileOf } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const photoRoutes = defineRoutes({
  "GET /pictures/photos/:name": {
    who: "anyone",
    tag: "pictures",
    summary: `A photograph: {id}-{width}.webp, widths ${PHOTO_WIDTHS.join(", ")}`,
    params: { name: z.string() },
    answers: { 200: fileOf("image/webp", "WebP") },
  },
  "POST /listing-photos": {
    who: "a seller",
    limit: "60/1m",
    tag: "pictures",
    summary: "Send a photograph for a listing",
    description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in a listing’s photos within a day.`,
    picture: true,
    answers: { 201: Photo },
  },
});
