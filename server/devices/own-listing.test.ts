import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importCatalogue } from "#server/catalog/catalogue-file/import-catalogue.ts";
import type { Refusal } from "#server/catalog/catalogue-file/refusals.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { withClient } from "#server/database/find-database.ts";
import type { Buyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { unitOnSale } from "./fixtures/devices.ts";

let shop: TestShop;
let seller: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  seller = await registerPerson(shop, ["SELLER"]);
});
afterAll(() => shop.close());

const itemNow = async (id: number) => {
  const [row] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, id));
  return row;
};

test("what a device says is not edited in its listing, which is not withdrawn either; its price and text are", async () => {
  const { itemId } = await unitOnSale(shop, seller.id);
  const url = `/smartphoneItems/${itemId}`;
  const patch = (payload: object) =>
    shop.app.inject({ method: "PATCH", url, headers: seller.headers, payload });
  for (const payload of [
    { stockQuantity: 3 },
    { status: "sold" },
    { batteryHealth: 100 },
    { condition: "Bon" },
  ]) {
    const answer = await patch(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([409, "UNIT_LISTING"]);
  }
  const withdrawn = await shop.app.inject({ method: "DELETE", url, headers: seller.headers });
  expect([withdrawn.statusCode, withdrawn.json().error]).toEqual([409, "UNIT_LISTING"]);
  expect((await patch({ price: 399, description: "Un téléphone vérifié point par point." })).statusCode).toBe(
    200,
  );
  expect(await itemNow(itemId)).toMatchObject({ onHand: 1, priceCents: 39_900, withdrawnAt: null });
});

test("a catalogue file changes its price, but refuses another stock, condition or battery", async () => {
  const { itemId } = await unitOnSale(shop, seller.id);
  const folder = await mkdtemp(join(tmpdir(), "reluit-own-"));
  const imported = async (head: string, cells: string) => {
    const file = join(folder, "catalogue.csv");
    await writeFile(file, `kind,id,seller,${head}\nlisting,${itemId},${seller.email},${cells}\n`);
    const refused: Refusal[] = [];
    await withClient(shop.url, (client) =>
      importCatalogue({ client, clock: shop.shop.clock }, file, {
        onRefused: (refusal) => void refused.push(refusal),
      }),
    );
    return refused;
  };
  for (const [head, cells] of [
    ["stock", "2"],
    ["condition", "Bon"],
    ["battery_health", "99"],
  ] as const)
    expect(await imported(head, cells)).toMatchObject([{ column: head, reason: "OF_THE_DEVICE" }]);
  expect(await imported("stock,price", "1,311")).toEqual([]);
  expect(await itemNow(itemId)).toMatchObject({ onHand: 1, priceCents: 31_100 });
});
