import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffPurchase } from "#contract/suppliers/purchases.ts";
import type { StaffSupplier } from "#contract/suppliers/suppliers.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { readModels } from "#server/demo/read-demo.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
let ben: SignedInStaff;
let title: string;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["purchases.write", "devices.work", "money.read", "audit.read"]);
  ben = await signInStaff(shop, ["purchases.write", "devices.work", "money.read"]);
  const models = readModels().filter(({ model }) => model === "iPhone 13");
  const [model] = await shop.database.insert(smartphoneModels).values(models).returning();
  title = `${model?.brand} ${model?.model} ${model?.storageGb} Go ${model?.colour}`;
});
afterAll(() => shop.close());

async function call<Body = { id: number; error: string; fields: Record<string, string> }>(
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
  who = ana,
) {
  const url = `/admin/api/${path}`;
  const answer = await shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : null) as Body };
}
const record = (name: string, more: object = {}) => ({
  ...{ name, contact: "", email: "", phone: "", paymentDays: null, vatRegime: null, terms: "" },
  ...more,
});
let count = 0;
const newName = () => `Grossiste d’essai ${++count}`;
const purchase = async (id: number) => (await call<StaffPurchase>("GET", `purchase-orders/${id}`)).body;
const supplierOf = async (id: number) => (await call<StaffSupplier>("GET", `suppliers/${id}`)).body;
const lines = (...rows: string[]) => ["modèle;grade;quantité;prix;tva", ...rows].join("\n");
const draft = (supplier: string, csv: string, more: object = {}) =>
  call("POST", "purchase-orders", { supplier, reference: "BC-1", csv, ...more });
const move = async (id: number, to: string, who = ana) =>
  call("POST", `purchase-orders/${id}/state`, { version: (await purchase(id)).version, to }, who);
/** An order of three phones that the supplier has. */
async function sentOrder(supplier = newName()) {
  const { body } = await draft(supplier, lines(`${title};A;3;200;marge`));
  await move(body.id, "sent");
  return { id: body.id, supplier, supplierId: (await purchase(body.id)).supplierId };
}
/** Receives a list of phones against an order. Returns the labels of the phones. */
async function receive(orderId: number, supplier: string, imeis: readonly string[], grade = "A") {
  const rows = imeis.map((imei) => `${title};${grade};${imei};210;marge`);
  const csv = ["modèle;grade;imei;prix;tva", ...rows].join("\n");
  const body = { supplier, reference: crypto.randomUUID(), csv, orderId, isHere: true };
  const opened = await call("POST", "receptions", body);
  expect(opened.status).toBe(201);
  const { devices } = (await call<{ devices: { publicId: string }[] }>("GET", `receptions/${opened.body.id}`))
    .body;
  return devices.map(({ publicId }) => publicId);
}
const claim = (supplierId: number, more: object, who = ana) =>
  call(
    "POST",
    `suppliers/${supplierId}/claims`,
    { orderId: null, publicId: null, reason: "grade", cents: 3000, note: "", ...more },
    who,
  );
const settle = async (supplierId: number, id: number, creditedCents: number | null, who = ana) => {
  const version = (await supplierOf(supplierId)).claims.find((one) => one.id === id)?.version;
  return call("POST", `supplier-claims/${id}/settlement`, { version, creditedCents }, who);
};
const pricePaid = async (publicId: string) =>
  (
    await shop.database.$client.query(
      "select price_paid_cents as cents from episodes e join devices d on d.id = device_id where public_id = $1",
      [publicId],
    )
  ).rows[0]?.cents;

test("a record is added once under a name, and of two changes the second is told", async () => {
  const name = newName();
  const added = await call("POST", "suppliers", record(name, { email: "lots@example.com", paymentDays: 30 }));
  expect(added.status).toBe(201);
  expect((await call("POST", "suppliers", record(` ${name.toUpperCase()} `))).body).toMatchObject({
    fields: { name: "TAKEN" },
  });
  for (const wrong of [{ email: "lots" }, { paymentDays: -1 }, { paymentDays: 181 }, { name: " " }])
    expect((await call("POST", "suppliers", record(newName(), wrong))).status).toBe(400);
  const seen = await supplierOf(added.body.id);
  expect(seen).toMatchObject({ name, email: "lots@example.com", paymentDays: 30, orders: [], claims: [] });
  const change = (terms: string, who = ana) =>
    call("PUT", `suppliers/${seen.id}`, { ...record(name), terms, version: seen.version }, who);
  const both = await Promise.all([change("Port compris."), change("Port dû.", ben)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { body: log } = await call<{ rows: { changes: object }[] }>(
    "GET",
    `audit?object=supplier%20${seen.id}`,
  );
  expect(JSON.stringify(log.rows)).not.toContain("lots@example.com");
});

test("an order is read like a list, sent, received against by several lists, and closed; what was not ordered is named", async () => {
  const supplier = newName();
  const drafted = await draft(supplier, lines(`${title};A;2;200;marge`, `${title};B;1;150;marge`));
  expect(drafted.status).toBe(201);
  const { id } = drafted.body;
  expect(await purchase(id)).toMatchObject({
    ...{ state: "draft", reference: "BC-1", supplier },
    lines: [
      { name: title, quantity: 2, priceCents: 20_000, promise: "A", listed: 0, arrived: 0 },
      { name: title, quantity: 1, priceCents: 15_000, promise: "B", listed: 0, arrived: 0 },
    ],
  });
  const csv = `modèle;imei;prix;tva\n${title};${randomImei()};200;marge`;
  const early = await call("POST", "receptions", { supplier, reference: "", csv, orderId: id });
  expect(early.body).toMatchObject({ fields: { orderId: "INVALID" } });
  expect((await move(id, "sent")).status).toBe(204);
  await receive(id, supplier, [randomImei(), randomImei()]);
  await receive(id, supplier, [randomImei(), randomImei()]);
  expect(await purchase(id)).toMatchObject({
    lines: [
      { listed: 2, arrived: 2 },
      { listed: 1, arrived: 1 },
    ],
    unordered: [{ name: title, listed: 1, arrived: 1 }],
    receptions: [
      { phones: 2, awaited: 0 },
      { phones: 2, awaited: 0 },
    ],
  });
  expect((await move(id, "draft")).status).toBe(409);
  expect((await move(id, "closed")).status).toBe(204);
  expect(
    (await call("POST", "receptions", { supplier, reference: "", csv, orderId: id })).body,
  ).toMatchObject({
    fields: { orderId: "INVALID" },
  });
  expect((await supplierOf((await purchase(id)).supplierId)).orders).toMatchObject([
    { id, state: "closed", quantity: 3, cents: 55_000 },
  ]);
});

test("an order with a doubt, without a phone, or that is not what the person saw is refused, and nothing is written", async () => {
  const supplier = newName();
  for (const csv of [lines("Téléphone inconnu;A;2;200;marge"), "bonjour"])
    expect((await draft(supplier, csv)).body).toMatchObject({ fields: { csv: "INVALID" } });
  const seen = { rows: 2, totalCents: 1 };
  expect((await draft(supplier, lines(`${title};A;2;200;marge`), { seen })).status).toBe(400);
  const { body } = await call<{ rows: unknown[] }>("GET", `suppliers?q=${encodeURIComponent(supplier)}`);
  expect(body.rows).toEqual([]);
});

test("of two people who move an order, one does", async () => {
  const { id } = await sentOrder();
  const { version } = await purchase(id);
  const close = (who: SignedInStaff) =>
    call("POST", `purchase-orders/${id}/state`, { version, to: "closed" }, who);
  const both = await Promise.all([close(ana), close(ben)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test("a phone worse than promised is named, claimed once, and a credit lowers its price paid, to zero at most", async () => {
  const { id, supplier, supplierId } = await sentOrder();
  const [worse = "", fine] = await receive(id, supplier, [randomImei(), randomImei()]);
  await shop.database.$client.query(
    "update devices set grade = case public_id when $1 then 'C' else 'A+' end where public_id in ($1, $2)",
    [worse, fine],
  );
  expect((await purchase(id)).differences).toMatchObject([
    { publicId: worse, promise: "A", grade: "C", pricePaidCents: 21_000, isClaimed: false },
  ]);
  expect((await supplierOf(supplierId)).yields).toEqual([{ promise: "A", graded: 2, worse: 1 }]);
  const claims = await Promise.all(
    [ana, ben].map((who) => claim(supplierId, { orderId: id, publicId: worse }, who)),
  );
  expect(claims.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const own = claims.find(({ status }) => status === 201)?.body.id ?? 0;
  expect((await purchase(id)).differences).toMatchObject([{ isClaimed: true }]);
  expect((await settle(supplierId, own, 3001)).body).toMatchObject({ fields: { creditedCents: "TOO_BIG" } });
  const version = (await supplierOf(supplierId)).claims[0]?.version;
  const answers = await Promise.all(
    [ana, ben].map((who) =>
      call("POST", `supplier-claims/${own}/settlement`, { version, creditedCents: 2500 }, who),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await pricePaid(worse)).toBe(18_500);
  const second = (await claim(supplierId, { publicId: worse, cents: 99_999 })).body.id;
  await settle(supplierId, second, 99_999);
  expect(await pricePaid(worse)).toBe(0);
});

test("phones that never came are claimed without a label; a refusal changes no price, and another's phone is no claim", async () => {
  const { id, supplier, supplierId } = await sentOrder();
  const [own = ""] = await receive(id, supplier, [randomImei()]);
  const other = await sentOrder();
  const missing = await claim(supplierId, { orderId: id, reason: "missing", cents: 40_000, note: "2 sur 3" });
  expect(missing.status).toBe(201);
  expect((await settle(supplierId, missing.body.id, null)).status).toBe(204);
  expect((await settle(supplierId, missing.body.id, 100)).status).toBe(409);
  expect(await pricePaid(own)).toBe(21_000);
  const refusals = [
    [{ orderId: other.id }, { orderId: "INVALID" }],
    [{ publicId: "ZZZZZZZZZZ" }, { publicId: "INVALID" }],
    [{ cents: 0 }, { cents: "TOO_SMALL" }],
  ] as const;
  for (const [more, fields] of refusals)
    expect((await claim(supplierId, more)).body).toMatchObject({ fields });
  expect((await claim(other.supplierId, { publicId: own })).body).toMatchObject({
    fields: { publicId: "INVALID" },
  });
  expect((await claim(999_999, {})).status).toBe(404);
  expect((await supplierOf(supplierId)).claims).toMatchObject([{ state: "refused", reason: "missing" }]);
});

test("who may not see prices paid sees no supplier, and who only sees them changes nothing", async () => {
  const cleo = await signInStaff(shop, ["devices.work", "purchases.write"]);
  for (const path of ["suppliers", "suppliers/1", "purchase-orders/1", "suppliers.csv"])
    expect((await call("GET", path, undefined, cleo)).status).toBe(403);
  const dora = await signInStaff(shop, ["money.read"]);
  expect((await call("POST", "suppliers", record(newName()), dora)).status).toBe(403);
  expect(
    (await call("POST", "supplier-claims/1/settlement", { version: "1", creditedCents: 1 }, dora)).status,
  ).toBe(403);
});
