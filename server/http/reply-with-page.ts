import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingOf, type KeptPage } from "./kept-page.ts";

/**
 * What a page and an answer about the catalogue may be kept for elsewhere: a browser asks each time, a shared cache of a
 * content network a few seconds later, and serves what it has meanwhile.
 */
export const SHARED_BY_ALL = {
  "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
  "cdn-cache-control": "public, max-age=5, stale-while-revalidate=30",
};

/** Sends a whole answer in the encoding that the client takes, or 304 when the client has it. */
export async function replyWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: KeptPage,
) {
  reply.code(status).headers(page.headers);
  if (status === 200) {
    reply.header("etag", page.etag);
    if (request.headers["if-none-match"] === page.etag) return reply.code(304).send();
  } else reply.header("cache-control", "no-store").removeHeader("cdn-cache-control");
  const encoding = encodingOf(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await page.pack(encoding));
}
