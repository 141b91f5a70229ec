import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "./balancer.ts";
import { openDemoShop } from "./running-shop.ts";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop({ LOG_LEVEL: "debug" });
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

const agent = new Agent({ keepAlive: true });
const sent = () => shop.output().split('"kept":true').length - 1;
/** Of one request alone, or of its moment. */
const OWN = new Set(["date", "x-request-id", "keep-alive"]);

test("the first visitor after a start finds the entrances made and packed", async () => {
  await expect.poll(() => shop.output(), { timeout: 10_000 }).toContain("entrances are warm");
  const before = sent();
  for (const path of ["/", "/store"])
    expect((await ask(agent, address, path, { headers: { "accept-encoding": "br" } })).status).toBe(200);
  await expect.poll(sent).toBe(before + 2);
});

test.each(["/", "/store", "/product/480"])(
  "%s asks for the picture that it shows first at once",
  async (path) => {
    const html = await (await fetch(address + path)).text();
    const first = html.match(/<img [^<>]*fetchPriority="high"[^<>]*>/g) ?? [];
    expect(first.length).toBeGreaterThan(0);
    for (const picture of first) expect(picture).toMatch(/ src="\/pictures\/models\//);
    expect(html).toMatch(/<link rel="preload"[^<>]*fetchPriority="high"/);
    expect(html).toMatch(/<link id="style" data-rel="stylesheet" href="\/assets\//);
  },
);

test.each([
  ["/store", ["fr/shell", "fr/errors", "fr/store", "fr/catalog"]],
  ["/?lang=ar", ["ar/shell", "ar/errors", "ar/home", "ar/catalog"]],
  ["/nowhere", ["fr/shell", "fr/errors"]],
])("%s names the words its scripts need, which a browser then has for all pages", async (path, names) => {
  const html = await (await fetch(address + path)).text();
  const links = [...html.matchAll(/<link [^<>]*data-words="([^"]+)"[^<>]*href="([^"]+)"/g)];
  expect(links.map(([, name]) => name)).toEqual(names);
  for (const [link, name = "", file] of links) {
    expect(link).toContain(' data-rel="preload" as="fetch" ');
    const answer = await fetch(address + file);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const written = JSON.parse(
      await readFile(new URL(`../../messages/${name}.json`, import.meta.url), "utf8"),
    );
    expect(Object.keys(Object(await answer.json())), name).toEqual(Object.keys(written));
  }
});

const LANGUAGE = { cookie: "reluit_lang=ar" };
test.each<[string, Record<string, string>]>([
  ["/store?asked=1", {}],
  ["/store?asked=2", { "accept-encoding": "gzip" }],
  ["/store?asked=3", { "accept-encoding": "gzip, br" }],
  ["/store?asked=4", LANGUAGE],
  ["/smartphoneItems?asked=5", { "accept-encoding": "br" }],
  ["/pictures/models/7.svg", { "accept-encoding": "br" }],
  ["/pictures/repair-models/7.svg?view=back", {}],
])(
  "what is sent before the router is the very answer of the router: %s, asked with %j",
  async (path, headers) => {
    const before = sent();
    const first = await ask(agent, address, path, { headers });
    expect(first.status).toBe(200);
    const again = await ask(agent, address, path, { headers });
    await expect.poll(sent).toBe(before + 1);
    const plain = (all: typeof first.headers) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !OWN.has(name)));
    expect(plain(again.headers)).toEqual(plain(first.headers));
    expect(again.body).toBe(first.body);
    expect(again.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(again.headers["x-frame-options"] ?? again.headers["content-security-policy"]).toBeDefined();

    const same = { ...headers, "if-none-match": String(first.headers.etag) };
    const unchanged = await ask(agent, address, path, { headers: same });
    expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, "", first.headers.etag]);
    const head = await ask(agent, address, path, { method: "HEAD", headers });
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      first.headers["content-length"],
    ]);
    await expect.poll(sent).toBe(before + 3);
  },
);

test("a link’s language is remembered, also by a kept page and before any script; no other page sets a cookie", async () => {
  const chosen = "reluit_lang=en; Path=/; Max-Age=31536000; SameSite=Lax";
  const before = sent();
  for (const path of ["/contact?lang=en", "/contact?lang=en", "/nowhere?lang=en"])
    expect((await ask(agent, address, path)).headers["set-cookie"], path).toEqual([chosen]);
  await expect.poll(sent).toBe(before + 1);
  for (const path of ["/contact", "/contact?lang=xx", "/smartphoneItems?lang=en"])
    expect((await ask(agent, address, path)).headers["set-cookie"], path).toBeUndefined();
});

test("a page asked for often is soon sent in fewer bytes, and they are the same page", async () => {
  const packed = { headers: { "accept-encoding": "br" } };
  const ask3 = () => Promise.all([1, 2, 3].map(() => ask(agent, address, "/contact", packed)));
  await ask(agent, address, "/contact", packed);
  const [before] = await ask3();
  const length = async () =>
    Number((await ask(agent, address, "/contact", packed)).headers["content-length"]);
  await expect.poll(length).toBeLessThan(0.95 * Number(before?.headers["content-length"]));
  const page = await fetch(`${address}/contact`, packed);
  expect(page.headers.get("etag")).toBe(before?.headers.etag);
  expect(await page.text()).toBe(
    await (await fetch(`${address}/contact`, { headers: { "accept-encoding": "identity" } })).text(),
  );
});

test("what is not a kept page is left to the router: another method, another origin, an address of the interface", async () => {
  const earlier = sent();
  await ask(agent, address, "/about");
  await ask(agent, address, "/about");
  await expect.poll(sent).toBe(earlier + 1);
  const before = sent();
  expect((await ask(agent, address, "/about", { method: "POST" })).status).toBe(404);
  expect((await ask(agent, address, "/about", { headers: { origin: "https://x.example" } })).status).toBe(
    200,
  );
  expect((await ask(agent, address, "/smartphoneItems?limit=1")).headers["content-type"]).toContain("json");
  expect(sent()).toBe(before);
});
