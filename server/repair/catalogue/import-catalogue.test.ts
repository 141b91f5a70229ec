import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CatalogueRow } from "#contract/repair/catalogue/catalogue.ts";
import { type CataloguePreview, FILE_COLUMNS } from "#contract/repair/catalogue/catalogue-file.ts";
import { order, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { putOnDesk } from "../fixtures/repair-desk.ts";

let shop: TestShop;
let ana: SignedInStaff;
let ben: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["settings.write"]);
  ben = await signInStaff(shop, ["settings.write"]);
  await ana.stepUp();
});
afterAll(() => shop.close());

let optionIds: number[];
beforeEach(async () => {
  await shop.database.$client.query("truncate repair_models, repair_services, repair_options cascade");
  ({ optionIds } = await putOnDesk(shop, { name: "iPhone 13" }, [
    { name: "Écran", priceCents: 5000 },
    { name: "Batterie; d’origine", kind: "battery", priceCents: null },
    { name: "=Polissage", kind: "other", priceCents: 1990 },
  ]));
});

const url = "/admin/api/repair-catalogue";
const csvOf = (...lines: string[]) => [FILE_COLUMNS.join(";"), ...lines].join("\r\n");
const preview = (csv: string, removesMissing = false) =>
  shop.app.inject({
    ...{ method: "POST", url: `${url}/preview`, headers: ana.headers, payload: { csv, removesMissing } },
  });
const put = (csv: string, version: string, { removesMissing = false, who = ana } = {}) =>
  shop.app.inject({
    ...{ method: "PUT", url, headers: who.headers, payload: { csv, version, removesMissing } },
  });
async function importFile(csv: string, removesMissing = false) {
  const { version } = (await preview(csv, removesMissing)).json<CataloguePreview>();
  return put(csv, version, { removesMissing });
}
const exported = async () => (await shop.app.inject({ url: `${url}.csv`, headers: ana.headers })).body;
const rows = async () =>
  (await shop.app.inject({ url, headers: ana.headers })).json<{ rows: CatalogueRow[] }>().rows;
const acts = async () =>
  (await shop.database.$client.query("select changes from audit where action = 'repair-catalogue.imported'"))
    .rows;

test("an exported file changes nothing when it is imported again", async () => {
  const csv = await exported();
  expect(csv.split("\r\n").slice(0, 4)).toEqual([
    "\uFEFFbrand;model;service;price;minutes;unoffered",
    "Apple;iPhone 13;Écran;50,00;;",
    'Apple;iPhone 13;"Batterie; d’origine";;;',
    "Apple;iPhone 13;'=Polissage;19,90;;",
  ]);
  const nothing = { added: 0, changed: 0, removed: 0, unchanged: 3, changes: [] };
  expect((await preview(csv, true)).json()).toMatchObject(nothing);
  const before = (await acts()).length;
  expect((await importFile(csv, true)).json()).toMatchObject(nothing);
  expect(await acts()).toHaveLength(before);
});

test("a preview tells what is added, changed and removed, and writes nothing; the import then does exactly that", async () => {
  const before = await exported();
  const csv = csvOf(
    "apple;IPHONE 13;écran;79 €;60;",
    "Apple;iPhone 13;Batterie; d’origine".replace(/(Batterie.*)/, '"$1";;;paused'),
    "Apple;iPhone 17;Écran;289.90;75;",
    "Apple;iPhone 17 Pro;Écran;329,9;;",
  );
  const counts = { added: 2, changed: 2, removed: 1, unchanged: 0 };
  const told = (await preview(csv, true)).json<CataloguePreview>();
  expect(told).toMatchObject({ ...counts, models: ["Apple iPhone 17", "Apple iPhone 17 Pro"] });
  const facts = { minutes: null, unoffered: null };
  expect(told.changes).toEqual([
    {
      ...{ phone: "Apple iPhone 13", service: "Écran" },
      before: { ...facts, priceCents: 5000 },
      after: { ...facts, priceCents: 7900, minutes: 60 },
    },
    {
      ...{ phone: "Apple iPhone 13", service: "Batterie; d’origine" },
      before: { ...facts, priceCents: null },
      after: { ...facts, priceCents: null, unoffered: "paused" },
    },
    {
      ...{ phone: "Apple iPhone 17", service: "Écran", before: null },
      after: { ...facts, priceCents: 28_990, minutes: 75 },
    },
    {
      ...{ phone: "Apple iPhone 17 Pro", service: "Écran", before: null },
      after: { ...facts, priceCents: 32_990 },
    },
    {
      ...{ phone: "Apple iPhone 13", service: "=Polissage", after: null },
      before: { ...facts, priceCents: 1990 },
    },
  ]);
  expect(await exported()).toBe(before);

  expect((await put(csv, told.version, { removesMissing: true })).json()).toMatchObject(counts);
  // New models stand first in the list of their brand, in the order of the file.
  expect((await rows()).map(({ phone, service }) => `${phone} ${service}`)).toEqual([
    "Apple iPhone 17 Écran",
    "Apple iPhone 17 Pro Écran",
    "Apple iPhone 13 Écran",
    "Apple iPhone 13 Batterie; d’origine",
  ]);
  expect((await acts()).at(-1)).toEqual({
    changes: {
      added: { from: null, to: 2 },
      changed: { from: null, to: 2 },
      removed: { from: null, to: 1 },
    },
  });
});

test("one bad line refuses the whole file: each bad cell has its line, and nothing is written", async () => {
  const before = await exported();
  const csv = csvOf(
    "Apple;iPhone 13;Écran;79;60;",
    ";iPhone 13;Écran;cher;0;",
    "",
    "Apple;iPhone 13;Carrosserie;10;;",
    "Apple;iPhone 13;Écran;80;;",
    "Apple;iPhone 18;Écran;100001;;parce que",
  );
  const fields = {
    ...{ "lines.3.brand": "REQUIRED", "lines.3.price": "WRONG_TYPE", "lines.3.minutes": "TOO_SMALL" },
    ...{ "lines.5.service": "INVALID", "lines.6.service": "TAKEN" },
    ...{ "lines.7.price": "TOO_BIG", "lines.7.unoffered": "INVALID" },
  };
  expect((await preview(csv)).json()).toMatchObject({ error: "VALIDATION", fields });
  const { version } = (await preview(csvOf("Apple;iPhone 13;Écran;79;60;"))).json<CataloguePreview>();
  const answer = await put(csv, version);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields }]);
  expect(await exported()).toBe(before);
});

test.each([
  ["without a column", "brand;model;service;price;minutes", { "lines.1.unoffered": "REQUIRED" }],
  ["that is empty", "", { "lines.1.brand": "REQUIRED" }],
  // With the box ticked, it would empty the catalogue.
  ["with nothing but its columns", `${FILE_COLUMNS.join(";")}\r\n;;;;;\r\n`, { csv: "REQUIRED" }],
  ["with a quotation mark that never ends", `${FILE_COLUMNS.join(";")}\r\n"Apple`, { csv: "INVALID" }],
])("a file %s is refused", async (_words, csv, fields) => {
  expect((await preview(csv, true)).json()).toMatchObject({ error: "VALIDATION", fields });
});

test("a file without the box changes only what it names; with it, paid orders keep what is removed", async () => {
  const buyer = await registerBuyer(shop);
  const line = { productName: "Écran", productType: "REPAIR", productId: String(optionIds[0]), quantity: 1 };
  const payload = { items: [{ ...line, price: 50 }] };
  const paid = await order(shop, buyer, { ...payload, paymentMethodId: await testCard(shop) });
  expect(paid.json()).toMatchObject({ status: "PAYED" });

  await importFile(csvOf("Apple;iPhone 13;=Polissage;25;;"));
  expect(await rows()).toMatchObject([{ priceCents: 5000 }, { priceCents: null }, { priceCents: 2500 }]);
  await importFile(csvOf("Apple;iPhone 13;=Polissage;25;;"), true);
  expect(await rows()).toMatchObject([{ priceCents: 2500 }]);
  const kept = await shop.app.inject({ url: `/orders/${paid.json().orderId}`, headers: buyer.headers });
  expect(kept.json()).toMatchObject({ items: [{ productId: String(optionIds[0]), price: 50 }] });
  const { rows: repairs } = await shop.database.$client.query(
    "select r.phone from repairs r join orders o on o.id = r.order_id where o.number = $1",
    [paid.json().orderId],
  );
  expect(repairs).toEqual([{ phone: "Apple iPhone 13" }]);

  // A later file brings the service back as the same product.
  await importFile(csvOf("Apple;iPhone 13;Écran;55;;"));
  expect((await rows())[0]).toMatchObject({ id: optionIds[0], priceCents: 5500 });
});

test("of two imports of one preview, one is told that the catalogue changed, and so is an import after an edit", async () => {
  const csvs = ["60", "61"].map((price) => csvOf(`Apple;iPhone 13;Écran;${price};;`));
  const { version } = (await preview(csvs[0] ?? "")).json<CataloguePreview>();
  const both = await Promise.all([put(csvs[0] ?? "", version), put(csvs[1] ?? "", version, { who: ben })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);

  const next = (await preview(csvs[0] ?? "")).json<CataloguePreview>().version;
  const [row] = await rows();
  const edit = { version: row?.version, priceCents: 7000, minutes: null, unoffered: null };
  await shop.app.inject({ method: "PUT", url: `${url}/${row?.id}`, headers: ben.headers, payload: edit });
  expect((await put(csvs[0] ?? "", next)).json()).toMatchObject({ error: "STALE" });
  expect((await rows())[0]?.priceCents).toBe(7000);
});

test("only staff who may change settings see, change and import the catalogue", async () => {
  const reader = await signInStaff(shop, ["repairs.write"]);
  expect((await shop.app.inject({ url, headers: reader.headers })).statusCode).toBe(403);
  expect((await put(csvOf(), "", { who: reader })).statusCode).toBe(403);
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
});
