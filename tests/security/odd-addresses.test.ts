import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** Characters that the router's patterns may not expect: `.` matches no line break. */
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
])("the address %s gives the not-found page, and no error in the log", async (url) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await shop.app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(
    `>${url.startsWith("/product/") ? "Produit non trouvé" : "Page introuvable"}</h1>`,
  );
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(log.mock.calls).toEqual([]);
});
