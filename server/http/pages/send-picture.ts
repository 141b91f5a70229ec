import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The address of a drawing has no version: browsers keep it for a week, then revalidate it in the background. */
export const DRAWING_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";

/** Sends a generated picture, or 304 when the browser has the same bytes. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { readonly body: string | Buffer; readonly type: string; readonly cache: string },
) {
  const etag = `"${createHash("sha256").update(picture.body).digest("base64url").slice(0, 22)}"`;
  reply
    .header("cache-control", picture.cache)
    .header("etag", etag)
    // Pages may be on another host than the interface.
    .header("cross-origin-resource-policy", "cross-origin");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(picture.type).send(picture.body);
}
