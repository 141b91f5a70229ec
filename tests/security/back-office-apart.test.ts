import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#web/routes.ts";
import { openTestShop, type TestShop } from "../shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

test("the shop’s sources name no address of the back office", () => {
  const naming = globSync("web/**/*.{ts,tsx,css}").filter((file) =>
    /["'`/]admin[/"'`]/.test(readFileSync(file, "utf8")),
  );
  // The plugin of both builds knows the namespaces of the texts.
  expect(naming).toEqual([]);
  expect(JSON.stringify(routes)).not.toContain("admin");
});

test("unknown files and interface routes of the back office are 404, never its page", async () => {
  for (const url of ["/admin/assets/old-12345678.js", "/admin/api/unknown", "/admin/api"]) {
    const answer = await shop.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test("the page of the back office runs no inline script and is neither stored nor indexed", async () => {
  const answer = await shop.app.inject({ url: "/admin/orders" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-robots-tag"]).toContain("noindex");
  expect(String(answer.headers["content-security-policy"])).toContain("script-src 'self';");
});
