import type { FastifyReply } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import type { App } from "#server/http/server/app-types.ts";

/** A plugin scope of its own: its routes alone accept a picture as their body. */
export function withPictureBodies(app: App, add: (inner: App) => void): void {
  app.register(async (inner) => {
    inner.addContentTypeParser(
      /^image\//,
      { parseAs: "buffer", bodyLimit: MAX_PHOTO_BYTES },
      (_request, body, done) => done(null, body),
    );
    add(inner.withTypeProvider<ZodTypeProvider>());
  });
}

/** Sends a private picture: no cache keeps it, and no other site shows it. */
export const sendPrivatePicture = (reply: FastifyReply, picture: Buffer) =>
  reply.headers(PRIVATE).type("image/webp").send(picture);

/** Of everything at the address of a conversation: it opens the conversation, so nothing may keep it or pass it on. */
export const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
} as const;
