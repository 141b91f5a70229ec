import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { App, Shop } from "#server/http/app-types.ts";
import { limited } from "#server/http/limits.ts";
import { drawModel, VIEWS } from "./draw-model.ts";
import { openShareImages } from "./draw-share-image.ts";
import { readId } from "./read-id.ts";

const tags = ["pictures"];
const Id = z.object({ id: z.string() });

/** The address has no version, so a week of rest, then a question by ETag in the background. */
const DRAWING_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";
/** A share image shows a price. */
const SHARE_CACHE = "public, max-age=3600";

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { readonly body: string | Buffer; readonly type: string; readonly cache: string },
) {
  const etag = `"${createHash("sha256").update(picture.body).digest("base64url").slice(0, 22)}"`;
  reply
    .header("cache-control", picture.cache)
    .header("etag", etag)
    // Pages may live on another host than the interface.
    .header("cross-origin-resource-policy", "cross-origin");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(picture.type).send(picture.body);
}

/** The drawings of phones and the pictures that links unfold to. */
export function pictureRoutes(app: App, shop: Shop) {
  const shareImageOf = openShareImages(shop);

  app.get(
    "/pictures/models/:id.svg",
    {
      config: { access: "anyone" },
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
      config: { access: "anyone", rateLimit: limited(shop, 60, "1 minute") },
      schema: {
        tags,
        summary: "What a shared link shows: phone, name, price, condition; 1200 × 630",
        params: Id,
        response: { 200: { description: "PNG", content: { "image/png": { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const body = await shareImageOf(readId(request.params.id));
      return sendPicture(request, reply, { body, type: "image/png", cache: SHARE_CACHE });
    },
  );
}
