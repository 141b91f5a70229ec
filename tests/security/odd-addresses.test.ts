import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** What an address can hold that a pattern of the router does not foresee: `.` matches no line break of any kind. */
test.each([
  "/%E2%80%A8",
  "/%E2%80%A9",
  "/store%E2%80%A8",
  "/nowhere/%E2%80%A8/%E2%80%A9",
  "/%0A",
  "/%0D%0ASet-Cookie:x",
  "/product/%E2%80%A8",
  "/%00",
  "/%E2%80%AE",
  "/%5C%5Cevil.example",
])("the address %s is a page that is not there, and no failure in the log", async (url) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await shop.app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(
    `>${url.startsWith("/product/") ? "Produit non trouvé" : "Page introuvable"}</h1>`,
  );
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(log.mock.calls).toEqual([]);
});
