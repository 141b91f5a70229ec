import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { listPages, listProductSitemaps, listProducts } from "./list-addresses.ts";
import { writeRobots, writeSitemap, writeSitemapIndex } from "./write-sitemap.ts";

const tags = ["search engines"];
const XML = { description: "XML", content: { "application/xml": { schema: z.string() } } };
const TEXT = { description: "Text", content: { "text/plain": { schema: z.string() } } };
const PRODUCTS = /^products-(0|[1-9]\d{0,5})\.xml$/;
const gzipped = promisify(gzip);

/** Routes of robots.txt and of the sitemaps: every public page and every available phone, in three languages. */
export function searchEngineRoutes(app: App, shop: Shop) {
  const { publicUrl } = shop.settings;

  app.get(
    "/robots.txt",
    { schema: { tags, summary: "What search engines may visit", response: { 200: TEXT } } },
    async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .serializer(String)
        .send(writeRobots(publicUrl)),
  );

  app.get(
    "/sitemap.xml",
    { schema: { tags, summary: "The list of all sitemaps", response: { 200: XML } } },
    async (request, reply) => {
      const products = await listProductSitemaps(shop);
      const paths = ["pages", ...products.map((n) => `products-${n}`)].map((name) => `/sitemaps/${name}.xml`);
      return sendXml(request, reply, writeSitemapIndex(publicUrl, paths));
    },
  );

  app.get(
    "/sitemaps/:name",
    {
      schema: {
        tags,
        summary: "One sitemap: pages.xml, or a thousand listings",
        params: z.object({ name: z.string() }),
        response: { 200: XML, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const products = PRODUCTS.exec(name)?.[1];
      if (!products && name !== "pages.xml") throw new Failure("NOT_FOUND");
      const addresses = products ? await listProducts(shop, Number(products)) : await listPages(shop);
      return sendXml(request, reply, writeSitemap(publicUrl, addresses));
    },
  );
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
