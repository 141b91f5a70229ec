import { expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog.ts";
import { openHeldItems } from "./held-items.ts";

const item = (id: number, price = 1) => ({ id, price }) as SmartphoneItem;
/** Reads as a database would, and remembers what it was asked for. */
function reader() {
  const asked: number[][] = [];
  return {
    asked,
    read: async (ids: readonly number[]) => {
      asked.push([...ids]);
      return ids.map((id) => item(id));
    },
  };
}

test("what was asked for before is not read again", async () => {
  const items = openHeldItems();
  const { asked, read } = reader();
  await items.get([1, 2], read);
  expect([...(await items.get([2, 3], read)).keys()].sort()).toEqual([2, 3]);
  expect(asked).toEqual([[1, 2], [3]]);
});

test("an item that changed is read again, others are not", async () => {
  const items = openHeldItems();
  const { asked, read } = reader();
  await items.get([1, 2], read);
  items.drop(["2"]);
  await items.get([1, 2], read);
  items.drop("all");
  await items.get([1, 2], read);
  expect(asked).toEqual([[1, 2], [2], [1, 2]]);
});

test.each([{ change: ["1"] }, { change: "all" as const }])(
  "what was being read while it changed ($change) is not held",
  async ({ change }) => {
    const items = openHeldItems();
    const { promise, resolve } = Promise.withResolvers<SmartphoneItem[]>();
    const under = items.get([1], () => promise);
    items.drop(change);
    resolve([item(1, 10)]);
    // Who asked before the change may be told what was before it.
    expect((await under).get(1)?.price).toBe(10);
    expect((await items.get([1], async () => [item(1, 20)])).get(1)?.price).toBe(20);
  },
);

test("what nobody asks for any more goes, what is asked for stays", async () => {
  const items = openHeldItems(10);
  const { asked, read } = reader();
  for (let id = 1; id <= 40; id += 1) await items.get([0, id], read);
  expect(asked.filter((ids) => ids.includes(0))).toHaveLength(1);
  await items.get([1], read);
  expect(asked.at(-1)).toEqual([1]);
});

test("a read that failed leaves nothing behind", async () => {
  const items = openHeldItems();
  await expect(items.get([1], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  const { asked, read } = reader();
  await items.get([1], read);
  expect(asked).toEqual([[1]]);
});
