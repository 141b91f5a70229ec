import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalPath } from "#contract/public-pages.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { putUnitOnSale } from "#server/devices/passport/fixtures/unit-on-sale.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { IDS_EACH } from "./list-addresses.ts";

let shop: TestShop;
let sellerId: number;
beforeAll(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: "https://shop.example" } });
  sellerId = (await registerBuyer(shop)).id;
});
afterAll(() => shop.close());

const ask = (url: string, headers = {}) => shop.app.inject({ method: "GET", url, headers });
const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = ""]) => place.replaceAll("&amp;", "&"));

test("robots.txt names the sitemap by its whole address and keeps personal pages out", async () => {
  const { body, headers } = await ask("/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain("\nSitemap: https://shop.example/sitemap.xml\n");
  expect(body).toContain("\nDisallow: /client-area\n");
});

test("an available phone is in a sitemap once a language, with links to the others; a sold or withdrawn one is not", async () => {
  const open = await listPhone(shop, sellerId);
  const sold = await listPhone(shop, sellerId, { stock: 0 });
  const withdrawn = await listPhone(shop, sellerId);
  await shop.database
    .update(smartphoneItems)
    .set({ withdrawnAt: new Date() })
    .where(eq(smartphoneItems.id, withdrawn));

  const { body, headers } = await ask("/sitemaps/products-0.xml");
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=3600");
  const places = placesIn(body);
  const own = `https://shop.example/product/${open}`;
  expect(places.filter((place) => place.split("?")[0] === own)).toEqual([
    own,
    `${own}?lang=en`,
    `${own}?lang=ar`,
  ]);
  for (const id of [sold, withdrawn]) expect(body).not.toContain(`/product/${id}<`);
  expect(body).toContain(
    `<xhtml:link rel="alternate" hreflang="fr" href="${own}"/><xhtml:link rel="alternate" hreflang="en" href="${own}?lang=en"/><xhtml:link rel="alternate" hreflang="ar" href="${own}?lang=ar"/><xhtml:link rel="alternate" hreflang="x-default" href="${own}"/>`,
  );
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
});

test("the passport of a unit stands beside its listing while it is for sale, and in no sitemap afterwards", async () => {
  const { itemId, publicId } = await putUnitOnSale(shop, sellerId);
  const own = `https://shop.example/passeport/${publicId}`;
  const listed = async () =>
    placesIn((await ask("/sitemaps/products-0.xml")).body).map((place) => place.split("?")[0]);
  expect((await listed()).filter((place) => place === own).length).toBe(3);
  await shop.database.update(smartphoneItems).set({ reserved: 1 }).where(eq(smartphoneItems.id, itemId));
  expect(await listed()).not.toContain(own);
});

test("the index names a sitemap for each thousand ids that has a phone to sell, and no other", async () => {
  await listPhone(shop, sellerId);
  await shop.database.execute(
    sql`select setval(pg_get_serial_sequence('smartphone_items', 'id'), ${3 * IDS_EACH})`,
  );
  const far = await listPhone(shop, sellerId);
  expect(placesIn((await ask("/sitemap.xml")).body)).toEqual([
    "https://shop.example/sitemaps/pages.xml",
    "https://shop.example/sitemaps/products-0.xml",
    "https://shop.example/sitemaps/products-3.xml",
  ]);
  const { body } = await ask("/sitemaps/products-3.xml");
  expect(placesIn(body)).toContain(`https://shop.example/product/${far}`);
});

test("every page of the pages’ sitemap is canonical under that address", async () => {
  const { modelId } = await putOnDesk(shop, { brand: "Samsung" }, [{ priceCents: 5000 }]);
  const places = placesIn((await ask("/sitemaps/pages.xml")).body).map((place) => new URL(place));
  expect(places.map(({ href }) => href)).toContain(
    `https://shop.example/repair/services?model=${modelId}&lang=ar`,
  );
  for (const { pathname, searchParams } of places) {
    const own = new URLSearchParams(searchParams);
    own.delete("lang");
    expect(canonicalPath(pathname, searchParams)).toBe(pathname + (own.size > 0 ? `?${own}` : ""));
  }
});

test("a sitemap is compressed for clients that accept gzip, and an unknown name is not found", async () => {
  const plain = await ask("/sitemaps/pages.xml");
  const packed = await ask("/sitemaps/pages.xml", { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  for (const name of ["products-01.xml", "products--1.xml", "products-9999999.xml", "x.xml"])
    expect((await ask(`/sitemaps/${name}`)).statusCode).toBe(404);
});
