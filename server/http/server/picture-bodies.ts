import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import type { App } from "./app-types.ts";

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
