import type { FastifyReply } from "fastify";

/** Sends a private picture: no cache keeps it, and no other site shows it. */
export const sendPrivatePicture = (reply: FastifyReply, picture: Buffer) =>
  reply.headers(PRIVATE).type("image/webp").send(picture);

/** Of everything at the address of a conversation: it opens the conversation, so nothing may keep it or pass it on. */
export const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;
