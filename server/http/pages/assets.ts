import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { App } from "../server/app-types.ts";

const ROOT = fileURLToPath(new URL("../../../build/client/", import.meta.url));

/** Serves the built files. Their names contain a digest, so browsers cache them for a year. Each has a compressed copy. */
export async function serveAssets(app: App) {
  await app.register(fastifyStatic, {
    root: ROOT,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.includes("/assets/");
      reply.header("cache-control", named ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
