import * as z from "zod/mini";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locale.ts";
import { DRAWING_CACHE, sendPicture } from "#server/http/pages/send-picture.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { readId } from "../read-id.ts";
import { drawModel, VIEWS } from "./draw-model.ts";
import { openShareImages, shopShareImage } from "./draw-share-image.ts";

const tags = ["pictures"];
const Id = z.object({ id: z.string() });

/** Short, since a share image shows a price. */
const SHARE_CACHE = "public, max-age=3600";

const Language = z.object({ lang: z.optional(z.enum(LOCALES, "INVALID")) });

/** Routes of phone drawings and of share images, which links show in other apps. */
export function pictureRoutes(app: App, shop: Shop) {
  const shareImageOf = openShareImages(shop);
  const shopPictures = new Map<string, Buffer>();

  app.get(
    "/pictures/share.png",
    {
      schema: {
        tags,
        summary: "What a link to the shop shows, 1200 × 630",
        querystring: Language,
        response: { 200: { description: "PNG", content: { "image/png": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { lang = DEFAULT_LOCALE } = request.query;
      const { name } = shop.company();
      const key = `${lang} ${name}`;
      const body = shopPictures.get(key) ?? (await shopShareImage(name, lang));
      shopPictures.set(key, body);
      return sendPicture(request, reply, { body, type: "image/png", cache: DRAWING_CACHE });
    },
  );

  app.get(
    "/pictures/models/:id.svg",
    {
      schema: {
        tags,
        summary: "The drawing of a phone",
        params: Id,
        querystring: z.object({ view: z.optional(z.enum(VIEWS, "INVALID")) }),
        response: { 200: { description: "SVG", content: { "image/svg+xml": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const body = await drawModel(shop, readId(request.params.id), request.query.view ?? "both");
      return sendPicture(request, reply, {
        body,
        type: "image/svg+xml; charset=utf-8",
        cache: DRAWING_CACHE,
      });
    },
  );

  app.get(
    "/pictures/items/:id/share.png",
    {
      schema: {
        tags,
        summary: "What a shared link shows: phone, name, price, condition; 1200 × 630",
        params: Id,
        querystring: Language,
        response: { 200: { description: "PNG", content: { "image/png": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const body = await shareImageOf(readId(request.params.id), request.query.lang ?? DEFAULT_LOCALE);
      return sendPicture(request, reply, { body, type: "image/png", cache: SHARE_CACHE });
    },
  );
}
