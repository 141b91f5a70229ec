import { DEFAULT_LOCALE, LOCALES } from "#contract/locale.ts";
import { inLanguage } from "#contract/public-pages.ts";
import type { Address } from "./list-addresses.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A sitemap: every address in each language, with links to the other languages (hreflang). */
export function writeSitemap(publicUrl: string, addresses: readonly Address[]): string {
  const urls = addresses.map(({ path, changedAt }) => {
    const inEach = LOCALES.map(
      (locale) => [locale, escapeXml(publicUrl + inLanguage(path, locale))] as const,
    );
    const links = [...inEach, ["x-default", escapeXml(publicUrl + inLanguage(path, DEFAULT_LOCALE))] as const]
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join("");
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return inEach.map(([, href]) => `<url><loc>${href}</loc>${changed}${links}</url>\n`).join("");
  });
  return `${HEAD}<urlset ${SCHEMA} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
}

/** The sitemap index. */
export function writeSitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Pages that are not indexed: personal pages, and filtered lists, whose unfiltered lists are indexed. */
const PRIVATE = [
  "/cart",
  "/client-area",
  "/client-info",
  "/create-listing-confirmation",
  "/order-confirmation",
  "/payment",
  "/sandbox/",
  "/sell$",
  "/seller-account",
  "/shipping-options",
  "/store?*minPrice=",
  "/store?*maxPrice=",
  "/store?*search=",
  "/store?*sort=",
];

export function writeRobots(publicUrl: string): string {
  return [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
