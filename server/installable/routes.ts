import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locale.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { manifestOf } from "./manifest.ts";
import { OFFLINE_POLICY, offlinePage } from "./offline-page.ts";

const tags = ["installed shop"];
const InLanguage = z.object({ lang: z.optional(z.enum(LOCALES, "INVALID")) });
const text = (type: string) => ({ description: type, content: { [type]: { schema: z.string() } } });

/** Routes that make the shop installable: web app manifest, service worker, offline page. */
export function installableRoutes(app: App, shop: Shop) {
  const source = readFileSync(new URL("./worker.js", import.meta.url), "utf8");
  /** Another release when the offline pages change, which have the shop's name. */
  function writeWorker() {
    const offlinePages = LOCALES.map((locale) => offlinePage(locale, shop.company().name));
    const release = createHash("sha256")
      .update([source, ...offlinePages].join())
      .digest("hex")
      .slice(0, 12);
    return `const RELEASE = "${release}";\n${source}`;
  }

  app.get(
    "/manifest.webmanifest",
    {
      schema: {
        tags,
        summary: "The app on a home screen",
        querystring: InLanguage,
        response: { 200: text("application/manifest+json") },
      },
    },
    async (request, reply) =>
      reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .serializer(String)
        .send(JSON.stringify(manifestOf(request.query.lang ?? DEFAULT_LOCALE, shop.company()))),
  );

  app.get(
    "/service-worker.js",
    {
      schema: {
        tags,
        summary: "Shows a page that says so when there is no connection",
        response: { 200: text("text/javascript") },
      },
    },
    async (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        // Never cached, so that browsers find a new service worker at once.
        .header("cache-control", "no-cache")
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .serializer(String)
        .send(writeWorker()),
  );

  app.get(
    "/offline",
    {
      schema: {
        tags,
        summary: "The page for when there is no connection",
        querystring: InLanguage,
        response: { 200: text("text/html") },
      },
    },
    async (request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("content-security-policy", OFFLINE_POLICY)
        .serializer(String)
        .send(offlinePage(request.query.lang ?? DEFAULT_LOCALE, shop.company().name)),
  );
}
