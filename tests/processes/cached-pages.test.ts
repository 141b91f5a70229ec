import { readdir, readFile } from "node:fs/promises";
import { Agent } from "node:http";
import postcss from "postcss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { ask } from "./balancer.ts";
import { openDemoShop } from "./running-shop.ts";

/** The files of the production build. */
const ASSETS = new URL("../../build/client/assets/", import.meta.url);

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop({ LOG_LEVEL: "debug" });
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

const agent = new Agent({ keepAlive: true });
const sent = () => shop.output().split('"cached":true').length - 1;
/** Headers that depend on the request or its time. */
const OWN = new Set(["date", "x-request-id", "keep-alive"]);

test("the first visitor after a start gets entry pages already rendered and compressed", async () => {
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
    // The style is inline, and no script delays the paint: the few preloaded scripts have a low priority.
    expect(html).toMatch(/<style [^>]*>[^<]*@layer theme/);
    const withScripts = html.replace(/<noscript>.*?<\/noscript>/gs, "");
    expect(withScripts).not.toMatch(/rel="stylesheet"/);
    const early = withScripts.match(/<link rel="modulepreload"[^<>]*>/g) ?? [];
    expect(early.length).toBeLessThanOrEqual(4);
    for (const module of early) expect(module).toContain('fetchpriority="low"');
  },
);

test("a search for the mark of the style is a page like any other", async () => {
  const html = await (await fetch(`${address}/store?search=/*critical*/`)).text();
  expect(html).toMatch(/<style [^>]*>[^<]*@layer theme/);
  expect(html).toMatch(/<title>Résultats pour «\s\/\*critical\*\/\s»/);
});

test("the words of every page are files that a browser keeps", async () => {
  const folder = (await readdir(ASSETS)).find((name) => name.startsWith("words-"));
  for (const name of ["fr/shell", "ar/home"]) {
    const answer = await fetch(`${address}/assets/${folder}/${name}.json`);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const written = JSON.parse(
      await readFile(new URL(`../../messages/${name}.json`, import.meta.url), "utf8"),
    );
    expect(Object.keys(Object(await answer.json())), name).toEqual(Object.keys(written));
  }
});

/** The rules of a sheet that a first paint may use: no rules for print or for interaction. */
function firstPaintRules(sheet: string): ReadonlySet<string> {
  const found = new Set<string>();
  const root = postcss.parse(sheet);
  root.walkAtRules("media", (media) => {
    if (media.params === "print") media.remove();
  });
  root.walkRules(({ selectors }) => {
    for (const selector of selectors)
      if (!/:(?:hover|active|focus)/.test(selector)) found.add(`${selector}{`);
  });
  return found;
}

test.each(STANDING_PAGES)("%s holds every rule of the sheet that its first paint uses", async (path) => {
  // Bypass the cache, whose hits other tests count.
  const html = await (await fetch(`${address}${path}?lang=none`)).text();
  const style = /<style [^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const file = (await readdir(ASSETS)).find((name) => /^theme-.*\.css$/.test(name));
  const sheet = await readFile(new URL(`${file}`, ASSETS), "utf8");
  const rules = firstPaintRules(sheet);
  const plain = new Set(
    Array.from(html.matchAll(/ class="([^"&]+)"/g), ([, names = ""]) => names.split(" ")).flat(),
  );
  const ruled = [...plain]
    .map((name) => `.${name.replace(/[^\w-]/g, "\\$&")}{`)
    .filter((rule) => rules.has(rule));
  expect(ruled.length).toBeGreaterThan(40);
  expect(ruled.filter((rule) => !style.includes(rule))).toEqual([]);
  // The sheet has far more than a page needs.
  expect(style.length).toBeLessThan(sheet.length / 2);
});

const LANGUAGE = { cookie: "reluit_lang=ar" };
const BROTLI = { "accept-encoding": "gzip, br" };
const plain = (all: Awaited<ReturnType<typeof ask>>["headers"]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !OWN.has(name)));

test.each<[string, Record<string, string>]>([
  ["/store?sort=price-asc", BROTLI],
  ["/store?sort=price-desc", { ...BROTLI, ...LANGUAGE }],
  ["/smartphoneItems?limit=7", BROTLI],
  ["/pictures/models/7.svg", BROTLI],
  ["/pictures/repair-models/7.svg?view=back", BROTLI],
])(
  "what is sent before the router is the very answer of the router: %s, asked with %j",
  async (path, headers) => {
    const before = sent();
    const first = await ask(agent, address, path, { headers });
    expect(first.status).toBe(200);
    const again = await ask(agent, address, path, { headers });
    await expect.poll(sent).toBe(before + 1);
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
    const headSame = await ask(agent, address, path, { method: "HEAD", headers: same });
    expect([headSame.status, headSame.body]).toEqual([304, ""]);
    await expect.poll(sent).toBe(before + 4);
  },
);

test.each<[string, Record<string, string>]>([
  ["/store?page=2", {}],
  ["/store?page=3", { "accept-encoding": "gzip" }],
  ["/smartphoneItems?limit=8", {}],
])(
  "in another encoding a cached response is the same as when it was made: %s, asked with %j",
  async (path, headers) => {
    const first = await ask(agent, address, path, { headers });
    const again = await ask(agent, address, path, { headers });
    expect([first.status, plain(again.headers)]).toEqual([200, plain(first.headers)]);
    expect(again.body).toBe(first.body);
  },
);

test.each(["/contact", "/smartphoneItems?limit=9", "/smartphoneItems/3", "/pictures/models/9.svg"])(
  "a visitor who has the very response gets nothing again, however the shop made it: %s",
  async (path) => {
    const { headers } = await ask(agent, address, `${path}`, { headers: BROTLI });
    const same = { "if-none-match": String(headers.etag) };
    for (const more of [BROTLI, {}, { ...BROTLI, authorization: "Bearer none" }])
      for (const method of ["HEAD", "GET"]) {
        const again = await ask(agent, address, path, { method, headers: { ...same, ...more } });
        expect([again.status < 500, again.body.length === 0 || again.status !== 304], method).toEqual([
          true,
          true,
        ]);
        if (again.status === 304 && method === "GET") expect(again.headers["content-length"]).toBeUndefined();
      }
  },
);

test("a redirect keeps the language of its link", async () => {
  const moved = await ask(agent, address, "/repair/models?lang=ar", { headers: BROTLI });
  expect([moved.status, moved.headers["set-cookie"]]).toEqual([
    302,
    ["reluit_lang=ar; Path=/; Max-Age=31536000; SameSite=Lax"],
  ]);
});

test.each(["/suivi/none", "/payer/none", "/SUIVI/none", "/%73uivi/none", "/Messages/none"])(
  "no cache keeps the page of a secret address, however it is written: %s",
  async (path) => {
    const { headers } = await ask(agent, address, path, { headers: BROTLI });
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  },
);

test("a link’s language is remembered, also by a kept page and before any script; no other page sets a cookie", async () => {
  const chosen = "reluit_lang=en; Path=/; Max-Age=31536000; SameSite=Lax";
  const before = sent();
  for (const path of ["/contact?lang=en", "/contact?lang=en", "/nowhere?lang=en"])
    expect((await ask(agent, address, path, { headers: BROTLI })).headers["set-cookie"], path).toEqual([
      chosen,
    ]);
  await expect.poll(sent).toBe(before + 1);
  for (const path of ["/contact", "/contact?lang=xx", "/smartphoneItems?lang=en"])
    expect((await ask(agent, address, path)).headers["set-cookie"], path).toBeUndefined();
});

test("the router gets every request that is no cached page: another method, another origin, a route of the interface", async () => {
  const earlier = sent();
  await ask(agent, address, "/about", { headers: BROTLI });
  await ask(agent, address, "/about", { headers: BROTLI });
  await expect.poll(sent).toBe(earlier + 1);
  const before = sent();
  expect((await ask(agent, address, "/about", { method: "POST", headers: BROTLI })).status).toBe(404);
  expect(
    (await ask(agent, address, "/about", { headers: { ...BROTLI, origin: "https://x.example" } })).status,
  ).toBe(200);
  expect(
    (await ask(agent, address, "/smartphoneItems?limit=1", { headers: BROTLI })).headers["content-type"],
  ).toContain("json");
  expect(sent()).toBe(before);
});
