import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPart, receivePart } from "#server/parts/change-stock.ts";
import { readPart } from "#server/parts/read-parts.ts";
import { quotedRepair } from "#server/repair/fixtures/quoted-repair.ts";
import { answerQuote } from "#server/repair/quotes/answer-quote.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PROCESSES = 3;

let shop: TestShop;
let staffId: number;
beforeAll(async () => {
  shop = await openTestShop();
  staffId = (await signInStaff(shop)).id;
});
afterAll(() => shop.close());

async function act(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/part-actor.ts`, shop.url, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  child.stdout.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  await once(child, "close");
  return told.trim();
}

test("of three processes that reserve and fit the last part, one does; the others wait for theirs", async () => {
  const actor = { staffId, requestId: null };
  const part = await addPart(
    shop.shop,
    {
      ...{ key: crypto.randomUUID(), name: "Écran", kind: "screen", origin: "new", models: [] },
      ...{ costCents: 4500, reorderPoint: 0, supplier: "" },
    },
    actor,
  );
  const { version } = await readPart(shop.database, part);
  await receivePart(shop.shop, part, { version, quantity: 1, batch: "", reason: "Livraison" }, actor);
  const numbers: string[] = [];
  for (let count = 0; count < PROCESSES; count += 1) {
    const yes = await quotedRepair(shop);
    await answerQuote(shop.shop, yes);
    numbers.push(yes.number);
  }
  const told = await Promise.all(numbers.map((number) => act([String(staffId), String(part), number])));
  expect(told.toSorted()).toEqual(["VALIDATION", "VALIDATION", "fitted"]);
  expect(await readPart(shop.database, part)).toMatchObject({ onHand: 0, reserved: 0, missing: 2 });
});
