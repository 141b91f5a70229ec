import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

test.each(["/?lang=en", "/store?lang=ar", "/store?brand=apple&lang=fr", "/nowhere?lang=en"])(
  "%s sets a cookie, so no shared cache may keep it, made or cached",
  async (url) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { headers } = await shop.app.inject({ url });
      expect(String(headers["set-cookie"])).toContain("reluit_lang=");
      expect(headers["cache-control"]).toMatch(/^(?:private\b.*|no-store)$/);
      expect(headers["cache-control"]).not.toContain("s-maxage");
      expect(headers["cdn-cache-control"] ?? "no-store").toBe("no-store");
    }
  },
);

test.each(["/", "/store?brand=apple", "/?lang=xx"])("%s is shared, and sets no cookie", async (url) => {
  const { headers } = await shop.app.inject({ url });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["cache-control"]).toContain("s-maxage");
});
