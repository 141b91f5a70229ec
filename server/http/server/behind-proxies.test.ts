import { afterEach, expect, test } from "vitest";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop | undefined;
afterEach(() => shop?.close());

/** How many of four visits get through a limit of two, each with another name in `X-Forwarded-For`. */
async function getThrough(proxies: string, forwarded: (visit: number) => string): Promise<number> {
  shop = await openTestShop({
    environment: { RATE_LIMIT_FACTOR: "1", RATE_LIMITS: "POST /contact=2/1h", TRUST_PROXY: proxies },
  });
  let through = 0;
  for (let visit = 1; visit <= 4; visit += 1) {
    const { statusCode } = await shop.app.inject({
      method: "POST",
      url: "/contact",
      headers: { "x-forwarded-for": forwarded(visit) },
      payload: {},
    });
    if (statusCode !== 429) through += 1;
  }
  return through;
}

test("without a proxy no address of a header is trusted", async () => {
  expect(await getThrough("0", (visit) => `198.51.100.${visit}`)).toBe(2);
});

test("behind a proxy the address that it adds counts", async () => {
  expect(await getThrough("1", (visit) => `198.51.100.${visit}`)).toBe(4);
});

test("an address that the visitor writes in front of it is ignored", async () => {
  expect(await getThrough("1", (visit) => `192.0.2.${visit}, 198.51.100.7`)).toBe(2);
});

test("with two proxies the address that the outer one adds counts", async () => {
  expect(await getThrough("2", (visit) => `192.0.2.9, 198.51.100.${visit}, 203.0.113.1`)).toBe(4);
});
