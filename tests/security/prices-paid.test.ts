import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device } from "#contract/devices/back-office.ts";
import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { boughtBuyback } from "#server/buyback/fixtures/purchases.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { STAFF_ACCESS_TABLE } from "#server/http/access/staff-access-table.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

/** What the shop paid for every phone of the demo: no other price of it has these digits. */
const PAID_CENTS = 871_937;
const CORRECTED_CENTS = 871_938;
/** The two prices, in cents, with a point and as texts show them. */
const TRACES = /87[\s\u00A0\u202F.,]?1[\s\u00A0\u202F.,]?93[78]|8[\s\u00A0\u202F]?719[.,]3[78]/;

let shop: TestShop;
let blind: SignedInStaff;
let accountant: SignedInStaff;
let corrected = "";
beforeAll(async () => {
  shop = await openTestShop();
  await seedDemo({ ...shop.shop, hashPassword: async () => "nobody logs in" });
  await shop.database.execute(sql`update episodes set price_paid_cents = ${PAID_CENTS}`);
  blind = await signInStaff(
    shop,
    PERMISSIONS.filter((permission) => permission !== "money.read"),
  );
  await blind.stepUp();
  accountant = await signInStaff(shop);
  await shop.app.inject({
    method: "POST",
    url: "/admin/api/counts",
    headers: blind.headers,
    payload: { key: randomUUID(), place: null },
  });
  corrected =
    (
      await column(
        "select public_id from devices d join episodes e on e.device_id = d.id where ended_at is null and stage = 'graded'",
      )
    )[0] ?? "";
  const { version } = await read<Device>(`devices/${corrected}`, accountant);
  const answer = await correct(accountant, version);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}, 120_000);
afterAll(() => shop.close());

const get = (path: string, { headers }: SignedInStaff) =>
  shop.app.inject({ url: path.startsWith("/") ? path : `/admin/api/${path}`, headers });
const read = async <Answer>(path: string, who: SignedInStaff) => (await get(path, who)).json<Answer>();
const correct = ({ headers }: SignedInStaff, version: string) =>
  shop.app.inject({
    method: "POST",
    url: `/admin/api/devices/${corrected}/corrections`,
    headers,
    payload: { version, reason: "Facture relue", pricePaidCents: CORRECTED_CENTS },
  });

/** The first column of a query, as texts. */
async function column(query: string): Promise<string[]> {
  const { rows } = await shop.database.$client.query({ text: query, rowMode: "array" });
  return rows.map(([value]: unknown[]) => String(value));
}

/** Where the values of a path's parameters come from, by the beginning of the path. The first entry that fits counts. */
const IDS: readonly (readonly [start: string, query: string])[] = [
  ["devices/:", "select public_id from devices order by id limit 40"],
  ["bench/:", "select public_id from devices order by id limit 40"],
  ["counts/:", "select id from stock_counts"],
  ["receptions/:", "select id from receptions"],
  ["cases/:", "select number from cases limit 10"],
  ["buybacks/:", "select id from buyback_offers limit 10"],
  ["customers/:", "select user_id from clients limit 10"],
  ["threads/:", "select id from threads limit 10"],
  ["listings/:", "select id from smartphone_items where device_id is not null limit 10"],
  ["repairs/:", "select number from repairs limit 10"],
  ["parts/:", "select id from parts limit 10"],
  ["suppliers/:", "select id from suppliers limit 10"],
  ["purchase-orders/:", "select id from purchase_orders limit 10"],
  ["models/:", "select id from smartphone_models limit 10"],
  ["sellers/:", "select user_id from sellers limit 10"],
  ["documents/:", "select label from documents limit 10"],
  ["", "select number from orders order by id desc limit 20"],
];
/** What a route asks for besides its path. */
async function questionOf(path: string): Promise<string> {
  if (path === "search") return `?q=${corrected}`;
  if (path === "views") return "?list=devices";
  if (path === "assignees") return "?subjectType=device";
  if (path === "delivery-notes")
    return `?orders=${(await column("select number from orders where status = 'PAYED' limit 3")).join(",")}`;
  return "";
}

/** Every address of a route with its ids from the demo. The second parameter is a language, or one that leads nowhere. */
async function addressesOf(path: string): Promise<string[]> {
  const question = await questionOf(path);
  if (!path.includes(":")) return [path + question];
  const [, query = ""] = IDS.find(([start]) => path.startsWith(start)) ?? [];
  return (await column(query)).map(
    (id) =>
      path.replace(/:\w+/, encodeURIComponent(id)).replace(":locale", "fr").replace(/:\w+/g, "1") + question,
  );
}

test("no route tells somebody without `money.read` what the shop paid for its phones", async () => {
  const paths = Object.keys(STAFF_ACCESS_TABLE)
    .filter((key) => key.startsWith("GET "))
    .map((key) => key.replace("GET /admin/api/", ""));
  const served: string[] = [];
  for (const path of paths)
    for (const address of await addressesOf(path)) {
      const { statusCode, rawPayload } = await get(address, blind);
      expect(rawPayload.toString(), `${address} (${statusCode})`).not.toMatch(TRACES);
      if (statusCode === 200 && !served.includes(path)) served.push(path);
    }
  // Pictures, labels, reports, phones at the bench and transfers, which the demo lacks, and the routes of money and suppliers.
  const unserved = paths.filter((path) => !served.includes(path));
  expect(
    unserved.filter(
      (path) =>
        !/^money\/|photo|flaws|reports|attachments|label|costs$|^(?:register|buyback-bench|payout-batches|suppliers|purchase-orders)/.test(
          path,
        ),
    ),
  ).toEqual([]);
}, 120_000);

test("who may read money finds the price on the device, in its correction, in its reception and in the audit log", async () => {
  await accountant.stepUp();
  const [reception = ""] = await column(
    `select reception_id from episodes where reception_id is not null and price_paid_cents = ${PAID_CENTS} limit 1`,
  );
  for (const path of [`devices/${corrected}`, `bench/${corrected}/costs`, "audit?action=device.corrected"])
    expect((await get(path, accountant)).body, path).toMatch(TRACES);
  if (reception) expect((await get(`receptions/${reception}`, accountant)).body).toMatch(TRACES);
});

test("nobody corrects a price paid without seeing it; the rest of a correction stays open", async () => {
  const { version, purchase } = await read<Device>(`devices/${corrected}`, blind);
  expect(purchase).toMatchObject({ pricePaidCents: null });
  expect((await correct(blind, version)).statusCode).toBe(403);
  const answer = await shop.app.inject({
    method: "POST",
    url: `/admin/api/devices/${corrected}/corrections`,
    headers: blind.headers,
    payload: { version, reason: "Numéro relu", serial: "F2LXK0ABCD" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toMatch(TRACES);
});

test("a purchase statement, which tells the price of a bought phone, is for who reads money or prices buy-backs", async () => {
  const bought = await boughtBuyback(shop);
  const [label = ""] = await column(`select label from documents where buyback_id = ${bought.id}`);
  expect(label).toMatch(/^B-/);
  const seen = async (permissions: readonly Permission[]) => {
    const who = await signInStaff(shop, ["documents.read", ...permissions]);
    await who.stepUp();
    const lists = await Promise.all(
      ["documents?kind=purchase", "documents.csv"].map((path) => get(path, who)),
    );
    const { statusCode } = await get(`documents/${label}/fr`, who);
    return [...lists.map(({ body }) => body.includes(label)), statusCode === 200];
  };
  expect(await seen(["orders.read"])).toEqual([false, false, false]);
  expect(await seen(["buyback.write"])).toEqual([true, true, true]);
  expect(await seen(["money.read"])).toEqual([true, true, true]);
});
