import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { places } from "#server/places/tables.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PROCESSES = 3;
const UNITS = 10;
/** How often each process is killed, and after how many actions. */
const LIVES = 3;
const ACTIONS = 120;
const MORE_LIVES = 6;
const KINDS = [
  "carry",
  "count",
  "giveBack",
  "list",
  "note",
  "pack",
  "place",
  "receive",
  "replace",
  "sell",
  "work",
];
/** The actors charge no card and send no mail. */
const ABOUT_UNITS = /device|unit|listing/;

let shop: TestShop;
let people: string[];
let putOnSale: () => Promise<void>;
beforeAll(async () => {
  shop = await openTestShop();
  const seller = await registerPerson(shop, ["SELLER"]);
  const { modelId } = await unitOnSale(shop, seller.id);
  putOnSale = async () => {
    for (let unit = 0; unit < UNITS; unit += 1) await unitOnSale(shop, seller.id, { modelId });
  };
  await putOnSale();
  await shop.database
    .insert(places)
    .values(["A-01", "A-02"].map((code, walk) => ({ code, name: code, walk, createdAt: new Date() })));
  people = [String((await registerBuyer(shop)).id), String((await signInStaff(shop)).id)];
});
afterAll(() => shop.close());

/** Starts an actor and kills it during its work. `wanted`: the acts that it prefers. Returns its reports. */
async function actAndDie(wanted: readonly string[] = []): Promise<string[]> {
  const file = `${import.meta.dirname}/device-actor.ts`;
  const child = spawn(process.execPath, [file, shop.url, ...people, wanted.join(",")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  child.stdout.on("data", (chunk: Buffer) => {
    told += chunk;
    if (told.split("\n").length > ACTIONS) child.kill("SIGKILL");
  });
  await once(child, "close");
  return told.split("\n").slice(0, -1);
}

async function live(): Promise<string[]> {
  const told: string[] = [];
  for (let life = 0; life < LIVES; life += 1) told.push(...(await actAndDie()));
  return told;
}

test("whatever three processes do to devices, and whenever they are killed, rows match the events and the stock is right", async () => {
  const told = (await Promise.all(Array.from({ length: PROCESSES }, live))).flat();
  const done = () => told.filter((line) => line.endsWith(" done"));
  const kinds = () => new Set(done().map((line) => line.split(" ")[1]));
  const wanted = () => KINDS.filter((kind) => !kinds().has(kind));
  // Actors act at random, so start more of them, with new units, until each kind of act was done once. They prefer what lacks.
  for (let life = 0; life < MORE_LIVES && wanted().length > 0; life += 1) {
    await putOnSale();
    told.push(...(await actAndDie(wanted())));
  }
  expect([...kinds()].toSorted()).toEqual(KINDS);
  expect(told.filter((line) => line.includes("BROKEN"))).toEqual([]);
  // A killed process may leave a transaction that PostgreSQL has not ended yet: its locks are waited for.
  await shop.database.execute(sql`begin; lock table devices in share mode; commit`);
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  expect(findings.filter(({ rule }) => ABOUT_UNITS.test(rule))).toEqual([]);
  const { rows } = await shop.database.execute(
    sql`select stage, count(*)::int from devices group by 1 order by 1`,
  );
  console.log(`devices: ${told.length} actions, ${done().length} done`, JSON.stringify(rows));
}, 120_000);
