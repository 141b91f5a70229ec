import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { transact } from "#server/database/transact.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { partsFitted } from "#server/devices/bench/tables.ts";
import { randomImei, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { lockDevice } from "#server/devices/move-device.ts";
import { allocations, deviceImeis, devices, episodes } from "#server/devices/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { shipmentsOf } from "#server/shipments/read-shipments.ts";
import { listPhone } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let sellerId: number;
let ana: SignedInStaff;
let phone: typeof smartphoneModels.$inferSelect;
beforeAll(async () => {
  shop = await openTestShop();
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  ana = await signInStaff(shop, ["devices.work", "money.read", "orders.read", "orders.write"]);
  phone = await modelOf(await listPhone(shop, sellerId));
});
afterAll(() => shop.close());

async function modelOf(itemId: number) {
  const [found] = await shop.database
    .select({ model: smartphoneModels })
    .from(smartphoneItems)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
    .where(eq(smartphoneItems.id, itemId));
  if (!found) throw new Error("There is no model.");
  return found.model;
}
const HEAD = "brand,model,storage,colour,imei,imei2,serial,price,vat";
const row = (imei: string, rest = ",,,210.50,margin") => `Apple,${phone.model},128,Minuit,${imei}${rest}`;
const call = async (method: "GET" | "POST", url: string, payload?: object) => {
  const answer = await shop.app.inject({
    method,
    url: `/admin/api/${url}`,
    headers: ana.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const check = async (...rows: string[]) =>
  (await call("POST", "receptions/check", { csv: [HEAD, ...rows].join("\n") })).body;
const open = (rows: string[], more: object = {}) =>
  call("POST", "receptions", {
    supplier: "Grossiste Lyon",
    reference: "L-12",
    csv: [HEAD, ...rows].join("\n"),
    ...more,
  });
const scan = async (code: string, more: object = {}) =>
  (await call("POST", "receptions/scans", { code, ...more })).body;
const deviceOf = async (imei: string) => {
  const [found] = await shop.database
    .select({ device: devices })
    .from(deviceImeis)
    .innerJoin(devices, eq(devices.id, deviceImeis.deviceId))
    .where(eq(deviceImeis.imei, imei));
  if (!found) throw new Error("There is no device.");
  return found.device;
};
const episodesOf = (deviceId: number) =>
  shop.database.select().from(episodes).where(eq(episodes.deviceId, deviceId)).orderBy(asc(episodes.id));

describe("a supplier's list", () => {
  test("is read as it is pasted from a spreadsheet, and with the line that names its separator", async () => {
    const lines = [HEAD, row(randomImei(), ',,,"210,50",marge')];
    const tabs = lines.map((line) => line.replace('"210,50"', "210.50").replaceAll(",", "\t")).join("\r\n");
    const named = `sep=;\r\n${lines.map((line) => line.replace('"210,50"', "٢١٠٫٥٠").replaceAll(",", ";")).join("\r\n")}`;
    for (const csv of [tabs, named, `sep=\t\n${tabs}`])
      expect((await call("POST", "receptions/check", { csv })).body).toMatchObject({
        errors: [],
        rows: 1,
        totalCents: 21_050,
      });
  });

  test("reads numbers that an export protected, and says so when a spreadsheet has rounded them", async () => {
    expect(await check(row(`"=""${randomImei()}"""`))).toMatchObject({ errors: [], rows: 1 });
    expect((await check(row('"3,56938E+14"'))).errors).toMatchObject([{ column: "imei", reason: "ROUNDED" }]);
  });

  test("names every error of every row, adds the other phones, and keeps the refused lines", async () => {
    const imei = randomImei();
    const rows = [
      row(imei),
      row("490154203237519", ",,,x,other"),
      row(imei),
      `Frigo,Frigo,,,${randomImei()},,,100,margin`,
      "Apple,too,few,cells,1,2,3,4,5,6",
      row("", ",,,,"),
    ];
    const { errors, rows: good } = await check(...rows);
    expect(good).toBe(1);
    const reasons = errors.map(({ line, column, reason }: Record<string, unknown>) => [line, column, reason]);
    expect(reasons).toEqual([
      [3, "imei", "INVALID"],
      [3, "price", "INVALID"],
      [3, "vat", "INVALID"],
      [4, "imei", "DUPLICATE"],
      [5, "model", "UNKNOWN"],
      [6, null, "CELLS"],
      [7, "imei", "REQUIRED"],
      [7, "price", "REQUIRED"],
    ]);
    const { status, body } = await open(rows);
    expect(status).toBe(201);
    const reception = (await call("GET", `receptions/${body.id}`)).body;
    expect(reception.devices).toMatchObject([{ imei }]);
    expect(reception.refused).toEqual(errors);
  });

  test("without a phone, or with an open question, adds nothing", async () => {
    const before = await shop.database.$count(devices);
    for (const csv of ["a,b\n1,2", HEAD, `${HEAD}\nApple,IP13,128,MIDN,${randomImei()},,,100,margin`])
      expect(await call("POST", "receptions", { supplier: "X", reference: "", csv })).toMatchObject({
        status: 400,
        body: { fields: { csv: "INVALID" } },
      });
    expect(await shop.database.$count(devices)).toBe(before);
  });

  test("that changed since the person saw it adds nothing", async () => {
    const rows = [row(randomImei())];
    expect(await open(rows, { seen: { rows: 1, totalCents: 1 } })).toMatchObject({ status: 400 });
    expect(await open(rows, { seen: { rows: 1, totalCents: 21_050 } })).toMatchObject({ status: 201 });
  });

  test("makes expected phones, which a scan of IMEI or serial number receives once", async () => {
    const [one, two, second] = [randomImei(), randomImei(), randomImei()];
    const { status, body } = await open([
      row(one, `,${second},F2LX9Q,"210,50 €",margin`),
      row(two, ",,,300,standard"),
    ]);
    expect(status).toBe(201);
    const { reception, devices: listed } = (await call("GET", `receptions/${body.id}`)).body;
    expect(reception).toMatchObject({ supplier: "Grossiste Lyon", devices: 2, expected: 2 });
    expect(listed).toMatchObject([
      { stage: "expected", imei: one, pricePaidCents: 21_050, vatRegime: "margin" },
      { stage: "expected", imei: two, pricePaidCents: 30_000, vatRegime: "standard" },
    ]);
    expect(await deviceOf(one)).toMatchObject({ owner: "supplier", custodian: "supplier" });
    const answers = await Promise.all([scan("f2lx9q"), scan(second)]);
    expect(answers.filter(({ outcome }) => outcome === "received")).toHaveLength(1);
    expect(await scan(one)).toMatchObject({ outcome: "not_awaited", stage: "received" });
    expect(await deviceOf(one)).toMatchObject({ stage: "received", owner: "shop", custodian: "shop" });
    expect(await scan(randomImei())).toMatchObject({ outcome: "unknown" });
    // The same phones again are known.
    expect((await check(row(two), row(randomImei(), ",,f2lx9q,200,margin"))).errors).toMatchObject([
      { line: 2, column: "imei", reason: "KNOWN" },
      { line: 3, column: "serial", reason: "KNOWN" },
    ]);
  });

  test("of one phone that is here already is received at once", async () => {
    const imei = randomImei();
    expect((await open([row(imei)], { isHere: true })).status).toBe(201);
    expect((await deviceOf(imei)).stage).toBe("received");
  });

  test("adds a serial number of a model once, also when two people open lists with it at once", async () => {
    const before = await shop.database.$count(devices);
    const rows = [randomImei(), randomImei(), randomImei()].map((imei) => row(imei, ",,TWICE-1,100,margin"));
    const answers = await Promise.all(rows.map((one) => open([one])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await shop.database.$count(devices)).toBe(before + 1);
  });

  test("warns, without refusing, when the same type of IMEI was received as another model", async () => {
    const other = await modelOf(await listPhone(shop, sellerId));
    const known = randomImei();
    await open([row(known)]);
    const alike = sameTac(known);
    const { errors, warnings } = await check(
      `Apple,${other.model},128,Minuit,${alike},,,100,margin`,
      row(sameTac(alike)),
    );
    expect(errors).toEqual([]);
    const warning = { model: `Apple ${other.model} 128 Go Minuit`, other: `Apple ${phone.model}` };
    expect(warnings).toEqual([{ line: 2, ...warning }]);
    // A type that is new to the shop is that of its first row.
    const fresh = randomImei();
    const both = await check(row(fresh), `Apple,${other.model},128,Minuit,${sameTac(fresh)},,,100,margin`);
    expect([both.errors, both.warnings]).toEqual([[], [{ line: 3, ...warning }]]);
    // Also for the second slot.
    const second = `Apple,${other.model},128,Minuit,${randomImei()},${alike},,100,margin`;
    expect((await check(second)).warnings).toEqual([{ line: 2, ...warning }]);
  });
});

/** Another IMEI of the same type. */
function sameTac(imei: string): string {
  for (;;) {
    const found = `${imei.slice(0, 8)}${randomImei().slice(8)}`;
    const right = [..."0123456789"].map((digit) => found.slice(0, 14) + digit).find((one) => luhn(one));
    if (right && right !== imei) return right;
  }
}
const luhn = (imei: string) =>
  [...imei].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** A sold unit whose parcel is on its way. */
async function shippedUnit() {
  const unit = await unitOnSale(shop, sellerId);
  const sold = await soldUnits(shop, [unit]);
  const actor = { staffId: ana.id, requestId: null };
  await packByScan(shop.shop, { code: unit.publicId }, actor);
  const [parcel] = await shipmentsOf(shop.database, [sold.id]);
  const by = { kind: "staff", actor } as const;
  const id = parcel?.id ?? 0;
  await moveShipment(shop.shop, { id, to: "shipped", by, parcel: { carrier: "dpd", number: "1234567890" } });
  return { unit, sold, id, by };
}

test("a sold phone that comes back is received once the person says so: a new episode with the price and regime of the one before", async () => {
  const { unit, sold, id, by } = await shippedUnit();
  await moveShipment(shop.shop, { id, to: "sent_back", by });
  expect(await scan(unit.publicId)).toMatchObject({ outcome: "return_asked", number: sold.number });
  expect(await scan(unit.publicId, { isReturn: true })).toMatchObject({ outcome: "returned" });
  const row = await transact(shop.database, (tx) => lockDevice(tx, unit.id));
  expect(row).toMatchObject({
    stage: "received",
    owner: "shop",
    custodian: "shop",
    heldByCustomerAt: expect.any(Date),
  });
  expect(await episodesOf(unit.id)).toMatchObject([
    { source: "supplier", endedAt: expect.any(Date) },
    { source: "customer_return", pricePaidCents: 20_000, vatRegime: "margin", endedAt: null },
  ]);
  const open = await shop.database.select().from(allocations).where(eq(allocations.deviceId, unit.id));
  expect(open).toMatchObject([{ closedAt: expect.any(Date) }]);
});

test("a parcel that comes back unannounced is sent back with the scan of its unit: nobody takes it for delivered", async () => {
  const { unit, sold } = await shippedUnit();
  expect(await scan(unit.publicId)).toMatchObject({ outcome: "return_asked" });
  expect((await shipmentsOf(shop.database, [sold.id]))[0]?.state).toBe("shipped");
  expect(await scan(unit.publicId, { isReturn: true })).toMatchObject({ outcome: "returned" });
  expect((await shipmentsOf(shop.database, [sold.id]))[0]?.state).toBe("sent_back");
  const { rows } = (await call("GET", "orders?status=astray")).body;
  expect(rows.map(({ number }: { number: string }) => number)).toContain(sold.number);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
});

test("a phone that its supplier never delivered leaves the list of what is expected, and is received when it comes after all", async () => {
  const imei = randomImei();
  await open([row(imei)]);
  const { publicId } = await deviceOf(imei);
  const lose = async (reason: string) => {
    const { version } = (await call("GET", `bench/${publicId}`)).body;
    return call("POST", `bench/${publicId}/moves`, { version, to: "lost", reason });
  };
  expect(await lose("")).toMatchObject({ status: 400, body: { fields: { reason: "REQUIRED" } } });
  expect(await lose("Carton incomplet")).toMatchObject({ body: { stage: "lost" } });
  const { rows } = (await call("GET", "devices?stage=expected")).body;
  expect(rows.map((found: { publicId: string }) => found.publicId)).not.toContain(publicId);
  expect(await scan(imei)).toMatchObject({ outcome: "received" });
  expect((await call("GET", `bench/${publicId}`)).body).toMatchObject({ stage: "received", owner: "shop" });
});

describe("a phone that a supplier sells once more", () => {
  const bench = async (publicId: string, to: string) => {
    const { version } = (await call("GET", `bench/${publicId}`)).body;
    return call("POST", `bench/${publicId}/moves`, { version, to, reason: "Compte lié" });
  };
  test.each(["handed_back", "recycled"])(
    "after it was %s: a new episode with its own price and VAT",
    async (end) => {
      const imei = randomImei();
      await open([row(imei)], { isHere: true });
      const { id, publicId } = await deviceOf(imei);
      expect((await bench(publicId, end)).status).toBe(200);
      expect(await episodesOf(id)).toMatchObject([{ endedAt: expect.any(Date) }]);
      expect(await scan(imei)).toMatchObject({ outcome: "not_awaited" });
      expect(await check(row(imei))).toMatchObject({ errors: [], again: [{ line: 2, publicId }] });
      expect((await open([row(imei, ",,,150,standard")])).status).toBe(201);
      expect(await deviceOf(imei)).toMatchObject({ id, stage: "expected", owner: "supplier" });
      expect((await check(row(imei))).errors).toMatchObject([{ column: "imei", reason: "KNOWN" }]);
      expect(await scan(imei)).toMatchObject({ outcome: "received" });
      expect(await deviceOf(imei)).toMatchObject({ stage: "received", owner: "shop", custodian: "shop" });
      expect(await episodesOf(id)).toMatchObject([
        { pricePaidCents: 21_050, vatRegime: "margin", endedAt: expect.any(Date) },
        { pricePaidCents: 15_000, vatRegime: "standard", endedAt: null },
      ]);
    },
  );

  test("after it was sold: its sale is over, and what was tested before says nothing", async () => {
    const { unit, id, by } = await shippedUnit();
    const [known] = await shop.database.select().from(deviceImeis).where(eq(deviceImeis.deviceId, unit.id));
    const imei = known?.imei ?? "";
    expect((await check(row(imei))).errors).toMatchObject([{ column: "imei", reason: "KNOWN" }]);
    await moveShipment(shop.shop, { id, to: "delivered", by });
    expect((await open([row(imei, ",,,150,standard")], { isHere: true })).status).toBe(201);
    expect(await deviceOf(imei)).toMatchObject({ stage: "received", owner: "shop", custodian: "shop" });
    expect((await call("GET", `bench/${unit.publicId}`)).body).toMatchObject({
      step: "inspect",
      missing: expect.arrayContaining(["tests", "wipe", "grade", "photos"]),
    });
    expect((await episodesOf(unit.id)).at(-1)).toMatchObject({
      pricePaidCents: 15_000,
      vatRegime: "standard",
    });
    const sales = await shop.database.select().from(allocations).where(eq(allocations.deviceId, unit.id));
    expect(sales).toMatchObject([{ closedAt: expect.any(Date) }]);
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });
});

describe("the list, page and search of devices", () => {
  test("find a phone by label, IMEI, last digits and serial number", async () => {
    const imei = randomImei();
    await open([row(imei, ",,SER-7788,99,margin")], { isHere: true });
    const { publicId } = await deviceOf(imei);
    for (const q of [publicId, publicId.toLowerCase(), imei, imei.slice(-6), "ser-7788"]) {
      const { rows } = (await call("GET", `devices?q=${q}&stage=received`)).body;
      expect(rows.map((found: { publicId: string }) => found.publicId)).toContain(publicId);
      const { results } = (await call("GET", `search?q=${q}`)).body;
      expect(results.map(({ href }: { href: string }) => href)).toContain(`/devices/${publicId}`);
    }
    const { brand, model } = phone;
    for (const q of [model, `${brand} ${model}`.toUpperCase().slice(0, -1)])
      expect((await call("GET", `devices?q=${encodeURIComponent(q)}`)).body.rows).toContainEqual(
        expect.objectContaining({ publicId }),
      );
    expect((await call("GET", `devices?q=${imei.slice(-2)}`)).body.rows).toEqual([]);
    expect((await call("GET", `devices?model=${phone.id}&grade=A`)).body.count).toBe(0);
    const { lines } = (await call("GET", "dashboard")).body;
    expect(lines.find(({ key }: { key: string }) => key === "device.received")).toMatchObject({
      href: "/devices?stage=received&sort=createdAt",
      oldest: expect.any(String),
    });
  });

  test("a correction is an event with its reason, needs the version that was seen, and never takes another phone's IMEI", async () => {
    const [imei, other, right] = [randomImei(), randomImei(), randomImei()];
    await open([row(imei), row(other)], { isHere: true });
    const { publicId } = await deviceOf(imei);
    const device = (await call("GET", `devices/${publicId}`)).body;
    expect(device).toMatchObject({
      stage: "received",
      imeis: [imei],
      episodes: [{ supplier: "Grossiste Lyon" }],
    });
    const correct = (more: object) =>
      call("POST", `devices/${publicId}/corrections`, {
        version: device.version,
        reason: "Boîte et écran",
        ...more,
      });
    expect(await correct({ imeis: [other] })).toMatchObject({
      status: 400,
      body: { fields: { imeis: "TAKEN" } },
    });
    await open([row(randomImei(), ",,TAKEN-1,99,margin")], { isHere: true });
    expect(await correct({ serial: "taken-1" })).toMatchObject({
      status: 400,
      body: { fields: { serial: "TAKEN" } },
    });
    expect(await correct({ imeis: ["123"] })).toMatchObject({ status: 400 });
    const { status, body } = await correct({ imeis: [right], serial: "NEW-1" });
    expect([status, body.imeis, body.serial]).toEqual([200, [right], "NEW-1"]);
    expect(body.timeline.at(-1)).toMatchObject({
      kind: "device.noted.corrected",
      facts: { fields: ["imei", "serial"], reason: "Boîte et écran" },
    });
    expect(JSON.stringify(body.timeline)).not.toContain(right);
    expect(await correct({ serial: "NEW-2" })).toMatchObject({ status: 409, body: { error: "STALE" } });
  });

  test("price, VAT and parts that were typed wrongly are corrected, until a sale rests on the price", async () => {
    const unit = await unitOnSale(shop, sellerId);
    const fitted = { deviceId: unit.id, origin: "new" as const, staffId: ana.id, at: new Date() };
    await shop.database.insert(partsFitted).values([
      { ...fitted, part: "screen" },
      { ...fitted, part: "battery" },
    ]);
    const read = async () => (await call("GET", `devices/${unit.publicId}`)).body;
    const correct = async (more: object) =>
      call("POST", `devices/${unit.publicId}/corrections`, {
        ...{ version: (await read()).version, reason: "Facture du fournisseur" },
        ...more,
      });
    const [screen, battery] = (await read()).parts;
    const { status, body } = await correct({
      ...{ pricePaidCents: 18_000, vatRegime: "standard" },
      parts: [
        { id: screen.id, origin: null },
        { id: battery.id, origin: "compatible" },
      ],
    });
    expect([status, body.purchase]).toEqual([200, { pricePaidCents: 18_000, vatRegime: "standard" }]);
    expect(body.parts).toEqual([{ id: battery.id, part: "battery", origin: "compatible" }]);
    expect(body.timeline.at(-1)).toMatchObject({
      kind: "device.noted.corrected",
      facts: { fields: ["priceCents", "vatRegime", "screen", "battery"], reason: "Facture du fournisseur" },
    });
    expect(await correct({ parts: [{ id: screen.id, origin: "new" }] })).toMatchObject({ status: 400 });
    await soldUnits(shop, [unit]);
    expect((await read()).purchase).toBeNull();
    expect(await correct({ pricePaidCents: 1 })).toMatchObject({
      status: 400,
      body: { fields: { pricePaidCents: "INVALID" } },
    });
  });
});
