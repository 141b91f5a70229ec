import { afterAll, beforeAll, expect, test } from "vitest";
import { openResponseCache } from "#server/http/pages/response-cache.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

/** Monday, two seconds before the cut-off at 14:00 in Paris. */
let now = new Date("2026-11-23T12:59:58.000Z");
const cache = openResponseCache({ now: () => now.getTime(), clock: () => now.getTime() });
let shop: TestShop;
let phone: number;

beforeAll(async () => {
  shop = await openTestShop({ pages: true, cache, clock: () => now });
  phone = await listPhone(shop, (await registerBuyer(shop)).id, { stock: 2 });
});
afterAll(() => shop.close());

async function promised(language = "fr") {
  const answer = await shop.app.inject({ method: "GET", url: `/product/${phone}?lang=${language}` });
  return answer.body.replace(/<!-- -->/g, "");
}

test("a cached product page ends with its promise, for readers without scripts, too", async () => {
  expect(await promised()).toContain("Livraison prévue entre le jeudi 26 et le lundi 30 novembre");
  expect(await promised("en")).toContain("Delivery between Thursday 26 and Monday 30 November");
  expect(await promised("ar")).toContain("يصلك بين الخميس 26 والاثنين 30 نوفمبر");
  const before = await promised();
  now = new Date("2026-11-23T12:59:59.999Z");
  expect(await promised()).toBe(before);
  now = new Date("2026-11-23T13:00:00.000Z");
  expect(await promised()).toContain(
    "Livraison prévue entre le vendredi 27 novembre et le mardi 1er décembre",
  );
  expect(await promised("en")).toContain("Delivery between Friday 27 November and Tuesday 1 December");
  expect(await promised("ar")).toContain("يصلك بين الجمعة 27 نوفمبر والثلاثاء 1 ديسمبر");
});

test("a page that says nothing of delivery is still cached after the cut-off", async () => {
  const page = () => shop.app.inject({ method: "GET", url: "/store" });
  const before = now;
  now = new Date("2026-11-24T12:59:59.000Z");
  const { headers } = await page();
  const made = cache.figures().misses;
  now = new Date("2026-11-24T13:00:00.000Z");
  expect((await page()).headers.etag).toBe(headers.etag);
  expect(cache.figures().misses).toBe(made);
  now = before;
});

test("the page says once what delivery costs and whose the days are", async () => {
  const page = await promised();
  expect(page).toContain("Livraison gratuite en France métropolitaine");
  expect(page).toContain("3 à 5 jours ouvrés, transport compris");
  expect(page).not.toMatch(/dès(?:\s|&nbsp;)100|offerte/);
});
