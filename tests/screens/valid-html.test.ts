import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { inLanguage, STANDING_PAGES } from "#contract/public-pages.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { pagePaths } from "../security/page-paths.ts";
import { invalidHtml } from "./valid-html.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  await seedDemo({ ...shop.shop, hashPassword: async () => "nobody logs in" });
});
afterAll(() => shop.close());

const SEARCHES = [
  "/store?brand=samsung&storage=128&maxPrice=600&sort=price-asc",
  "/store?search=zzzzqq",
  "/repair/models?brand=samsung",
  "/repair/services?model=1",
  "/repair/summary?model=1",
  "/offline",
];

test("every page, as the server sends it, is valid HTML in every language", async () => {
  const paths = [...new Set([...STANDING_PAGES, ...pagePaths(), ...SEARCHES])];
  const flaws = new Map<string, string>();
  for (const path of paths) {
    for (const locale of LOCALES) {
      const address = inLanguage(path, locale);
      const { headers, body } = await shop.app.inject({ url: address });
      if (!String(headers["content-type"]).startsWith("text/html")) continue;
      for (const flaw of await invalidHtml(body)) if (!flaws.has(flaw)) flaws.set(flaw, address);
    }
  }
  expect(Object.fromEntries(flaws)).toEqual({});
}, 120_000);

test("both buttons of a sold phone say that it is sold", async () => {
  const [sold] = (await shop.app.inject({ url: "/smartphoneItems?status=sold&limit=1" })).json();
  const { body } = await shop.app.inject({ url: `/product/${sold.id}` });
  const buttons = [...body.matchAll(/<button[^>]*disabled[^>]*>(.*?)<\/button>/gs)].map(
    ([, text = ""]) => text,
  );
  expect(buttons.filter((text) => text.includes("Produit vendu")).length).toBeGreaterThanOrEqual(2);
  expect(body).not.toContain("Achat rapide");
});
