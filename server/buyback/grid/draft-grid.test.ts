import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_RULES, type GridContent, type ModelGrid } from "#contract/buyback/grid.ts";
import type { GridDesk, GridPreview } from "#contract/buyback/grid-desk.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { ask, phoneOf } from "../fixtures/buybacks.ts";

let shop: TestShop;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  ben = await signInStaff(shop, ["buyback.write"]);
});
afterAll(() => shop.close());

const contentOf = (cents: number, change: Partial<GridContent["rules"]> = {}): GridContent => ({
  rules: { ...FIRST_RULES, ...change },
  prices: [{ brand: "Apple", model: "iPhone 13", storageGb: 128, cents }],
});
const desk = async () =>
  (await shop.app.inject({ url: "/admin/api/buyback-grid", headers: ana.headers })).json<GridDesk>();
async function send(method: "PUT" | "POST" | "DELETE", path: string, payload?: object, who = ana) {
  const url = `/admin/api/buyback-grid/${path}`;
  return shop.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
}
const save = async (content: GridContent, seen: string | null, who = ana) =>
  (await send("PUT", "draft", { seen, content }, who)).statusCode;
const priceOf = async () =>
  (await shop.app.inject({ url: "/buyback/prices?model=iphone-13" })).json<{ grid: ModelGrid | null }>().grid
    ?.storages[0]?.cents;

test("a draft prices nothing until it is published, and is published by whoever changes settings", async () => {
  expect(await save(contentOf(20_000), null)).toBe(204);
  expect(await priceOf()).toBeUndefined();
  const { draft } = await desk();
  const row = draft?.row ?? "";
  expect((await send("POST", "publication", { row }, ben)).statusCode).toBe(403);
  expect((await send("POST", "publication", { row })).statusCode).toBe(204);
  expect(await priceOf()).toBe(20_000);
  expect(await desk()).toMatchObject({ draft: null, published: { content: contentOf(20_000) } });
  const { rows } = await shop.database.$client.query(
    "select action from audit where object_type = 'grid' order by seq",
  );
  expect(rows.map(({ action }) => action)).toEqual(["grid.drafted", "grid.published"]);
});

test("of several first drafts at once one is kept, and a stale page overwrites nothing", async () => {
  const statuses = await Promise.all(
    [21_000, 22_000, 23_000].map((cents) => save(contentOf(cents), null, ben)),
  );
  expect(statuses.toSorted()).toEqual([204, 409, 409]);
  const seen = (await desk()).draft?.row ?? "";
  expect(await save(contentOf(24_000), seen)).toBe(204);
  expect(await save(contentOf(25_000), seen)).toBe(409);
  expect((await send("POST", "publication", { row: seen })).statusCode).toBe(409);
  const { draft } = await desk();
  expect(draft?.content.prices[0]?.cents).toBe(24_000);
  const row = draft?.row ?? "";
  const acts = await Promise.all([
    send("POST", "publication", { row }),
    send("DELETE", `draft?row=${row}`),
    send("POST", "publication", { row }),
  ]);
  expect(acts.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409]);
  expect((await desk()).draft).toBeNull();
});

test.each([
  ["a price that is no whole euro", contentOf(20_050)],
  ["a price of nothing", contentOf(0)],
  ["a worse state that pays more", contentOf(20_000, { factors: { ...FIRST_RULES.factors, bad: 9000 } })],
  [
    "two models with one address",
    {
      ...contentOf(1_000),
      prices: ["A+", "A plus"].map((model) => ({ brand: "X", model, storageGb: 64, cents: 1_000 })),
    },
  ],
  [
    "one model twice",
    { ...contentOf(1_000), prices: [contentOf(1_000), contentOf(2_000)].flatMap(({ prices }) => prices) },
  ],
])("%s is refused", async (_, content) => {
  expect(await save(content, null)).toBe(400);
});

test("a preview prices the requests of the last 90 days again", async () => {
  await save(contentOf(20_000), null);
  await send("POST", "publication", { row: (await desk()).draft?.row ?? "" });
  for (const [name, change] of Object.entries({
    a: {},
    b: { condition: "perfect" as const },
    c: { storageGb: 256 },
  }))
    await ask(shop, phoneOf(`${name}@exemple.fr`, change));
  await ask(shop, phoneOf("d@exemple.fr", { stops: ["reported_stolen"] }));
  await shop.database.$client.query(
    `update buyback_offers o set created_at = now() - interval '91 days' from buyback_requests r
     where r.message_id = o.message_id and r.email = 'b@exemple.fr'`,
  );
  const preview = await send("POST", "preview", contentOf(30_000));
  expect(preview.json<GridPreview>()).toMatchObject({
    ...{ requests: 2, raised: 1, lowered: 0, gained: 0, lost: 0, beforeCents: 17_600, afterCents: 26_400 },
    examples: [{ phone: "Apple iPhone 13", beforeCents: 17_600, afterCents: 26_400 }],
  });
  expect(
    (await send("POST", "preview", { ...contentOf(1_000), prices: [] })).json<GridPreview>(),
  ).toMatchObject({
    lost: 1,
  });
  expect(await desk()).toMatchObject({ draft: null });
});
