import type { FastifyReply } from "fastify";

interface Sent {
  readonly type: string;
  /** The Cache-Control header. */
  readonly cache: string;
}

/** Sends a text without JSON serialization. */
export const sendText = (reply: FastifyReply, text: string, { type, cache }: Sent) =>
  reply.type(`${type}; charset=utf-8`).header("cache-control", cache).serializer(String).send(text);
