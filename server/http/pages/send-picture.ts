import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Cache-Control of drawings. Their addresses have no version: browsers keep them for a week, then revalidate. */
export const DRAWING_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";

/** Sends a generated picture, or 304 when the browser has it already. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { readonly body: string | Buffer; readonly type: string; readonly cache: string },
) {
  const etag = `"${createHash("sha256").update(picture.body).digest("base64url").slice(0, 22)}"`;
  reply
    .header("cache-control", picture.cache)
    .header("etag", etag)
    // The pages may be on another host than the interface.
    .header("cross-origin-resource-policy", "cross-origin");
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(picture.type).send(picture.body);
}
