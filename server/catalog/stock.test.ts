import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { openTestCatalogue } from "./fixtures/test-catalogue.ts";
import { releaseStock, reserveStock, type StockLine, takeStock } from "./stock.ts";
import { smartphoneItems } from "./tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let modelId: number;
beforeAll(async () => {
  catalogue = await openTestCatalogue(20);
  modelId = await catalogue.addModel();
});
afterAll(() => catalogue.close());

const itemWith = (onHand: number) => catalogue.addItem({ modelId, onHand });
const reserve = (...lines: StockLine[]) => transact(catalogue.database, (tx) => reserveStock(tx, lines));
const release = (...lines: StockLine[]) => transact(catalogue.database, (tx) => releaseStock(tx, lines));
const take = (...lines: StockLine[]) => transact(catalogue.database, (tx) => takeStock(tx, lines));

async function stockOf(itemId: number) {
  const [row] = await catalogue.database
    .select({
      onHand: smartphoneItems.onHand,
      reserved: smartphoneItems.reserved,
      sold: smartphoneItems.sold,
    })
    .from(smartphoneItems)
    .where(eq(smartphoneItems.id, itemId));
  return row;
}

test("reserving tells the items as they are and holds their units", async () => {
  const itemId = await itemWith(3);
  expect(await reserve({ itemId, quantity: 2 })).toEqual([
    {
      ...{ itemId, quantity: 2, name: "Un téléphone", priceCents: 20_000 },
      ...{
        sellerId: catalogue.sellerId,
        modelId,
        deviceId: null,
        photoId: null,
        version: 1,
        condition: "Bon",
      },
    },
  ]);
  expect(await stockOf(itemId)).toEqual({ onHand: 3, reserved: 2, sold: false });
});

test("the same phone on two lines counts twice", async () => {
  const itemId = await itemWith(1);
  await expect(reserve({ itemId, quantity: 1 }, { itemId, quantity: 1 })).rejects.toMatchObject({
    code: "OUT_OF_STOCK",
    details: { stock: [{ productId: String(itemId), available: 1 }] },
  });
  expect(await stockOf(itemId)).toMatchObject({ reserved: 0 });
  const twice = await itemWith(2);
  expect(await reserve({ itemId: twice, quantity: 1 }, { itemId: twice, quantity: 1 })).toMatchObject([
    { quantity: 2 },
  ]);
});

test("a refusal names every line that cannot be had, and holds nothing", async () => {
  const plenty = await itemWith(9);
  const none = await itemWith(0);
  const withdrawn = await catalogue.addItem({ modelId, onHand: 5, withdrawnAt: new Date() });
  const wanted = [plenty, none, withdrawn, 2_000_000_000, 99_999_999_999];
  await expect(reserve(...wanted.map((itemId) => ({ itemId, quantity: 1 })))).rejects.toMatchObject({
    code: "OUT_OF_STOCK",
    details: {
      stock: [none, withdrawn, 2_000_000_000, 99_999_999_999].map((id) => ({
        productId: String(id),
        available: 0,
      })),
    },
  });
  expect(await stockOf(plenty)).toMatchObject({ reserved: 0 });
});

test("forty at once for five units: five have one, thirty-five are refused", async () => {
  const itemId = await itemWith(5);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => reserve({ itemId, quantity: 1 })),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.length).toBe(35);
  expect(refused.every((reason) => reason instanceof Failure && reason.code === "OUT_OF_STOCK")).toBe(true);
  expect(await stockOf(itemId)).toEqual({ onHand: 5, reserved: 5, sold: true });
});

test("orders of A, B and of B, A at once never block each other", async () => {
  const one = { itemId: await itemWith(1000), quantity: 1 };
  const other = { itemId: await itemWith(1000), quantity: 1 };
  // Without transact, which would try a deadlock again.
  const reserveOnce = async (lines: StockLine[]) => {
    const client = await catalogue.database.$client.connect();
    try {
      await client.query("begin");
      const reserved = await reserveStock(drizzle({ client }), lines);
      await client.query("commit");
      return reserved;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => reserveOnce(index % 2 ? [one, other] : [other, one])),
  );
  expect(await stockOf(one.itemId)).toMatchObject({ reserved: 200 });
  expect(await stockOf(other.itemId)).toMatchObject({ reserved: 200 });
});

test("released units can be had again, taken ones are gone", async () => {
  const itemId = await itemWith(2);
  await reserve({ itemId, quantity: 2 });
  await release({ itemId, quantity: 1 });
  expect(await stockOf(itemId)).toEqual({ onHand: 2, reserved: 1, sold: false });
  await take({ itemId, quantity: 1 });
  expect(await stockOf(itemId)).toEqual({ onHand: 1, reserved: 0, sold: false });
});

test("who follows the catalogue hears of units that are promised or free again, not of promised ones that are sold", async () => {
  const itemId = await itemWith(9);
  const heard: string[] = [];
  const listener = await catalogue.database.$client.connect();
  listener.on("notification", ({ payload }) => heard.push(payload?.split(";")[1] ?? ""));
  await listener.query("listen items");
  try {
    await reserve({ itemId, quantity: 3 });
    await take({ itemId, quantity: 2 });
    await release({ itemId, quantity: 1 });
    // Whatever was told before is read before this answer.
    await listener.query("select 1");
    expect(heard).toEqual([String(itemId), String(itemId)]);
  } finally {
    listener.release(true);
  }
});

test("nothing that is not reserved can be released or taken", async () => {
  const itemId = await itemWith(2);
  await reserve({ itemId, quantity: 1 });
  await expect(release({ itemId, quantity: 2 })).rejects.toThrow();
  await expect(take({ itemId, quantity: 2 })).rejects.toThrow();
  await expect(take({ itemId: 2_000_000_000, quantity: 1 })).rejects.toThrow("0 did");
  expect(await stockOf(itemId)).toEqual({ onHand: 2, reserved: 1, sold: false });
});

test.each([0, -1, 1.5, Number.NaN])("%d units are no quantity", async (quantity) => {
  const itemId = await itemWith(2);
  for (const move of [reserve, release, take])
    await expect(move({ itemId, quantity })).rejects.toThrow(RangeError);
});

test("an order without phones moves nothing", async () => {
  expect(await reserve()).toEqual([]);
  await release();
  await take();
});
