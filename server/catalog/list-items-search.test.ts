import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { listItems } from "./list-items.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;

beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const { addItem, addModel } = catalogue;
  const iphone = await addModel({ model: "iPhone 13 Pro", colour: "Bleu Alpin", colourSlug: "bleu-alpin" });
  const mini = await addModel({
    model: "iPhone 13 mini",
    storageGb: 256,
    colour: "Noir",
    colourSlug: "noir",
  });
  const galaxy = await addModel({
    brand: "Samsung",
    model: "Galaxy S21 5G",
    colour: "Noir",
    colourSlug: "noir",
  });
  const plus = await addModel({
    brand: "Samsung",
    model: "Galaxy S21+ 5G",
    colour: "Noir",
    colourSlug: "noir",
  });
  const rows = [
    { name: "1", modelId: iphone, description: "Écran sans rayure, batterie à 92 %. Livré avec son câble." },
    { name: "2", modelId: mini, description: "Facture fournie, vendu avec_soin. Étui galaxi offert." },
    { name: "3", modelId: galaxy, description: "Coque d’origine, quelques rayures au dos." },
    { name: "4 Superphone spécial", modelId: plus, description: "L'état est C:\\bon" },
    { name: "5 iPhone 13 Pro", modelId: galaxy, description: "Rangé au mauvais endroit" },
    // Longer than any word that the text index takes.
    { name: "6", modelId: plus, description: "x".repeat(4999) },
  ];
  for (const [index, row] of rows.entries())
    await addItem({ ...row, createdAt: new Date(Date.UTC(2026, 0, 20 - index)) });
});
afterAll(() => catalogue.close());

async function found(search: string): Promise<string> {
  const { items, total } = await listItems(catalogue, { search });
  expect(total).toBe(items.length);
  return items.map(({ name }) => name[0]).join("");
}

test.each([
  ["", "123456"],
  ["   ", "123456"],
  ["iphone 13 pro", "15"],
  ["ipone 13 pro", "1"],
  ["iphone13", "12"],
  ["galxy s21", "3456"],
  ["S21+", "46"],
  ["samsung noir", "3456"],
  ["galaxi", "3456"],
  ["galaxi noir", "3456"],
  // No Galaxy is blue, and no phone is an iPhone 99: the nearest phones follow.
  ["galaxi bleu", "3456"],
  ["iphone 99", "12"],
  ["256 go", "2"],
  ["iphone 256", "2"],
  ["iphone batterie", "1"],
  ["rayure", "13"],
  ["RAYURES", "13"],
  ["ecran", "1"],
  ["l’écran", "1"],
  ["facture", "2"],
  ["superphone", "4"],
  ["perph", "4"],
  ["special", "4"],
  ["spécial superphone", "4"],
  ["mauvais endroit", "5"],
  ["avec", "12"],
  ["introuvable", ""],
  ["grille pain", ""],
  ["acheter téléphone pas cher", "123456"],
])("%j finds %j", async (search, expected) => {
  expect(await found(search)).toBe(expected);
});

test.each([
  ["%", "1"],
  ["92 %", "1"],
  ["_", "2"],
  ["'", "4"],
  ["\\", "4"],
  ["\\'", ""],
  ["%%%", ""],
  ["'; drop table users; --", ""],
  ["iphone' or '1'='1", "12"],
  ["\0", "123456"],
  [":*", ""],
  ["& | !", ""],
  ["😀", ""],
  ["x".repeat(200), ""],
])("%j is only text and finds %j", async (search, expected) => {
  expect(await found(search)).toBe(expected);
});

test("a new model's words are known at once", async () => {
  const modelId = await catalogue.addModel({ brand: "Nokia", model: "Zorglub 9" });
  await catalogue.addItem({ name: "7", modelId });
  expect(await found("zorglib")).toBe("7");
});

test("words of models that stand in another phone’s text find it, too", async () => {
  expect(await found("galaxi offert")).toBe("2");
  expect(await found("superphone bon")).toBe("4");
  const modelId = await catalogue.addModel({ brand: "Google", model: "Pixel 8" });
  expect(await found("pixel")).toBe("");
  const text = { modelId: await catalogue.addModel(), name: "8", description: "Aucun pixel mort." };
  await catalogue.addItem({ ...text, createdAt: new Date(Date.UTC(2025, 0, 2)) });
  // No Pixel is or was for sale.
  expect(await found("pixel")).toBe("8");
  await catalogue.addItem({ modelId, name: "9", createdAt: new Date(Date.UTC(2025, 0, 1)) });
  expect(await found("pixel")).toBe("9");
  expect(await found("pixel mort")).toBe("8");
});

test("by relevance, models that are named exactly come first, then longer names, then texts", async () => {
  const ids = await Promise.all(
    ["Nova 5", "Nova 5 Pro", "Nova 5 Pro Max"].map((model) => catalogue.addModel({ brand: "Zen", model })),
  );
  const [five = 0, pro = 0, max = 0] = ids;
  const rows = [
    { modelId: max, name: "a" },
    { modelId: five, name: "b", onHand: 0 },
    { modelId: five, name: "c" },
    { modelId: pro, name: "d" },
    {
      modelId: await catalogue.addModel({ model: "Zeta" }),
      name: "e",
      description: "Comme un nova 5, rayure fine",
    },
    { modelId: five, name: "f", description: "Sans rayure" },
  ];
  for (const [index, row] of rows.entries())
    await catalogue.addItem({ ...row, createdAt: new Date(Date.UTC(2024, 0, 20 - index)) });
  const names = async (query: object) =>
    (await listItems(catalogue, query)).items.map(({ name }) => name).join("");
  const sort = "relevance";
  expect(await names({ search: "nova 5", sort })).toBe("cfdab");
  expect(await names({ search: "nova 5 pro", sort })).toBe("da");
  expect(await names({ search: "nova 5 rayure", sort })).toBe("fe");
  expect(await names({ search: "nova 5", sort: "newest" })).toBe("acdfb");
  const pages = [1, 2, 3].map((page) => names({ search: "nova 5", sort, limit: "2", page: String(page) }));
  expect(await Promise.all(pages)).toEqual(["cf", "da", "b"]);
  const followed: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listItems(catalogue, { search: "nova 5", sort, limit: "2", ...(after && { after }) });
    followed.push(page.items.map(({ name }) => name).join(""));
    after = page.next;
  }
  expect(followed).toEqual(["cf", "da", "b"]);
  // Without a search, the order is the newest.
  expect(await names({ brand: "autres", sort })).toBe(await names({ brand: "autres" }));
});
