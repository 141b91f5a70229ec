import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { installableRoutes } from "#contract/installable/routes.ts";
import { DEFAULT_LOCALE, LOCALES } from "#contract/locale.ts";
import { sendText } from "#server/http/pages/send-text.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { manifestOf } from "./manifest.ts";
import { OFFLINE_POLICY, offlinePage } from "./offline-page.ts";

/** Routes that make the shop installable: web app manifest, service worker, offline page. */
export function mountInstallable(app: App, shop: Shop) {
  const source = readFileSync(new URL("./worker.js", import.meta.url), "utf8");
  /** Writes the service worker. Its release changes with the offline pages, which contain the shop's name. */
  function writeWorker() {
    const offlinePages = LOCALES.map((locale) => offlinePage(locale, shop.company().name));
    const release = createHash("sha256")
      .update([source, ...offlinePages].join())
      .digest("hex")
      .slice(0, 12);
    return `const RELEASE = "${release}";\n${source}`;
  }

  mountRoutes(app, installableRoutes, {
    "GET /manifest.webmanifest": async (request, reply) =>
      sendText(reply, JSON.stringify(manifestOf(request.query.lang ?? DEFAULT_LOCALE, shop.company())), {
        type: "application/manifest+json",
        cache: "public, max-age=3600",
      }),
    "GET /service-worker.js": async (_request, reply) =>
      sendText(
        reply.header("content-security-policy", "default-src 'none'; connect-src 'self'"),
        writeWorker(),
        // Not cached, so that browsers find a new service worker at once.
        { type: "text/javascript", cache: "no-cache" },
      ),
    "GET /offline": async (request, reply) =>
      sendText(
        reply.header("content-security-policy", OFFLINE_POLICY),
        offlinePage(request.query.lang ?? DEFAULT_LOCALE, shop.company().name),
        { type: "text/html", cache: "no-cache" },
      ),
  });
}
