import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { App } from "./app-types.ts";

const ROOT = fileURLToPath(new URL("../../build/client/", import.meta.url));

/** The built files of the browser: names carry a digest, so they are kept for a year; compressed beside themselves. */
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
