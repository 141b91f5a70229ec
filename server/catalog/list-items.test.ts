import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONDITIONS } from "#contract/catalog/conditions.ts";
import type { ItemQuery } from "#contract/catalog/item-query.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { listItems } from "./list-items.ts";
import { smartphoneItems } from "./tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let otherSeller: number;
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const { addItem, addModel } = catalogue;
  otherSeller = await catalogue.addSeller("other");
  const apple = await addModel();
  const samsung = await addModel({ brand: "Samsung", model: "Galaxy S21", storageGb: 256 });
  const google = await addModel({
    brand: "Google",
    model: "Pixel 6a",
    storageGb: 64,
    imageUrl: "/photo.jpg",
  });
  const fairphone = await addModel({ brand: "Fairphone", model: "Fairphone 5", storageGb: 512 });
  const rows = [
    {
      name: "a",
      modelId: apple,
      priceCents: 10_000,
      condition: "Neuf",
      createdAt: at(1),
      batteryHealth: 100,
    },
    {
      name: "b",
      modelId: samsung,
      priceCents: 20_000,
      condition: "Très bon",
      createdAt: at(2),
      batteryHealth: 85,
    },
    {
      name: "c",
      modelId: google,
      priceCents: 20_000,
      condition: "Bon",
      createdAt: at(3),
      onHand: 3,
      reserved: 1,
    },
    {
      name: "d",
      modelId: fairphone,
      priceCents: 100_000,
      condition: "Excellent",
      createdAt: at(4),
      batteryHealth: 90,
    },
    { name: "e", modelId: apple, priceCents: 5_000, condition: "Correct", createdAt: at(5), onHand: 0 },
    { name: "f", modelId: apple, priceCents: 150_050, condition: "Acceptable", createdAt: at(6) },
    {
      name: "g",
      modelId: samsung,
      priceCents: 99_999,
      condition: "Reconditionné",
      createdAt: at(7),
      onHand: 2,
      reserved: 2,
    },
    {
      name: "gone",
      modelId: samsung,
      priceCents: 30_000,
      condition: "Bon",
      createdAt: at(8),
      withdrawnAt: at(9),
    },
    {
      name: "h",
      modelId: apple,
      priceCents: 20_000,
      condition: "Bon",
      createdAt: at(9),
      sellerId: otherSeller,
    },
  ] as const;
  for (const row of rows) await addItem(row);
});
afterAll(() => catalogue.close());

async function names(query: ItemQuery, viewer?: { userId: number }): Promise<string> {
  const { items } = await listItems(catalogue, query, viewer);
  return items.map(({ name }) => name).join("");
}

test.each<[string, ItemQuery, string]>([
  ["without a wish: available first, then newest", {}, "hfdcbage"],
  ["cheapest first, what is sold last", { sort: "price-asc" }, "abchdfeg"],
  ["dearest first, what is sold last", { sort: "price-desc" }, "fdhcbage"],
  ["one brand", { brand: "apple" }, "hfae"],
  ["samsung", { brand: "samsung" }, "bg"],
  ["any other brand", { brand: "autres" }, "d"],
  ["condition neuf", { condition: "neuf" }, "d"],
  ["a sealed new phone", { condition: "scellé" }, "a"],
  ["condition très bon", { condition: "très bon" }, "bg"],
  ["condition bon, which is never très bon", { condition: "bon" }, "hc"],
  ["condition correct", { condition: "correct" }, "fe"],
  ["a least battery, itself included; an unknown one is left out", { minBattery: "90" }, "da"],
  ["a battery of one percent, which every known one has", { minBattery: "1" }, "dba"],
  ["a full battery, cheapest first", { minBattery: "100", sort: "price-asc" }, "a"],
  ["a battery and another brand", { minBattery: "85", brand: "samsung" }, "b"],
  ["one storage", { storage: "64" }, "c"],
  ["several storages", { storage: "64,512,9999" }, "dc"],
  ["a least price, itself included", { minPrice: "200" }, "hfdcbg"],
  ["a greatest price, itself included", { maxPrice: "200" }, "hcbae"],
  ["between two prices", { minPrice: "100", maxPrice: "999" }, "hcba"],
  ["the slider's top, which is no bound", { maxPrice: "1000" }, "hfdcbage"],
  ["a greatest price above the slider's top", { minPrice: "1000", maxPrice: "1001" }, "d"],
  ["1000 € and more", { minPrice: "1000" }, "fd"],
  ["a least price beyond all prices", { minPrice: "999999999" }, ""],
  ["prices the wrong way round", { minPrice: "500", maxPrice: "100" }, ""],
  ["what is available", { status: "available" }, "hfdcba"],
  ["what is sold", { status: "sold" }, "ge"],
  [
    "several filters at once",
    { brand: "apple", condition: "bon", maxPrice: "200", status: "available" },
    "h",
  ],
])("%s", async (_, query, expected) => {
  expect((await names(query)).replace(" ", "")).toBe(expected);
  expect((await listItems(catalogue, query)).total).toBe(expected.length);
});

test("one's own items: those of the viewer only, never withdrawn ones", async () => {
  expect(await names({ seller: "me" }, { userId: otherSeller })).toBe("h");
  expect(await names({ seller: "me" }, { userId: catalogue.sellerId })).toBe("fdcbage");
  await expect(listItems(catalogue, { seller: "me" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("an item tells euros, what can still be bought, and carries its model", async () => {
  const { items } = await listItems(catalogue, { brand: "google" });
  expect(items).toMatchObject([
    {
      price: 200,
      stockQuantity: 2,
      status: "available",
      createdAt: "2026-01-03T00:00:00.000Z",
      seller: "seller",
      model: { model: "Pixel 6a", storageCapacity: "64 GB", imageUrl: "/photo.jpg" },
    },
  ]);
});

test("a model without a photograph shows its drawing", async () => {
  const [item] = (await listItems(catalogue, { brand: "apple" })).items;
  expect(item?.model.imageUrl).toBe(`/pictures/models/${item?.smartphoneModelId}.svg`);
});

test.each(["newest", "price-asc", "price-desc"] as const)(
  "pages by %s show every item exactly once, even when dates and prices are alike",
  async (sort) => {
    const many = await openTestCatalogue();
    const modelId = await many.addModel();
    await many.database.insert(smartphoneItems).values(
      Array.from({ length: 53 }, (_, index) => ({
        sellerId: many.sellerId,
        modelId,
        name: `phone ${index}`,
        priceCents: 10_000 + (index % 3),
        description: "",
        condition: CONDITIONS[index % CONDITIONS.length] ?? "Bon",
        onHand: index % 4,
        createdAt: at(index % 2),
      })),
    );
    const seen: number[] = [];
    for (let page = 1; page <= 8; page += 1) {
      const found = await listItems(many, { sort, page: String(page), limit: "7" });
      expect(found).toMatchObject({ total: 53, page, limit: 7 });
      seen.push(...found.items.map(({ id }) => id));
    }
    expect(seen.length).toBe(53);
    expect(new Set(seen).size).toBe(53);
    expect((await listItems(many, { sort, page: "9", limit: "7" })).items).toEqual([]);
    const { items } = await listItems(many, { sort });
    const pairs = items.slice(1).map((item, index) => [items[index], item] as const);
    const alike = pairs.filter(
      ([one, other]) =>
        one?.status === other.status &&
        (sort === "newest" ? one?.createdAt === other.createdAt : one?.price === other.price),
    );
    expect(alike.length).toBeGreaterThan(40);
    for (const [one, other] of alike) expect((one?.id ?? 0) < other.id).toBe(sort === "price-asc");
    expect(items.map(({ id }) => id)).toEqual(seen);
    await many.close();
  },
);

test("a page never holds more than a hundred", async () => {
  expect(await listItems(catalogue, { limit: "999" })).toMatchObject({ limit: 100 });
});

test("an item changes sides as soon as its last unit is reserved", async () => {
  const where = eq(smartphoneItems.name, "a");
  await catalogue.database.update(smartphoneItems).set({ reserved: 1 }).where(where);
  expect(await names({ status: "sold" })).toBe("gea");
  await catalogue.database.update(smartphoneItems).set({ reserved: 0 }).where(where);
});
