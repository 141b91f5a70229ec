import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { sellers } from "#server/sellers/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openResponseCache, type ResponseCache } from "./response-cache.ts";

const opened = openResponseCache();
const keys = new Set<string>();
const cache: ResponseCache = {
  ...opened,
  get(key, make) {
    keys.add(key);
    return opened.get(key, make);
  },
};
let shop: TestShop;
let seller: Record<string, string>;
beforeAll(async () => {
  shop = await openTestShop({ cache });
  await seedDemo({ ...shop.shop, hashPassword });
  const answer = await shop.app.inject({
    method: "POST",
    url: "/users/authenticate",
    payload: { email: "vendeur@reluit.test", password: "demo1234" },
  });
  seller = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
});
afterAll(() => shop.close());
beforeEach(() => cache.clear());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "GET", url, headers });
const kept = () => [...keys].filter(opened.has).length;

it("that shows models is outdated by an import, which says that everything may have changed", async () => {
  for (const url of ["/smartphoneModel", "/smartphoneModel/2", "/pictures/models/2.svg"])
    expect((await get(url)).statusCode).toBe(200);
  expect(kept()).toBe(3);
  cache.drop({ lists: true, ids: "all" });
  expect(kept()).toBe(0);
});

describe("a public answer of the catalogue", () => {
  it.each([
    "/smartphoneItems?brand=apple&limit=5",
    "/smartphoneItems/facets?brand=apple",
    "/smartphoneItems/3",
    "/smartphoneModel",
    "/smartphoneModel/2",
  ])("%s is made once, and is the same when it is kept", async (url) => {
    const made = await get(url);
    expect(made.statusCode).toBe(200);
    const before = cache.figures().hits;
    const again = await get(url);
    expect(cache.figures().hits).toBe(before + 1);
    expect(again.json()).toEqual(made.json());
    const { date: _, "x-request-id": __, ...headers } = made.headers;
    expect(again.headers).toMatchObject(headers);
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=5, must-revalidate");
  });

  it("of a seller is read from the database for the first visitor only", async () => {
    const [one] = await shop.database.select({ slug: sellers.slug }).from(sellers).limit(1);
    const url = `/sellers/${one?.slug}`;
    expect((await get(url)).statusCode).toBe(200);
    const asked = vi.spyOn(shop.database.$client, "query");
    expect((await get(url)).statusCode).toBe(200);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it("is cached with the pattern of its route, by which it is counted", async () => {
    keys.clear();
    await get("/smartphoneItems/3");
    expect([...keys].map((key) => opened.peek(key)?.route)).toEqual(["/smartphoneItems/:id"]);
  });

  it("is one answer for any order of its query", async () => {
    await get("/smartphoneItems?brand=apple&limit=5");
    await get("/smartphoneItems?limit=5&brand=apple");
    expect(kept()).toBe(1);
  });

  it("is 304 for a client that has it, and compressed for a client that accepts that", async () => {
    const { headers, payload } = await get("/smartphoneItems?limit=20");
    const same = await get("/smartphoneItems?limit=20", { "if-none-match": String(headers.etag) });
    expect(same.statusCode).toBe(304);
    expect(same.payload).toBe("");
    const packed = await get("/smartphoneItems?limit=20", { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(payload);
  });

  it("is dropped by a change that touches it, and by no other", async () => {
    const before = await get("/smartphoneItems/3");
    await get("/smartphoneItems/4");
    await shop.database.update(smartphoneItems).set({ name: "Renommé" }).where(eq(smartphoneItems.id, 3));
    expect((await get("/smartphoneItems/3")).json()).toEqual(before.json());
    cache.drop({ lists: true, ids: ["3"] });
    expect(kept()).toBe(1);
    expect((await get("/smartphoneItems/3")).json()).toMatchObject({ name: "Renommé" });
  });

  it("is dropped by a change of any item in it, also one that leaves all lists in their order", async () => {
    const list = "/smartphoneItems?brand=apple&limit=5";
    const [first] = (await get(list)).json<{ id: number; stockQuantity: number }[]>();
    await get("/smartphoneItems?brand=samsung&limit=5");
    await get("/smartphoneItems/facets");
    if (!first) throw new Error("there are phones of that brand");
    await shop.database
      .update(smartphoneItems)
      .set({ onHand: first.stockQuantity + 7 })
      .where(eq(smartphoneItems.id, first.id));
    cache.drop({ lists: false, ids: [String(first.id)] });
    expect(kept()).toBe(2);
    expect((await get(list)).json()).toMatchObject([
      { stockQuantity: first.stockQuantity + 7 },
      {},
      {},
      {},
      {},
    ]);
  });
});

describe("the drawing of a phone", () => {
  it.each(["/pictures/models/1.svg", "/pictures/models/1.svg?view=back", "/pictures/repair-models/2.svg"])(
    "%s is drawn once, comes packed to who can read that, and is as long in a browser as it was",
    async (url) => {
      const plain = await get(url);
      expect(plain.payload).toMatch(/^<svg /);
      const before = cache.figures().hits;
      const packed = await get(url, { "accept-encoding": "br" });
      expect(cache.figures().hits).toBe(before + 1);
      expect(packed.headers).toMatchObject({
        "content-encoding": "br",
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=604800, stale-while-revalidate=2592000",
        "cross-origin-resource-policy": "cross-origin",
      });
      expect(packed.headers).not.toHaveProperty("cdn-cache-control");
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      const same = await get(url, { "if-none-match": String(packed.headers.etag) });
      expect(same.statusCode).toBe(304);
    },
  );

  it("that does not exist is refused each time, and so is an unknown view", async () => {
    expect((await get("/pictures/models/999999.svg")).statusCode).toBe(404);
    expect((await get("/pictures/models/1.svg?view=inside")).statusCode).toBe(400);
    expect(kept()).toBe(0);
  });
});

describe("an answer that many request at once", () => {
  /** Reads of the catalogue wait as long as this holds it. */
  async function holdCatalogue() {
    const client = await shop.database.$client.connect();
    await client.query("begin; lock table smartphone_items in access exclusive mode");
    return async () => {
      await client.query("commit");
      client.release();
    };
  }
  const underWay = (yes: boolean) =>
    vi.waitFor(() => expect(cache.has("answer /smartphoneItems/5")).toBe(yes));

  it("is made once for all of them", async () => {
    const asked = vi.spyOn(shop.database.$client, "query");
    const letGo = await holdCatalogue();
    const first = get("/smartphoneItems/5");
    await underWay(true);
    const others = Array.from({ length: 20 }, () => get("/smartphoneItems/5"));
    await letGo();
    const answers = await Promise.all([first, ...others]);
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(asked).toHaveBeenCalledOnce();
    asked.mockRestore();
  });

  it("is made by another when the first has gone away", async () => {
    const letGo = await holdCatalogue();
    const address = await shop.app.listen({ host: "127.0.0.1", port: 0 });
    const leaving = new AbortController();
    const first = fetch(`${address}/smartphoneItems/5`, { signal: leaving.signal });
    await underWay(true);
    const second = get("/smartphoneItems/5");
    leaving.abort();
    await expect(first).rejects.toThrow();
    // Nobody waits for what nobody makes.
    await underWay(false);
    await letGo();
    expect((await second).statusCode).toBe(200);
  });

  it("is refused to each by the route when there is none", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get("/smartphoneItems/999999")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(kept()).toBe(0);
  });
});

describe("never cached", () => {
  it("any request with a token", async () => {
    for (const url of ["/smartphoneItems?seller=me", "/smartphoneItems?limit=3", "/smartphoneItems/3"])
      expect((await get(url, seller)).statusCode).toBe(200);
    expect(kept()).toBe(0);
  });

  it("a seller’s own list, which needs a token before and after", async () => {
    expect((await get("/smartphoneItems?seller=me")).statusCode).toBe(401);
    expect((await get("/smartphoneItems?seller=me", seller)).headers["cache-control"]).toBe("no-store");
    expect((await get("/smartphoneItems?seller=me")).statusCode).toBe(401);
    expect((await get("/smartphoneItems?limit=5&SELLER=me&seller=me")).statusCode).toBe(401);
    expect(kept()).toBe(0);
  });

  it("a refusal", async () => {
    expect((await get("/smartphoneItems?page=0")).statusCode).toBe(400);
    expect((await get("/smartphoneItems/999999")).statusCode).toBe(404);
    expect(kept()).toBe(0);
  });

  it("anybody’s profile or orders", async () => {
    for (const url of ["/orders", "/users/me/sessions", "/clients/1", "/payments/config", "/health/ready"])
      await get(url, seller);
    expect(kept()).toBe(0);
  });

  it("the headers of another origin", async () => {
    await get("/smartphoneItems?limit=3", { origin: "https://elsewhere.example" });
    expect(kept()).toBe(0);
  });
});
