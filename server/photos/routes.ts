import type { FastifyReply } from "fastify";
import { PHOTO_WIDTHS } from "#contract/catalog/photos.ts";
import { photoRoutes } from "#contract/photos/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { openPhotoStore } from "./open-photo-store.ts";
import { receivePhoto } from "./receive-photo.ts";

const NAME = new RegExp(`^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:${PHOTO_WIDTHS.join("|")})\\.webp$`);

function sendPhoto(reply: FastifyReply, picture: Buffer) {
  return (
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      // The pages may be on another host than this interface.
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/webp")
      .send(picture)
  );
}

/** Routes of listing photographs: sellers upload them, everybody may view them. */
export function mountPhotos(app: App, shop: Shop) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };
  const isDemo = shop.settings.DEMO === "1";

  async function find(name: string): Promise<Buffer | null> {
    const picture = await deps.store.get(name);
    if (picture || !isDemo) return picture;
    const { drawMissingPhoto } = await import("#server/demo/seed-demo.ts");
    return drawMissingPhoto(deps, name);
  }

  mountRoutes(app, photoRoutes, {
    async "GET /pictures/photos/:name"(request, reply) {
      const { name } = request.params;
      const picture = NAME.test(name) ? await find(name) : null;
      if (!picture) throw new Failure("NOT_FOUND");
      return sendPhoto(reply, picture);
    },
    "POST /listing-photos": (request) => receivePhoto(deps, sessionOf(request).userId, request.body),
  });
}
