import { pictureRoutes } from "#contract/catalog/routes.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { DRAWING_CACHE, sendPicture } from "#server/http/pages/send-picture.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readId } from "../read-id.ts";
import { drawModel } from "./draw-model.ts";
import { openShareImages, shopShareImage } from "./draw-share-image.ts";

/** An hour only, because a share image shows a price. */
const SHARE_CACHE = "public, max-age=3600";

/** Routes of phone drawings, and of share images, which other apps show beside a link. */
export function mountPictures(app: App, shop: Shop) {
  const shareImageOf = openShareImages(shop);
  const shopPictures = new Map<string, Buffer>();

  mountRoutes(app, pictureRoutes, {
    async "GET /pictures/share.png"(request, reply) {
      const { lang = DEFAULT_LOCALE } = request.query;
      const { name } = shop.company();
      const key = `${lang} ${name}`;
      const body = shopPictures.get(key) ?? (await shopShareImage(name, lang));
      shopPictures.set(key, body);
      return sendPicture(request, reply, { body, type: "image/png", cache: DRAWING_CACHE });
    },
    async "GET /pictures/models/:id.svg"(request, reply) {
      const body = await drawModel(shop, readId(request.params.id), request.query.view ?? "both");
      return sendPicture(request, reply, {
        body,
        type: "image/svg+xml; charset=utf-8",
        cache: DRAWING_CACHE,
      });
    },
    async "GET /pictures/items/:id/share.png"(request, reply) {
      const body = await shareImageOf(readId(request.params.id), request.query.lang ?? DEFAULT_LOCALE);
      return sendPicture(request, reply, { body, type: "image/png", cache: SHARE_CACHE });
    },
  });
}
