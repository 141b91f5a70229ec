import type { FastifyReply } from "fastify";

/** Sends a private picture. The headers forbid caching and use by other sites. */
export const sendPrivatePicture = (reply: FastifyReply, picture: Buffer) =>
  reply.headers(PRIVATE).type("image/webp").send(picture);

/**
 * Headers of every answer at the address of a conversation. The address opens the conversation, so no cache may store it
 * and no link may pass it on.
 */
export const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;
