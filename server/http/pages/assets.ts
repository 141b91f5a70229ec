import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { Settings } from "#server/settings.ts";
import type { App } from "../server/app-types.ts";
import { serveAdmin } from "./serve-admin.ts";

const optionsOf = (folder: string): FastifyStaticOptions => ({
  root: fileURLToPath(new URL(`../../../build/${folder}/`, import.meta.url)),
  wildcard: false,
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply, path) {
    const named = path.includes("/assets/");
    reply.header("cache-control", named ? "public, max-age=31536000, immutable" : "public, max-age=3600");
  },
});

/**
 * Serves the built files of the shop, and the back office. Their names contain a digest, so browsers cache them for a
 * year. Each has a compressed copy.
 */
export async function serveAssets(app: App, settings: Pick<Settings, "imageHosts">) {
  await app.register(fastifyStatic, optionsOf("client"));
  await app.register(fastifyStatic, {
    ...optionsOf("admin/assets"),
    prefix: "/admin/assets/",
    decorateReply: false,
  });
  await serveAdmin(app, settings);
}
