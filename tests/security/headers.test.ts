import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "#server/settings.ts";
import { openStripeShop } from "#tests/payments/stripe-shop.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { pagePaths } from "./page-paths.ts";

let shop: TestShop;
let item: number;
let asset: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true, environment: { CORS_ORIGINS: "https://pages.example" } });
  item = await listPhone(shop, (await registerBuyer(shop)).id);
  const { body } = await shop.app.inject({ url: "/" });
  asset = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? "";
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

const classes = (): [words: string, url: string, status: number][] => [
  ["a page", "/", 200],
  ["a product's page", `/product/${item}`, 200],
  ["a page's data", "/store.data", 200],
  ["a page that is not there", "/nowhere", 404],
  ["a product that is not there", "/product/999999", 404],
  ["a redirect", "/repair/services", 302],
  ["a built file", asset, 200],
  ["a public file", "/favicon.svg", 200],
  ["the towns of postal codes", "/towns/75.json", 200],
  ["an answer", "/smartphoneItems", 200],
  ["a refusal", "/orders", 401],
  ["a bad question", "/smartphoneItems?page=0", 400],
  ["an item that is not there", "/smartphoneItems/999999", 404],
  ["an address that can't be read", "/smartphoneItems/%E0%A4%A", 404],
  ["an id that is too long", `/smartphoneItems/${"9".repeat(201)}`, 414],
  ["an address that is too long", `/${"x".repeat(5000)}`, 414],
  ["a drawing", "/pictures/models/1.svg", 200],
  ["a share picture", `/pictures/items/${item}/share.png`, 200],
  ["the docs", "/docs/", 200],
  ["a file of the docs", "/docs/static/swagger-ui.css", 200],
  ["the description", "/openapi.json", 200],
  ["the health", "/health/live", 200],
  ["the offline page", "/offline", 200],
  ["the worker", "/service-worker.js", 200],
  ["the manifest", "/manifest.webmanifest", 200],
  ["robots.txt", "/robots.txt", 200],
  ["security.txt", "/.well-known/security.txt", 200],
];

/** Directives of a content policy by name. */
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name = "", ...values]) => [name, values] as const),
  );

test("every kind of answer has every header", async () => {
  for (const [words, url, status] of classes()) {
    const { statusCode, headers } = await get(url);
    expect(statusCode, words).toBe(status);
    expect(headers, words).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": url.startsWith("/pictures/") ? "cross-origin" : "same-origin",
    });
    expect(headers["permissions-policy"], words).toContain("camera=(), ");
    for (const name of ["strict-transport-security", "server", "x-powered-by"])
      expect(headers, words).not.toHaveProperty(name);
    const policy = directivesOf(headers["content-security-policy"]);
    expect(policy.get("default-src"), words).toEqual(words.includes("docs") ? ["'self'"] : ["'none'"]);
    if (!words.includes("worker")) expect(policy.get("frame-ancestors"), words).toEqual(["'none'"]);
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:", "data:"])
      expect(policy.get("script-src") ?? [], words).not.toContain(word);
    // Browsers must not guess another type.
    expect(headers["content-type"] ?? "none (a redirect)", words).toMatch(/^[\w-]+\/[\w.+-]+|^none/);
  }
});

test("personal responses and errors are not stored", async () => {
  const { id, headers } = await registerBuyer(shop);
  for (const url of ["/orders", `/clients/${id}`, "/orders/unknown", "/smartphoneItems?seller=me"])
    expect((await get(url, headers)).headers["cache-control"], url).toBe("no-store");
  for (const url of ["/orders", "/clients/1", "/seller/1/profile", "/smartphoneItems/999999", "/nowhere"])
    expect((await get(url)).headers["cache-control"], url).toBe("no-store");
});

test("HSTS is sent when the shop’s address is https", async () => {
  const secure = await openTestShop({ environment: { PUBLIC_URL: "https://shop.example" } });
  for (const url of ["/health/live", "/nowhere", "/docs/"])
    expect((await secure.app.inject({ url })).headers["strict-transport-security"]).toBe(
      "max-age=31536000; includeSubDomains",
    );
  await secure.close();
});

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

describe("the content policy of a page", () => {
  test.each([...pagePaths(), "/store?search=%3Cscript%3Ealert(1)%3C/script%3E", "/product/999999"])(
    "%s names its own scripts and no others, lets no text become one, and knows no other host",
    async (url) => {
      const first = await get(url);
      const again = await get(url);
      for (const answer of [first, again]) {
        if (answer.statusCode === 302) continue;
        const policy = directivesOf(answer.headers["content-security-policy"]);
        const scripts = [...answer.body.matchAll(INLINE)]
          .filter(([, attributes]) => !/type="application\//.test(attributes ?? ""))
          .map(([, , text]) => sha256(text ?? ""));
        expect(policy.get("script-src")?.toSorted()).toEqual(["'self'", ...new Set(scripts)].toSorted());
        const styles = [...answer.body.matchAll(STYLE)].map(([, text]) => sha256(text ?? ""));
        expect(policy.get("style-src")?.toSorted()).toEqual(["'self'", ...new Set(styles)].toSorted());
        expect(policy.get("style-src-attr")).toEqual(["'unsafe-inline'"]);
        expect(policy.get("img-src")).toEqual(["'self'"]);
        expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
        expect(policy.get("trusted-types")).toEqual(["default"]);
        for (const thing of ["object-src", "frame-src"])
          expect(policy.get(thing) ?? policy.get("default-src"), thing).toEqual(["'none'"]);
        expect(policy.get("base-uri")).toEqual(["'none'"]);
        expect(policy.get("form-action")).toEqual(["'self'"]);
        expect(policy.get("connect-src")).toEqual(["'self'"]);
        expect(String(answer.headers["content-security-policy"])).not.toContain("stripe");
        // There are no event handlers in attributes, which the policy would block.
        expect(answer.body).not.toMatch(/<[^>]+\son\w+=/i);
      }
      expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    },
  );

  test("pictures may come from the hosts of `IMAGE_HOSTS`", async () => {
    const hosted = await openTestShop({
      pages: true,
      environment: { IMAGE_HOSTS: "https://images.example" },
    });
    const { headers } = await hosted.app.inject({ url: "/" });
    expect(directivesOf(headers["content-security-policy"]).get("img-src")).toEqual([
      "'self'",
      "https://images.example",
    ]);
    await hosted.close();
  });

  test.each(["https:", "*", "https://*.example", "images.example", "https://images.example/phones"])(
    "%j as a host of pictures stops the start with one line",
    (host) => {
      expect(() => readSettings({ IMAGE_HOSTS: host })).toThrow(/^Settings: IMAGE_HOSTS [^\n]+$/);
    },
  );

  test("the card provider's hosts are on the two pages that pay alone", async () => {
    const stripe = await openStripeShop({ pages: true });
    for (const url of pagePaths()) {
      const { headers, statusCode } = await stripe.app.inject({ url });
      if (statusCode === 302) continue;
      const policy = String(headers["content-security-policy"]);
      const pays = url === "/payment" || url.startsWith("/payer/");
      expect(policy.includes("stripe.com"), url).toBe(pays);
      expect(policy.includes("require-trusted-types-for"), url).toBe(!pays);
    }
    await stripe.close();
  });
});

describe("other origins", () => {
  const preflight = (origin: string) =>
    shop.app.inject({
      method: "OPTIONS",
      url: "/orders",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,idempotency-key",
      },
    });

  test("on the list may read responses, without cookies", async () => {
    const { headers } = await get("/smartphoneItems", { origin: "https://pages.example" });
    expect(headers["access-control-allow-origin"]).toBe("https://pages.example");
    expect(headers.vary).toContain("Origin");
    expect(headers["access-control-expose-headers"]).toContain("Retry-After");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect((await preflight("https://pages.example")).headers["access-control-allow-origin"]).toBe(
      "https://pages.example",
    );
  });

  test.each([
    "https://evil.example",
    "https://pages.example.evil.example",
    "http://pages.example",
    "https://pages.example:444",
    "null",
  ])("%s may not", async (origin) => {
    for (const answer of [await get("/smartphoneItems", { origin }), await preflight(origin)])
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  test.each([
    "*",
    "pages.example",
    "https://pages.example/",
    "https://pages.example/shop",
    "https://*.example",
  ])("%j on the list stops the start with one line", (origin) => {
    expect(() => readSettings({ CORS_ORIGINS: `https://a.example, ${origin}` })).toThrow(
      /^Settings: CORS_ORIGINS [^\n]+$/,
    );
  });
});

test("security.txt has contact, expiry and canonical address", async () => {
  const told = await openTestShop({
    clock: () => new Date("2026-11-21T04:00:00Z"),
    environment: { PUBLIC_URL: "https://shop.example", SECURITY_CONTACT: "https://shop.example/report" },
  });
  const answer = await told.app.inject({ url: "/.well-known/security.txt" });
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.body).toBe(
    [
      "Contact: https://shop.example/report",
      "Expires: 2027-05-01T00:00:00Z",
      "Preferred-Languages: fr, en",
      "Canonical: https://shop.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  await told.close();
  expect((await get("/.well-known/security.txt")).body).toMatch(/^Contact: mailto:\S+@\S+\n/);
});
