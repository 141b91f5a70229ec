import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { searchEngineRoutes } from "#contract/search-engines/routes.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { sendText } from "#server/http/pages/send-text.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listPages, listProductSitemaps, listProducts } from "./list-addresses.ts";
import { writeRobots, writeSitemap, writeSitemapIndex } from "./write-sitemap.ts";

const PRODUCTS = /^products-(0|[1-9]\d{0,5})\.xml$/;
const gzipped = promisify(gzip);

/** Routes of robots.txt and of the sitemaps: every public page and every available phone, in three languages. */
export function mountSearchEngines(app: App, shop: Shop) {
  const { publicUrl } = shop.settings;

  mountRoutes(app, searchEngineRoutes, {
    "GET /robots.txt": async (_request, reply) =>
      sendText(reply, writeRobots(publicUrl), { type: "text/plain", cache: "public, max-age=3600" }),
    async "GET /sitemap.xml"(request, reply) {
      const products = await listProductSitemaps(shop);
      const paths = ["pages", ...products.map((n) => `products-${n}`)].map((name) => `/sitemaps/${name}.xml`);
      return sendXml(request, reply, writeSitemapIndex(publicUrl, paths));
    },
    async "GET /sitemaps/:name"(request, reply) {
      const { name } = request.params;
      const products = PRODUCTS.exec(name)?.[1];
      if (!products && name !== "pages.xml") throw new Failure("NOT_FOUND");
      const addresses = products ? await listProducts(shop, Number(products)) : await listPages(shop);
      return sendXml(request, reply, writeSitemap(publicUrl, addresses));
    },
  });
}

/** Compression reduces a sitemap to a fortieth of its size. */
async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string) {
  reply
    .type("application/xml; charset=utf-8")
    .header("cache-control", "public, max-age=3600")
    .header("vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")))
    return reply.serializer(String).send(xml);
  return reply.header("content-encoding", "gzip").send(await gzipped(xml));
}
