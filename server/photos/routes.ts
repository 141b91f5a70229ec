import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { Photo } from "#contract/catalog/listings.ts";
import { PHOTO_TYPES, PHOTO_WIDTHS } from "#contract/catalog/photos.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { withPictureBodies } from "#server/http/server/picture-bodies.ts";
import { openPhotoStore } from "./open-photo-store.ts";
import { receivePhoto } from "./receive-photo.ts";

const tags = ["pictures"];
const NAME = new RegExp(`^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:${PHOTO_WIDTHS.join("|")})\\.webp$`);

function sendPhoto(reply: FastifyReply, picture: Buffer) {
  return (
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      // Pages may be served by another host than the interface.
      .header("cross-origin-resource-policy", "cross-origin")
      .type("image/webp")
      .send(picture)
  );
}

/** Routes of listing photographs: sellers upload them, everybody may see them. */
export function photoRoutes(app: App, shop: Shop) {
  const deps = { ...shop, store: openPhotoStore(shop.settings) };
  const isDemo = shop.settings.DEMO === "1";

  async function find(name: string): Promise<Buffer | null> {
    const picture = await deps.store.get(name);
    if (picture || !isDemo) return picture;
    const { drawMissingPhoto } = await import("#server/demo/seed-demo.ts");
    return drawMissingPhoto(deps, name);
  }

  app.get(
    "/pictures/photos/:name",
    {
      schema: {
        tags,
        summary: `A photograph: {id}-{width}.webp, widths ${PHOTO_WIDTHS.join(", ")}`,
        params: z.object({ name: z.string() }),
        response: { 200: { description: "WebP", content: { "image/webp": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const picture = NAME.test(name) ? await find(name) : null;
      if (!picture) throw new Failure("NOT_FOUND");
      return sendPhoto(reply, picture);
    },
  );

  withPictureBodies(app, (inner) => {
    inner.post(
      "/listing-photos",
      {
        schema: {
          tags,
          summary: "Send a photograph for a listing",
          description: `The body is the picture itself (${PHOTO_TYPES.join(", ")}), at most 8 MB. Name the answered id in a listing’s photos within a day.`,
          consumes: [...PHOTO_TYPES],
          response: {
            201: Photo,
            400: ErrorBody,
            401: ErrorBody,
            403: ErrorBody,
            413: ErrorBody,
            415: ErrorBody,
          },
        },
      },
      async (request, reply) => {
        const photo = await receivePhoto(deps, sessionOf(request).userId, request.body);
        return reply.code(201).send(photo);
      },
    );
  });
}
