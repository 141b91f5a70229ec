import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { readSettings } from "#server/settings.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    environment: {
      RATE_LIMIT_FACTOR: "2",
      RATE_LIMITS: "POST /contact=3/1h, POST  /users/logout=1/10s",
      TRUST_PROXY: "1",
    },
  });
});
afterAll(() => shop.close());

const ask = (url: string, address = "203.0.113.1") =>
  shop.app.inject({ method: "POST", url, headers: { "x-forwarded-for": address }, payload: {} });

test("past its limit a route answers 429 with the time to wait, in the shop’s own words", async () => {
  for (let tries = 0; tries < 6; tries += 1) expect((await ask("/contact")).statusCode).toBe(400);
  const refused = await ask("/contact");
  expect(refused.statusCode).toBe(429);
  expect(ErrorBody.parse(refused.json()).error).toBe("TOO_MANY_REQUESTS");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
});

test("another address and another route have limits of their own", async () => {
  expect((await ask("/contact", "203.0.113.2")).statusCode).toBe(400);
  expect((await ask("/users/register")).statusCode).toBe(400);
});

test("a network of IPv6 counts as one address", async () => {
  for (let tries = 0; tries < 6; tries += 1) await ask("/contact", `2001:db8:1:1::${tries}`);
  expect((await ask("/contact", "2001:db8:1:1:ffff::9")).statusCode).toBe(429);
  expect((await ask("/contact", "2001:db8:1:2::1")).statusCode).toBe(400);
});

test.each([
  ["POST /nowhere=1/1m", 'RATE_LIMITS knows no route "POST /nowhere"'],
  ["POST /orders", 'RATE_LIMITS knows no route "POST /orders"'],
  ["POST /orders=", "RATE_LIMITS wants a limit like 20/1m (s, m, h) for POST /orders"],
  ["POST /orders=0/1m", "RATE_LIMITS wants a limit like 20/1m (s, m, h) for POST /orders"],
  ["POST /orders=5/1d", "RATE_LIMITS wants a limit like 20/1m (s, m, h) for POST /orders"],
  ["POST /orders=5/0m", "RATE_LIMITS wants a limit like 20/1m (s, m, h) for POST /orders"],
  ["POST /orders=-5/1m", "RATE_LIMITS wants a limit like 20/1m (s, m, h) for POST /orders"],
  ["constructor=5/1m", 'RATE_LIMITS knows no route "constructor"'],
])("the setting %j stops the start with one line", (RATE_LIMITS, words) => {
  expect(() => readSettings({ RATE_LIMITS })).toThrow(words);
  expect(() => readSettings({ RATE_LIMITS })).toThrow(/^Settings: [^\n]+\.$/);
});
