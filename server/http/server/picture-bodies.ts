import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import type { App } from "./app-types.ts";

/** Registers routes in a plugin scope of their own, in which a request body may be a picture. */
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
