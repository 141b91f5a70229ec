import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MOST_VARIANTS } from "#contract/catalog/variants.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { listVariants } from "./list-variants.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
const id: Record<string, number> = {};
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  const blue = await catalogue.addModel();
  const black = await catalogue.addModel({ colourSlug: "noir", colour: "Noir", colourHex: "#111111" });
  const large = await catalogue.addModel({ storageGb: 256 });
  const other = await catalogue.addModel({ model: "iPhone 13 Pro" });
  const add = async (name: string, values: Parameters<typeof catalogue.addItem>[0]) => {
    id[name] = await catalogue.addItem(values);
  };
  await add("own", { modelId: blue, priceCents: 30_000 });
  await add("cheaper twin", { modelId: blue, priceCents: 29_990 });
  await add("blue, very good", { modelId: blue, condition: "Très bon", priceCents: 35_050 });
  await add("black, sold", { modelId: black, priceCents: 10_000, onHand: 0 });
  await add("black, reserved", { modelId: black, priceCents: 11_000, onHand: 1, reserved: 1 });
  await add("black, withdrawn", { modelId: black, priceCents: 12_000, withdrawnAt: new Date() });
  await add("black", { modelId: black, priceCents: 31_000 });
  await add("large", { modelId: large, priceCents: 39_900 });
  await add("another phone", { modelId: other, priceCents: 20_000 });
});
afterAll(() => catalogue.close());

const idsOf = async (name: string) =>
  (await listVariants(catalogue, id[name] ?? 0)).map((variant) => variant.id);

test("each condition, storage and colour of a phone has its cheapest available listing", async () => {
  expect(await idsOf("own")).toEqual([id["cheaper twin"], id["blue, very good"], id.black, id.large]);
  expect(await listVariants(catalogue, id.own ?? 0)).toContainEqual({
    id: id["blue, very good"],
    price: 350.5,
    condition: "Très bon",
    storageCapacity: "128 GB",
    color: "Bleu",
    colorSlug: "bleu",
    colorHex: "#215e7c",
  });
});

test("a sold phone has the variants that can be bought", async () => {
  expect(await idsOf("black, sold")).toEqual(await idsOf("own"));
});

test("another phone of the brand is no variant", async () => {
  expect(await idsOf("another phone")).toEqual([id["another phone"]]);
});

test("an unknown and a withdrawn listing have none", async () => {
  await expect(listVariants(catalogue, 999_999)).rejects.toThrow("NOT_FOUND");
  await expect(listVariants(catalogue, id["black, withdrawn"] ?? 0)).rejects.toThrow("NOT_FOUND");
});

test("the plan for a family without new phones reads few index entries a combination", async () => {
  const modelId = await catalogue.addModel({ model: "Tous bons" });
  const itemId = await catalogue.addItem({ modelId });
  await catalogue.database.execute(sql`
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand)
    select ${catalogue.sellerId}, ${modelId}, 'Bon', 10000 + n, '', 'Bon', 1 from generate_series(1, 5000) n`);
  await catalogue.database.$client.query("vacuum analyze smartphone_items");
  const execute = vi.spyOn(catalogue.database, "execute");
  await listVariants(catalogue, itemId);
  const statement = execute.mock.lastCall?.[0] as SQL;
  execute.mockRestore();
  const { rows } = await catalogue.database.execute<{ "QUERY PLAN": string }>(
    sql`explain (analyze, buffers, timing off) ${statement}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("items_by_model_and_condition");
  expect(plan).not.toContain("Rows Removed by Filter: 5");
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(60);
});

test("the answer is bounded", async () => {
  await catalogue.database.execute(sql`
    with made as (
      insert into smartphone_models (brand, model, storage_gb, colour_slug, colour, colour_hex, processor, screen_size,
        camera, os, battery, look)
      select brand, 'Mille', n, colour_slug, colour, colour_hex, processor, screen_size, camera, os, battery, look
      from smartphone_models, generate_series(1, ${MOST_VARIANTS + 1}) n
      where model = 'iPhone 13 Pro' returning id)
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, on_hand)
    select ${catalogue.sellerId}, id, 'Mille', 10000, '', 'Bon', 1 from made`);
  const { rows } = await catalogue.database.execute<{ id: number }>(
    sql`select id from smartphone_items where name = 'Mille' limit 1`,
  );
  expect(await listVariants(catalogue, rows[0]?.id ?? 0)).toHaveLength(MOST_VARIANTS);
});
