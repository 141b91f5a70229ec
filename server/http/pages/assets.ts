import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "#server/settings.ts";
import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";
import { readAddress } from "../server/read-address.ts";
import { ADMIN_PERMISSIONS_POLICY } from "../server/security-headers.ts";
import { policyFor } from "./page-policy.ts";

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
 * Serves the built files of the shop, and the back office. File names contain a digest, so browsers cache the files for a
 * year. Each file has a compressed copy.
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

const FILE = new URL("../../../build/admin/index.html", import.meta.url);
/** Paths under /admin without a page: files of an older build, and unknown routes of the interface. */
const NO_PAGE = /^\/admin\/(?:api|assets)(?:\/|$)/;

/**
 * Serves the back office: one document for all its addresses. The document holds no data; the browser asks `/admin/api`.
 * It is read once at the start, because a later build may replace it with one that names scripts this process does not serve.
 */
async function serveAdmin(app: App, { imageHosts }: Pick<Settings, "imageHosts">) {
  const html = await readFile(FILE);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policyFor(html, { cardHosts: false, imageHosts }),
    "permissions-policy": ADMIN_PERMISSIONS_POLICY,
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
  };

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (NO_PAGE.test(readAddress(request.url)?.path ?? "")) throw new Failure("NOT_FOUND");
    return reply.headers(headers).send(html);
  }
  app.get("/admin", { schema: { hide: true } }, answer);
  app.get("/admin/*", { schema: { hide: true } }, answer);
}
