import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, type KeptPage } from "./kept-page.ts";

/**
 * What a page and an answer about the catalogue may be kept for elsewhere: a browser asks each time, a shared cache of a
 * content network a few seconds later, and serves what it has meanwhile.
 */
export const SHARED_BY_ALL = {
  "cache-control": "public, max-age=0, s-maxage=5, must-revalidate",
  "cdn-cache-control": "public, max-age=5, stale-while-revalidate=30",
};

/** A whole answer in the encoding that the client takes, with its headers on the reply; 304 when the client has it. */
export async function packedFor(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<Buffer | null> {
  reply.headers(page.headers).header("etag", page.etag);
  if (request.headers["if-none-match"] === page.etag) {
    reply.code(304);
    return null;
  }
  return packed(request, reply, page);
}

function packed(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<Buffer> {
  const encoding = encodingFor(page, request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return page.pack(encoding);
}

/** Sends a page; one that is no success is kept by nobody. */
export async function replyWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: KeptPage,
) {
  reply.code(status);
  if (status === 200) return reply.send(await packedFor(request, reply, page));
  reply.headers(page.headers).header("cache-control", "no-store").removeHeader("cdn-cache-control");
  return reply.send(await packed(request, reply, page));
}
