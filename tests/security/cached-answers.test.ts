import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { openResponseCache, type ResponseCache } from "#server/http/pages/response-cache.ts";
import { openRequestGate } from "#server/http/server/request-gate.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

/** One shop uses every cache, the other none. Both read the same database. */
const opened = openResponseCache();
const keys = new Set<string>();
let sentEarly = 0;
const cache: ResponseCache = {
  ...opened,
  get(key, make) {
    keys.add(key);
    return opened.get(key, make);
  },
  peek(key) {
    const found = opened.peek(key);
    if (found) sentEarly += 1;
    return found;
  },
};
let cached: TestShop;
let plain: TestShop;
beforeAll(async () => {
  cached = await openTestShop({ pages: true, cache, gate: openRequestGate() });
  await seedDemo({ ...cached.shop, hashPassword });
  plain = await openTestShop({ pages: true, uncached: true, url: cached.url });
  for (const { app } of [cached, plain]) await app.listen({ port: 0, host: "127.0.0.1" });
}, 120_000);
afterAll(async () => {
  agent.destroy();
  await plain.close();
  await cached.close();
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** The part of a response that a reader sees; ids and dates belong to the request. */
const COMPARED = [
  "content-type",
  "x-total-count",
  "x-total-count-is",
  "link",
  "location",
  "content-language",
];

/**
 * Sends the raw target, which `fetch` and `inject` would normalise. Only responses in brotli are sent before the router.
 */
function ask({ app }: TestShop, target: string, headers: Record<string, string>) {
  const { port } = app.server.address() as AddressInfo;
  const options = { port, host: "127.0.0.1", path: target, agent };
  return new Promise<object>((resolve, reject) => {
    const sent = request({ ...options, headers: { ...headers, "accept-encoding": "br" } }, async (answer) => {
      const body = await buffer(answer);
      const isPacked = answer.headers["content-encoding"] === "br";
      const compared = COMPARED.map((name) => [name, answer.headers[name]]);
      // An error names its request.
      const text = String(isPacked ? brotliDecompressSync(body) : body).replace(/"requestId":"[^"]*"/, "");
      resolve({ status: answer.statusCode, headers: Object.fromEntries(compared), body: text });
    });
    sent.on("error", reject);
    sent.end();
  });
}

const names = [
  "search",
  "brand",
  "condition",
  "storage",
  "minPrice",
  "sort",
  "page",
  "limit",
  "lang",
  "x",
  "Brand",
  "view",
];
const values = [
  "",
  "apple",
  "Apple",
  "zzz",
  "iphone",
  "iphone+13",
  "a%26brand=samsung",
  "%3f",
  "128",
  "128,64",
  "1",
  "0",
  "newest",
  "price-asc",
  "en",
  "ar",
  "a;b",
  "%",
  "%00",
  "a=b",
  "é".normalize("NFD"),
].map((value) => encodeURI(value).replaceAll("%25", "%"));
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}=${value}`),
  },
  fc.constantFrom(...names, "", "=", "=a", "?", "%73earch=zzz", "search%5B%5D=zzz"),
);
const query = fc
  .tuple(
    fc.constantFrom("", "?", "?", "?", "?", "??", "#", "?#", "/?"),
    fc.array(fc.tuple(part, fc.constantFrom("&", "&", "&", "&&", ";", "?", "#")), { maxLength: 4 }),
  )
  .map(([mark, parts]) =>
    mark ? mark + parts.map(([text, end], at) => text + (at < parts.length - 1 ? end : "")).join("") : "",
  );

async function expectSame(path: string, asked: string, headers: Record<string, string> = {}) {
  const target = path + asked;
  await ask(cached, path, headers);
  const right = await ask(plain, target, headers);
  // Rendered the first time, from the cache the second time.
  expect(await ask(cached, target, headers), target).toEqual(right);
  expect(await ask(cached, target, headers), target).toEqual(right);
  // The usual address is still answered correctly.
  expect(await ask(cached, path, headers), `${path} after ${target}`).toEqual(
    await ask(plain, path, headers),
  );
}

test("responses of the interface through every cache equal those of a shop without caches, for any query", async () => {
  const paths = [
    "/smartphoneItems",
    "/smartphoneItems/facets",
    "/smartphoneItems/suggestions",
    "/smartphoneItems/chosen",
    "/smartphoneItems/3",
    "/smartphoneModel",
    "/smartphoneModel/2",
    "/pictures/models/1.svg",
  ];
  const before = sentEarly;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, (path, asked) => expectSame(path, asked)),
    {
      numRuns: 250,
      examples: [
        ["/smartphoneItems", "??&search=zzz"],
        ["/smartphoneItems", "#search=zzz"],
        ["/smartphoneItems", "?search=a%26brand%3Dapple"],
      ],
    },
  );
  expect(sentEarly - before).toBeGreaterThan(100);
}, 240_000);

test("pages through every cache equal those of a shop without caches, for any query", async () => {
  const paths = [
    "/",
    "/store",
    "/product/3",
    "/repair",
    "/repair/models",
    "/revendre",
    "/about",
    "/store.data",
  ];
  const cookies = [undefined, "reluit_lang=en", "reluit_lang=ar"];
  const before = sentEarly;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, fc.constantFrom(...cookies), (path, asked, cookie) =>
      expectSame(path, asked, cookie ? { cookie } : {}),
    ),
    {
      numRuns: 60,
      examples: [
        ["/store", "??&search=zzz", undefined],
        ["/store", "?lang=en", undefined],
      ],
    },
  );
  expect(sentEarly - before).toBeGreaterThan(20);
}, 240_000);

test("unknown parameters make no cached page and no cached response", async () => {
  const targets = (at: number) => [
    `/store?x${at}=${at}`,
    `/?utm_source=${at}`,
    `/smartphoneItems?y=${at}`,
    `/smartphoneModel/2?z=${at}`,
    `/product/3?a&b=${at}`,
  ];
  for (const target of targets(0)) await ask(cached, target, {});
  const before = keys.size;
  for (let at = 1; at <= 30; at += 1) for (const target of targets(at)) await ask(cached, target, {});
  expect(keys.size).toBe(before);
});
