import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { readModels } from "#server/demo/read-demo.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { devices, episodes, receptions } from "#server/devices/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { purchaseLines, purchaseOrders, supplierAnswers, suppliers } from "#server/suppliers/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
let phone: typeof smartphoneModels.$inferSelect;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["devices.work", "money.read"]);
  const models = readModels().filter(({ model }) => model === "iPhone 13");
  const [model] = await shop.database.insert(smartphoneModels).values(models).returning();
  if (!model) throw new Error("There is no model.");
  phone = model;
});
afterAll(() => shop.close());

const call = async (method: "GET" | "POST", url: string, payload?: object, staff = ana) => {
  const answer = await shop.app.inject({
    ...{ method, url: `/admin/api/${url}`, headers: staff.headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const title = () => `${phone.brand} ${phone.model} ${phone.storageGb} Go`;
let count = 0;
const newSupplier = () => {
  count += 1;
  return `Grossiste ${count}`;
};
const open = (csv: string, more: object = {}) =>
  call("POST", "receptions", { supplier: newSupplier(), reference: "", csv, ...more });
const scan = async (code: string, more: object = {}) => call("POST", "receptions/scans", { code, ...more });
const withoutImei = (quantity: number, name = `${title()} ${phone.colour}`) =>
  `Désignation;Qté;PU;TVA\n${name};${quantity};150;marge`;

describe("a list without IMEI", () => {
  test("expects phones by number; the first scan asks for the line, the next of its type does not", async () => {
    const { status, body } = await open(withoutImei(2));
    expect(status).toBe(201);
    const { lots, reception, devices: none } = (await call("GET", `receptions/${body.id}`)).body;
    expect([none, reception.expected]).toEqual([[], 2]);
    const imei = randomImei();
    const asked = (await scan(imei)).body;
    expect(asked).toMatchObject({ outcome: "lot_asked" });
    expect(asked.lots).toContainEqual(expect.objectContaining({ id: lots[0].id, waiting: 2 }));
    const lot = { id: lots[0].id, modelId: phone.id };
    const answer = await scan(imei, { lot });
    expect(answer.body).toMatchObject({ outcome: "received", stage: "received" });
    expect((await scan(imei)).body).toMatchObject({ outcome: "not_awaited" });
    expect((await scan(randomImei(), { lot })).body).toMatchObject({ outcome: "received" });
    expect((await scan(randomImei(), { lot })).status).toBe(409);
    const [device] = await shop.database
      .select()
      .from(devices)
      .where(eq(devices.publicId, answer.body.publicId));
    const its = await shop.database
      .select()
      .from(episodes)
      .where(eq(episodes.deviceId, device?.id ?? 0));
    expect(its).toMatchObject([{ pricePaidCents: 15_000, vatRegime: "margin", listedModelId: phone.id }]);
  });

  test("in mixed colours asks for the colour at the door", async () => {
    const variants = await shop.database
      .select()
      .from(smartphoneModels)
      .where(eq(smartphoneModels.model, phone.model));
    const csv = withoutImei(1, `${title()} mix color`);
    const { questions } = (await call("POST", "receptions/check", { csv })).body;
    expect(questions).toMatchObject([{ kind: "colour", text: "mix color" }]);
    const { body } = await open(csv, { answers: { [questions[0].key]: "any" } });
    const { lots } = (await call("GET", `receptions/${body.id}`)).body;
    const alike = variants.filter(({ storageGb }) => storageGb === phone.storageGb);
    expect(lots[0].models.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      alike.map(({ id }) => id).toSorted(),
    );
    const other = alike.at(-1)?.id ?? 0;
    expect((await scan(randomImei(), { lot: { id: lots[0].id, modelId: other } })).body.outcome).toBe(
      "received",
    );
  });

  test("two people who scan the last phone at once: one is received", async () => {
    const { body } = await open(withoutImei(1));
    const { lots } = (await call("GET", `receptions/${body.id}`)).body;
    const lot = { id: lots[0].id, modelId: phone.id };
    const imei = randomImei();
    const answers = await Promise.all([
      scan(imei, { lot }),
      scan(imei, { lot }),
      scan(randomImei(), { lot }),
    ]);
    expect(answers.filter(({ body: { outcome } }) => outcome === "received")).toHaveLength(1);
    expect((await call("GET", `receptions/${body.id}`)).body.devices).toHaveLength(1);
  });
});

test("the same file opened twice, also at once, is expected once; another reference is another delivery", async () => {
  const supplier = newSupplier();
  const csv = withoutImei(3);
  const answers = await Promise.all([1, 2].map(() => open(csv, { supplier })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({ reference: "TAKEN" });
  expect((await open(csv, { supplier, reference: "BL 2" })).status).toBe(201);
  const orders = await shop.database
    .select()
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(eq(suppliers.name, supplier));
  expect(orders).toHaveLength(2);
});

test("two people who open lists with the same IMEI at once: one phone is expected", async () => {
  const imei = randomImei();
  const csv = (price: number) =>
    `Désignation;IMEI;Prix;TVA\n${title()} ${phone.colour};${imei};${price};marge`;
  const before = await shop.database.$count(devices);
  const answers = await Promise.all([open(csv(100)), open(csv(101)), open(csv(102))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  expect(await shop.database.$count(devices)).toBe(before + 1);
});

test("columns and answers are remembered, and the headings name the supplier of the next list", async () => {
  const supplier = newSupplier();
  const list = (imei: string) => `Artikel;Nummer;Preis;Zustand\nIP13 128;${imei};210;Klasse 1`;
  const columns = ["title", "imei", "price", "grade"];
  const first = list(randomImei());
  const grade = (await call("POST", "receptions/check", { csv: first, columns })).body.questions;
  expect(grade.map(({ kind }: { kind: string }) => kind)).toEqual(["model", "grade", "regime"]);
  const answers: Record<string, string> = {
    "model|ip13": `${phone.brand}|${phone.model}`,
    "regime|": "margin",
  };
  answers["grade|klasse 1"] = "A";
  for (let round = 0; round < 3; round += 1) {
    const { questions } = (await call("POST", "receptions/check", { csv: first, columns, answers })).body;
    for (const { key, kind, options } of questions)
      answers[key] = kind === "colour" ? phone.colourSlug : options[0].value;
  }
  expect((await open(first, { supplier, columns, answers })).status).toBe(201);
  const next = (await call("POST", "receptions/check", { csv: list(randomImei()) })).body;
  expect(next).toMatchObject({ supplier, questions: [], errors: [], rows: 1, regime: "margin" });
  expect(next.phones[0]).toMatchObject({ facts: { promise: "A" } });
  const kept = await shop.database.select().from(supplierAnswers);
  expect(kept.map(({ key }) => key)).not.toContain("regime|");
});

test("a phone that the list calls locked goes to quarantine when it arrives", async () => {
  const [locked, clean] = [randomImei(), randomImei()];
  const row = (imei: string, fmi: string) => `${title()} ${phone.colour};${imei};100;marge;${fmi}`;
  const csv = ["Désignation;IMEI;Prix;TVA;FMI", row(locked, "On"), row(clean, "Off")].join("\n");
  const { body } = await open(csv);
  expect((await scan(locked)).body).toMatchObject({ outcome: "quarantine", stage: "quarantine" });
  expect((await scan(clean)).body).toMatchObject({ outcome: "received" });
  const here = await open(csv.replaceAll(locked, randomImei()).replaceAll(clean, randomImei()), {
    isHere: true,
  });
  for (const id of [body.id, here.body.id]) {
    const stages = (await call("GET", `receptions/${id}`)).body.devices.map(
      (one: { stage: string }) => one.stage,
    );
    expect(stages).toEqual(["quarantine", "received"]);
  }
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a person without the permission for money sees no price paid", async () => {
  const { body } = await open(
    `Désignation;IMEI;Prix;TVA\n${title()} ${phone.colour};${randomImei()};100;marge`,
  );
  const bob = await signInStaff(shop, ["devices.work"]);
  const price = async (staff: SignedInStaff) =>
    (await call("GET", `receptions/${body.id}`, undefined, staff)).body.devices[0].pricePaidCents;
  expect([await price(ana), await price(bob)]).toEqual([10_000, null]);
});

test("a list makes a purchase order with what it states, in one line for equal phones", async () => {
  const row = (grade: string) => `${title()} ${phone.colour};${randomImei()};100;marge;${grade}`;
  const { body } = await open(["Désignation;IMEI;Prix;TVA;Grade", row("A"), row("A"), row("B")].join("\n"));
  const [reception] = await shop.database.select().from(receptions).where(eq(receptions.id, body.id));
  const lines = await shop.database
    .select()
    .from(purchaseLines)
    .where(eq(purchaseLines.orderId, reception?.orderId ?? 0));
  expect(lines).toMatchObject([
    { quantity: 2, priceCents: 10_000, promise: "A" },
    { quantity: 1, promise: "B" },
  ]);
});

test("a list of two thousand phones is opened as a whole", async () => {
  const rows = Array.from({ length: 2000 }, () => `${title()} ${phone.colour};${randomImei()};100;marge`);
  const { status, body } = await open(["Désignation;IMEI;Prix;TVA", ...rows].join("\n"));
  expect(status).toBe(201);
  expect((await call("GET", `receptions/${body.id}`)).body.devices).toHaveLength(2000);
});
