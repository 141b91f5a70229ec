import type { FastifyReply } from "fastify";

interface Sent {
  readonly type: string;
  /** How long caches keep it. */
  readonly cache: string;
}

/** Sends a text file as it is. */
export const sendText = (reply: FastifyReply, text: string, { type, cache }: Sent) =>
  reply.type(`${type}; charset=utf-8`).header("cache-control", cache).serializer(String).send(text);
