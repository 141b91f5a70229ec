import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/accounts/passwords/passwords.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await seedDemo({ ...shop.shop, hashPassword });
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: "GET", url, headers });

async function bearerOf(email: string) {
  const answer = await shop.app.inject({
    method: "POST",
    url: "/users/authenticate",
    payload: { email, password: "demo1234" },
  });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}

test("the list is a page of items with its total and the addresses of other pages", async () => {
  const answer = await get("/smartphoneItems?brand=samsung&limit=10&page=2&shape=unknown");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toHaveLength(10);
  expect(Number(answer.headers["x-total-count"])).toBeGreaterThan(20);
  const link = String(answer.headers.link);
  for (const [rel, page] of [
    ["first", 1],
    ["prev", 1],
  ])
    expect(link).toContain(`</smartphoneItems?brand=samsung&page=${page}&limit=10>; rel="${rel}"`);
  expect(link).toMatch(/page=\d+&limit=10>; rel="last"/);
  expect(link).toMatch(/<\/smartphoneItems\?brand=samsung&after=[\w-]+&limit=10>; rel="next"/);
  expect(link).not.toContain("unknown");
});

test("suggestions are few, and only for a text of a sensible length", async () => {
  const answer = await get("/smartphoneItems/suggestions?search=galaxy%20s2");
  expect(answer.statusCode).toBe(200);
  expect(answer.json().models.length).toBeGreaterThan(1);
  expect(answer.json().models.length).toBeLessThanOrEqual(5);
  expect(answer.json().items).toHaveLength(4);
  for (const query of ["", "?search=", "?search=%20", `?search=${"a".repeat(101)}`]) {
    const refused = await get(`/smartphoneItems/suggestions${query}`);
    expect(refused.statusCode, query).toBe(400);
    expect(refused.json().fields).toHaveProperty("search");
  }
});

test("following next from the first page visits every item once", async () => {
  const seen: number[] = [];
  let url: string | undefined = "/smartphoneItems?sort=price-asc&limit=90";
  let total = 0;
  while (url) {
    const answer = await get(url);
    total = Number(answer.headers["x-total-count"]);
    seen.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  expect(new Set(seen).size).toBe(total);
  expect(seen).toHaveLength(total);
});

test.each([
  ["page=0", "page", "WRONG_TYPE"],
  ["page=-1", "page", "WRONG_TYPE"],
  ["page=1e3", "page", "WRONG_TYPE"],
  ["limit=abc", "limit", "WRONG_TYPE"],
  ["brand=nokia", "brand", "INVALID"],
  ["brand=apple&brand=google", "brand", "INVALID"],
  ["condition=etat", "condition", "INVALID"],
  ["storage=12,abc", "storage", "INVALID"],
  ["minPrice=-5", "minPrice", "WRONG_TYPE"],
  ["maxPrice=9.99", "maxPrice", "WRONG_TYPE"],
  ["minBattery=0", "minBattery", "WRONG_TYPE"],
  ["minBattery=101", "minBattery", "WRONG_TYPE"],
  ["minBattery=89.5", "minBattery", "WRONG_TYPE"],
  ["minBattery=-1", "minBattery", "WRONG_TYPE"],
  ["minBattery=80&minBattery=90", "minBattery", "WRONG_TYPE"],
  ["status=1", "status", "INVALID"],
  ["seller=7", "seller", "INVALID"],
  ["sort=random", "sort", "INVALID"],
  [`search=${"x".repeat(201)}`, "search", "TOO_LONG"],
])("%s is refused by list and facets alike, with the field's code", async (query, field, code) => {
  for (const path of ["/smartphoneItems", "/smartphoneItems/facets"]) {
    const answer = await get(`${path}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields: { [field]: code } });
  }
});

test.each(["%25", "%5C", "'", "_", "%00", "%27%3B--", "%F0%9F%98%80", "%EF%BF%BF", "("])(
  "a search for %s is answered",
  async (search) => {
    expect((await get(`/smartphoneItems?search=${search}`)).statusCode).toBe(200);
    expect((await get(`/smartphoneItems/facets?search=${search}`)).statusCode).toBe(200);
  },
);

test("one's own items need a session and are never kept by a cache", async () => {
  expect((await get("/smartphoneItems?seller=me")).statusCode).toBe(401);
  expect((await get("/smartphoneItems/facets?seller=me")).statusCode).toBe(401);
  const answer = await get("/smartphoneItems?seller=me&limit=5", await bearerOf("vendeur@reluit.test"));
  expect(answer.headers["cache-control"]).toBe("no-store");
  const sellers = answer.json<{ seller: string }[]>().map(({ seller }) => seller);
  expect(new Set(sellers)).toEqual(new Set(["Le Comptoir du Mobile"]));
});

test("facets are counts per choice", async () => {
  const answer = await get("/smartphoneItems/facets?search=galxy");
  expect(answer.json()).toMatchObject({ brand: { samsung: expect.any(Number) } });
  expect(answer.json().total).toBe(answer.json().brand.samsung);
});

test("a least battery filters lists and facets, and items without a measured one have none", async () => {
  const answer = await get("/smartphoneItems?minBattery=95&condition=bon&limit=100");
  const found = answer.json<{ batteryHealth: number; grade: string }[]>();
  expect(found.length).toBeGreaterThan(0);
  for (const item of found) {
    expect(item.batteryHealth).toBeGreaterThanOrEqual(95);
    expect(item.grade).toBe("B");
  }
  const facets = (await get("/smartphoneItems/facets?minBattery=95&condition=bon")).json();
  expect(facets.total).toBe(found.length);
  expect(facets.battery["95"]).toBe(found.length);
  expect(facets.battery["80"]).toBeGreaterThan(found.length);
  const [sealed] = (await get(`/smartphoneItems?condition=${encodeURIComponent("scellé")}&limit=100`))
    .json<{ condition: string; grade: string | null; batteryHealth?: number }[]>()
    .filter(({ condition }) => condition === "Neuf");
  expect(sealed).toMatchObject({ grade: null });
  expect(sealed).not.toHaveProperty("batteryHealth");
});

test("the interface's description names the battery, the four conditions and sealed new phones", async () => {
  const { paths } = (await get("/openapi.json")).json();
  for (const path of ["/smartphoneItems", "/smartphoneItems/facets"]) {
    const parameters: { name: string; schema: { enum?: string[] } }[] = paths[path].get.parameters;
    expect(parameters.map(({ name }) => name)).toContain("minBattery");
    expect(parameters.find(({ name }) => name === "condition")?.schema.enum).toEqual([
      "neuf",
      "très bon",
      "bon",
      "correct",
      "scellé",
    ]);
  }
});

test("an item and a model are found by id; what no id can be is not found either", async () => {
  const [item] = (await get("/smartphoneItems?limit=1")).json();
  expect((await get(`/smartphoneItems/${item.id}`)).json()).toEqual(item);
  expect((await get(`/smartphoneModel/${item.smartphoneModelId}`)).json()).toEqual(item.model);
  const wrong = ["0", "-1", "1.5", "abc", "2147483647", "2147483648", "99999999999999999999", "1%27", "%00"];
  for (const id of wrong) {
    for (const path of ["/smartphoneItems/", "/smartphoneModel/", "/pictures/models/"]) {
      const answer = await get(`${path}${id}${path.startsWith("/pictures") ? ".svg" : ""}`);
      expect([path, id, answer.statusCode]).toEqual([path, id, 404]);
      expect(answer.json()).toMatchObject({ error: "NOT_FOUND" });
    }
  }
});

test("a withdrawn item is nowhere", async () => {
  const [item] = (await get("/smartphoneItems?limit=1&sort=price-desc")).json();
  await shop.database.execute(sql`update smartphone_items set withdrawn_at = now() where id = ${item.id}`);
  expect((await get(`/smartphoneItems/${item.id}`)).statusCode).toBe(404);
  expect((await get(`/pictures/items/${item.id}/share.png`)).statusCode).toBe(404);
  expect((await get("/smartphoneItems?limit=1&sort=price-desc")).json()[0].id).not.toBe(item.id);
});

test("models are listed for one brand in any case, or all", async () => {
  const all = (await get("/smartphoneModel")).json<{ brand: string }[]>();
  const google = (await get("/smartphoneModel?brand=GOOGLE")).json<{ brand: string }[]>();
  expect(google).toEqual(all.filter(({ brand }) => brand === "Google"));
  expect(google.length).toBeGreaterThan(10);
  expect((await get("/smartphoneModel?brand=nobody")).json()).toEqual([]);
  expect((await get("/smartphoneModel?brand=%00")).statusCode).toBe(400);
});

test("a drawing is an SVG that caches keep and ask about by its tag", async () => {
  const [item] = (await get("/smartphoneItems?limit=1")).json();
  const both = await get(item.model.imageUrl);
  expect(both.headers["content-type"]).toMatch(/^image\/svg\+xml/);
  expect(both.headers["cache-control"]).toContain("public, max-age=");
  expect(both.body).toMatch(/^<svg /);
  const again = await get(item.model.imageUrl, { "if-none-match": `W/"other", ${both.headers.etag}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const front = await get(`${item.model.imageUrl}?view=front`);
  const back = await get(`${item.model.imageUrl}?view=back`);
  expect(new Set([both.body, front.body, back.body]).size).toBe(3);
  expect((await get(`${item.model.imageUrl}?view=side`)).statusCode).toBe(400);
});

test("a share image speaks the language of the link", async () => {
  const [item] = (await get("/smartphoneItems?limit=1")).json();
  const url = `/pictures/items/${item.id}/share.png`;
  const tags = await Promise.all(
    ["", "?lang=fr", "?lang=en", "?lang=ar"].map(async (query) => (await get(url + query)).headers.etag),
  );
  expect(tags[0]).toBe(tags[1]);
  expect(new Set(tags).size).toBe(3);
  expect((await get(`${url}?lang=de`)).statusCode).toBe(400);
});

test("the shop’s own share image speaks each language", async () => {
  const all = await Promise.all(["fr", "en", "ar"].map((lang) => get(`/pictures/share.png?lang=${lang}`)));
  expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { rawPayload } of all)
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a share image is a PNG of 1200 by 630, and changes with the price", async () => {
  const [item] = (await get("/smartphoneItems?limit=1")).json();
  const url = `/pictures/items/${item.id}/share.png`;
  const first = await get(url);
  expect(first.headers["content-type"]).toBe("image/png");
  expect([first.rawPayload.readUInt32BE(16), first.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
  expect((await get(url)).headers.etag).toBe(first.headers.etag);
  await shop.database.execute(
    sql`update smartphone_items set price_cents = price_cents + 100 where id = ${item.id}`,
  );
  expect((await get(url)).headers.etag).not.toBe(first.headers.etag);
});

test("a look that nobody can draw is a neutral outline, and the brand's usual look on the share image", async () => {
  const [item] = (await get("/smartphoneItems?limit=1&sort=price-asc")).json();
  await shop.database.execute(
    sql`update smartphone_models set look = '{"front": "moon"}' where id = ${item.smartphoneModelId}`,
  );
  const drawing = await get(item.model.imageUrl);
  expect(drawing.statusCode).toBe(200);
  expect(drawing.body).toMatch(/^<svg /);
  expect((await get(`/pictures/items/${item.id}/share.png`)).statusCode).toBe(200);
});
