import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { newModel, randomImei } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { addPart, receivePart } from "#server/parts/change-stock.ts";
import { readPart } from "#server/parts/read-parts.ts";
import { issueHandbacks } from "#server/repair/finish/issue-handback.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

const PROCESSES = 3;
/** The acts end after this time at the latest. On a quiet machine they have reached every part of the way long before. */
const ACTS_MS = 100_000;
/** Fewer phones than repairs, so that a phone comes back, and two repairs race for one phone. */
const PHONES = 14;
const ORDERS = 6;

let shop: TestShop;
let args: string[];
beforeAll(async () => {
  shop = await openTestShop();
  const { id: staffId } = await signInStaff(shop);
  const actor = { staffId, requestId: null };
  for (const name of ["Écran", "Batterie"]) {
    const part = await addPart(
      shop.shop,
      {
        ...{ key: crypto.randomUUID(), name, kind: "screen", origin: "new", models: [] },
        ...{ costCents: 4500, reorderPoint: 0, supplier: "" },
      },
      actor,
    );
    const { version } = await readPart(shop.database, part);
    await receivePart(shop.shop, part, { version, quantity: 2, batch: "", reason: "Livraison" }, actor);
  }
  const buyer = await registerBuyer(shop);
  const { optionIds } = await putOnDesk(shop, {}, [{ priceCents: 10_000, name: "Écran" }]);
  const item = { productType: "REPAIR", quantity: 1, productId: String(optionIds[0]), productName: "Écran" };
  for (let count = 0; count < ORDERS; count += 1)
    await order(shop, buyer, {
      ...{ items: [{ ...item, price: 100 }], shippingOption: "standard" },
      paymentMethodId: await testCard(shop),
    });
  const imeis = Array.from({ length: PHONES }, () => randomImei());
  args = [shop.url, String(staffId), String(await newModel(shop)), ...imeis];
});
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await shop.close();
});

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/repair-actor.ts`, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/** Kills a process wherever it is. Fails if it ended by an error of its own. */
async function kill(child: ChildProcess) {
  expect(child.exitCode).toBeNull();
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}

test("phones repaired by three processes that are killed at any moment stay their customers', and each part is fitted once", async () => {
  running.push(...(await Promise.all(Array.from({ length: PROCESSES }, start))));
  const end = Date.now() + ACTS_MS;
  const countOf = async (what: string) =>
    Number((await shop.database.$client.query(`select count(*)::int as n from ${what}`)).rows[0]?.n);
  const handedBack = "repairs where ended_at is not null and repaired_at is not null";
  for (let kills = 0; Date.now() < end && (kills < 4 || (await countOf(handedBack)) < 2); kills += 1) {
    await pause(1500);
    const [child] = running.splice(kills % PROCESSES, 1);
    if (child) await kill(child);
    running.push(await start());
  }
  for (const child of running.splice(0)) await kill(child);

  const deps = { ...shop.shop, database: shop.database, company: () => DEFAULT_COMPANY };
  while ((await issueHandbacks(deps)) > 0);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  // The acts have reached every part of the way.
  expect(await countOf(handedBack)).toBeGreaterThan(0);
  expect(await countOf("part_uses where state = 'fitted'")).toBeGreaterThan(0);
  expect(
    await countOf("payment_requests join orders on orders.id = order_id where status = 'PAYED'"),
  ).toBeGreaterThan(0);
  expect(await countOf("repair_quotes where state in ('refused', 'lapsed')")).toBeGreaterThan(0);
  // A phone is at the shop for one repair, and one that was handed back is with its customer.
  expect(
    await countOf(`devices d where d.owner <> 'customer'
      or (d.custodian = 'shop') <> exists (select from repairs where device_id = d.id and ended_at is null)`),
  ).toBe(0);
  expect(
    await countOf(`repairs r where r.state in ('handed_back', 'shipped_back')
      and (select count(*) from documents where repair_id = r.id and kind = 'handback') <> 1`),
  ).toBe(0);
  expect(
    await countOf(`repairs where (guarantee_until is not null) <> (repaired_at is not null and ended_at is not null
      and state <> 'cancelled')`),
  ).toBe(0);
}, 200_000);
