import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { PartPage, PartsToOrder, StaffPart } from "#contract/parts/parts.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { partsFitted } from "#server/devices/bench/tables.ts";
import { deviceAt, randomImei } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { PART_RULES } from "#server/parts/audit-parts.ts";
import { openRepairDesk, type RepairDesk } from "#server/repair/fixtures/at-desk.ts";
import { quotedRepair } from "#server/repair/fixtures/quoted-repair.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { repairs } from "#server/repair/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
let desk: RepairDesk;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop);
  desk = await openRepairDesk(shop, ana);
});
afterAll(() => shop.close());

const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  shop.app.inject({ method, url: `/admin/api/${url}`, headers: ana.headers, ...(payload && { payload }) });
const partOf = async (id: number) => (await call("GET", `parts/${id}`)).json<StaffPart>();
const repairOf = async (number: string) => (await call("GET", `repairs/${number}`)).json<StaffRepair>();
const onPart = async (id: number, act: "receipts" | "counts", more: object) =>
  call("POST", `parts/${id}/${act}`, { version: (await partOf(id)).version, reason: "Livraison", ...more });
const onRepair = async (
  number: string,
  act: "moves" | "parts" | "fittings" | "quotes" | "answers",
  more: object,
) => call("POST", `repairs/${number}/${act}`, { version: (await repairOf(number)).version, ...more });
const move = (number: string, to: RepairState, more: object = {}) =>
  onRepair(number, "moves", { to, ...more });

const SCREEN = {
  kind: "screen",
  origin: "compatible",
  models: [],
  costCents: 4500,
  reorderPoint: 0,
} as const;
async function part(units: number, more: object = {}): Promise<number> {
  const body = { ...SCREEN, key: crypto.randomUUID(), name: "Écran FP4", supplier: "Utopya", ...more };
  const { id } = (await call("POST", "parts", body)).json<{ id: number }>();
  if (units > 0) await onPart(id, "receipts", { quantity: units, batch: "LOT-7" });
  return id;
}
/** The device of a repair. Null before the phone has come. */
const deviceOf = async (number: string) => {
  const [row] = await shop.database.select().from(repairs).where(eq(repairs.number, number));
  return row?.deviceId ?? 0;
};
/** A repair whose quote its customer accepted. */
async function accepted() {
  const yes = await quotedRepair(shop);
  const answered = await shop.app.inject({ method: "POST", url: "/repairs/answers", payload: yes });
  expect(answered.statusCode).toBe(200);
  return yes;
}
/** Chooses the part for the first line, and fits it. */
async function chooseAndFit(number: string, id: number, batch = "") {
  await onRepair(number, "parts", { position: 0, part: id });
  await move(number, "repairing");
  const fitted = await onRepair(number, "fittings", { use: (await firstUse(number))?.id, batch });
  expect(fitted.statusCode).toBe(200);
}
const firstUse = async (number: string) => (await repairOf(number)).parts[0];

describe("a part", () => {
  test("is reserved, fitted and gone from the stock, and its customer sees it with its origin", async () => {
    const id = await part(2);
    const { number, token } = await accepted();
    const chosen = await onRepair(number, "parts", { position: 0, part: id });
    expect(chosen.json<StaffRepair>().parts).toMatchObject([{ part: id, state: "reserved" }]);
    expect(await partOf(id)).toMatchObject({ onHand: 2, reserved: 1 });
    const use = (await firstUse(number))?.id;
    expect((await onRepair(number, "fittings", { use, batch: "" })).json()).toMatchObject({ error: "STALE" });
    await move(number, "repairing");
    const fitted = await onRepair(number, "fittings", { use, batch: "" });
    expect(fitted.json<StaffRepair>().parts).toMatchObject([{ state: "fitted", batch: "LOT-7" }]);
    expect(await partOf(id)).toMatchObject({
      onHand: 1,
      reserved: 0,
      moves: [{ kind: "fitted", delta: -1, reason: number, batch: "LOT-7" }, { kind: "receipt" }],
      uses: [{ repair: number, state: "fitted", cameBack: null }],
    });
    const shown = await shop.app.inject({
      method: "POST",
      url: "/repairs/answers",
      payload: { ...(await yesOf(number)), token },
    });
    expect(shown.json<CustomerRepair>().parts).toEqual([{ name: "Écran FP4", origin: "compatible" }]);
  });

  test("is fitted once a line, however often it is asked", async () => {
    const id = await part(3);
    const { number } = await accepted();
    await onRepair(number, "parts", { position: 0, part: id });
    await move(number, "repairing");
    const { version, parts } = await repairOf(number);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        call("POST", `repairs/${number}/fittings`, { version, use: parts[0]?.id, batch: "" }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await onRepair(number, "fittings", { use: parts[0]?.id, batch: "" })).statusCode).toBe(409);
    expect((await onRepair(number, "parts", { position: 0, part: id })).statusCode).toBe(409);
    expect(await partOf(id)).toMatchObject({ onHand: 2, reserved: 0 });
  });

  test("that is missing keeps the work waiting until a receipt serves the oldest line first", async () => {
    const id = await part(0);
    const [first, second] = [await accepted(), await accepted()];
    for (const { number } of [first, second]) await onRepair(number, "parts", { position: 0, part: id });
    expect(await repairOf(first.number)).toMatchObject({ lacks: ["parts"], parts: [{ state: "missing" }] });
    expect((await move(first.number, "repairing")).json()).toMatchObject({ fields: { parts: "REQUIRED" } });
    expect((await move(first.number, "waiting_parts")).statusCode).toBe(200);
    const toOrder = (await call("GET", "parts-to-order")).json<z.infer<typeof PartsToOrder>>();
    expect(toOrder.find(({ supplier }) => supplier === "Utopya")?.parts).toContainEqual({
      ...{ id, name: "Écran FP4", toOrder: 2 },
    });
    await onPart(id, "receipts", { quantity: 1, batch: "" });
    expect(await repairOf(first.number)).toMatchObject({ lacks: [], parts: [{ state: "reserved" }] });
    expect(await repairOf(second.number)).toMatchObject({ lacks: ["parts"] });
    expect((await move(first.number, "repairing")).statusCode).toBe(200);
  });

  test("is given back when the work ends without it, and the next repair gets it", async () => {
    const id = await part(1);
    const [first, second] = [await accepted(), await accepted()];
    for (const { number } of [first, second]) await onRepair(number, "parts", { position: 0, part: id });
    expect(await repairOf(second.number)).toMatchObject({ parts: [{ state: "missing" }] });
    await move(first.number, "refused", { reason: "Le client renonce." });
    expect(await repairOf(first.number)).toMatchObject({ parts: [] });
    expect(await repairOf(second.number)).toMatchObject({ parts: [{ state: "reserved" }] });
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 1 });
  });

  test("is counted with a reason, never below what is reserved", async () => {
    const id = await part(2);
    const { number } = await accepted();
    await onRepair(number, "parts", { position: 0, part: id });
    expect((await onPart(id, "counts", { counted: 0 })).json()).toMatchObject({
      fields: { counted: "TOO_SMALL" },
    });
    expect((await onPart(id, "counts", { counted: 1, reason: "" })).json()).toMatchObject({
      fields: { reason: "REQUIRED" },
    });
    const { version } = await partOf(id);
    expect((await onPart(id, "counts", { counted: 1 })).json()).toMatchObject({ onHand: 1 });
    expect(
      (await call("POST", `parts/${id}/counts`, { version, counted: 5, reason: "x" })).json(),
    ).toMatchObject({
      error: "STALE",
    });
  });

  test("of a phone is in the history and the passport of its device", async () => {
    const id = await part(1);
    const { number } = await accepted();
    await chooseAndFit(number, id);
    const found = await shop.database
      .select()
      .from(partsFitted)
      .where(eq(partsFitted.deviceId, await deviceOf(number)));
    expect(found).toMatchObject([{ part: "screen", origin: "compatible" }]);
  });

  test("is named by a quote, and reserved when the customer accepts, not before", async () => {
    const id = await part(1);
    const yes = await quotedRepair(shop);
    const lines = [{ kind: "part", cover: "paid", name: "Écran", cents: 9900, part: id }];
    const quoted = (await onRepair(yes.number, "quotes", { lines })).json<StaffRepair>();
    expect(quoted).toMatchObject({ lacks: ["quote"], parts: [{ part: id, state: "planned", position: 0 }] });
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 0, missing: 0, uses: [] });
    const answered = await shop.app.inject({
      ...{ method: "POST", url: "/repairs/answers" },
      payload: { ...yes, digest: quoted.quotes[0]?.digest },
    });
    expect(answered.statusCode).toBe(200);
    expect(await repairOf(yes.number)).toMatchObject({ lacks: [], parts: [{ state: "reserved" }] });
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 1 });
    expect(
      (await onRepair(yes.number, "quotes", { lines: [{ ...lines[0], part: 999_999 }] })).statusCode,
    ).toBe(404);
  });

  test("stays with its repair when another version of the quote needs it too, whoever else waits", async () => {
    const id = await part(1);
    const [own, other] = [await accepted(), await accepted()];
    for (const { number } of [own, other]) await onRepair(number, "parts", { position: 0, part: id });
    const lines = [{ kind: "part", cover: "paid", name: "Écran", cents: 8900, part: id }];
    await onRepair(own.number, "quotes", { lines });
    await onRepair(own.number, "answers", { answer: "accepted", reason: "Au comptoir." });
    expect(await repairOf(own.number)).toMatchObject({ parts: [{ version: 2, state: "reserved" }] });
    expect(await repairOf(other.number)).toMatchObject({ parts: [{ state: "missing" }] });
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 1, missing: 1 });
  });

  test("that is neither fitted nor given back keeps the repair from its test", async () => {
    const id = await part(1);
    const { number } = await accepted();
    await onRepair(number, "parts", { position: 0, part: id });
    await move(number, "repairing");
    expect(await repairOf(number)).toMatchObject({ lacks: ["fitting"] });
    await desk.bench.run((await repairOf(number)).device ?? "");
    expect((await move(number, "tested")).json()).toMatchObject({ fields: { fitting: "REQUIRED" } });
    const returned = await onRepair(number, "parts", { position: 0, part: null });
    expect(returned.json()).toMatchObject({ lacks: [], parts: [] });
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 0 });
    expect((await move(number, "tested")).statusCode).toBe(200);
  });

  test("leads from a phone that came back to its batch, and from the batch to its other phones", async () => {
    const id = await part(3);
    await onPart(id, "receipts", { quantity: 2, batch: "LOT-8" });
    const imei = randomImei();
    const first = await desk.walkIn();
    await desk.receive(first, { imei });
    for (const to of ["diagnosed", "accepted"]) await desk.move(first, to);
    await chooseAndFit(first, id, "LOT-7");
    for (const to of ["tested", "ready", "handed_back"]) await desk.move(first, to);
    await chooseAndFit((await accepted()).number, id, "LOT-7");
    await chooseAndFit((await accepted()).number, id);
    const again = await desk.walkIn();
    await desk.receive(again, { imei });
    const { uses, batches } = await partOf(id);
    expect(batches).toEqual([
      { batch: "LOT-8", fitted: 1, cameBack: 0 },
      { batch: "LOT-7", fitted: 2, cameBack: 1 },
    ]);
    expect(uses.find(({ repair }) => repair === first)).toMatchObject({
      cameBack: again,
      batch: "LOT-7",
    });
    const found = (await call("GET", "parts?q=lot-8")).json<z.infer<typeof PartPage>>();
    expect(found.rows.map((row) => row.id)).toEqual([id]);
    const results = (await call("GET", "search?q=lot-8")).json<{ results: object[] }>().results;
    expect(results).toContainEqual(expect.objectContaining({ kind: "part", href: `/parts/${id}` }));
  });

  test("is added once, found by its supplier, and listed for an order below its reorder point", async () => {
    const key = crypto.randomUUID();
    const body = { ...SCREEN, key, name: "Batterie Z9", supplier: "Zanzibar", reorderPoint: 4 };
    const made = await Promise.all([1, 2, 3].map(() => call("POST", "parts", body)));
    expect(new Set(made.map((one) => one.json<{ id: number }>().id)).size).toBe(1);
    const found = (await call("GET", "parts?q=zanzib&order=1")).json<z.infer<typeof PartPage>>();
    expect(found.rows).toMatchObject([{ name: "Batterie Z9", toOrder: 4 }]);
  });
});

describe("the place of a part", () => {
  const keeper = async (method: "POST" | "PUT", url: string, payload: object) => {
    const { headers } = await signInStaff(shop, ["devices.work"]);
    return shop.app.inject({ method, url: `/admin/api/${url}`, headers, payload });
  };
  const drawer = async (code: string) => {
    await keeper("POST", "places", { code, name: "Tiroir" });
    const { rows } = await shop.database.$client.query(
      "select id, xmin::text as version from places where code = $1",
      [code],
    );
    return rows[0];
  };

  test("is named on the part and on the repair that reserves it, and is not retired while the part lies there", async () => {
    const place = await drawer("T-07");
    const id = await part(1, { place: "t-07", name: "Écran du tiroir" });
    expect(await partOf(id)).toMatchObject({ place: "T-07" });
    const retired = await keeper("PUT", `places/${place.id}`, {
      ...{ version: place.version, code: "T-07", name: "Tiroir", isRetired: true },
    });
    expect(retired.json()).toMatchObject({ error: "PLACE_IN_USE" });
    const { version } = await partOf(id);
    const moved = { ...SCREEN, name: "Écran du tiroir", supplier: "Utopya", place: "", version };
    expect((await call("PUT", `parts/${id}`, moved)).json<StaffPart>().place).toBeNull();
  });

  test("must be in use: another code is refused, and the part stays where it is", async () => {
    await drawer("T-08");
    const id = await part(0, { place: "T-08" });
    const { version } = await partOf(id);
    const moved = { ...SCREEN, name: "Écran", supplier: "", place: "T-99", version };
    expect((await call("PUT", `parts/${id}`, moved)).json()).toMatchObject({ fields: { place: "INVALID" } });
    expect((await partOf(id)).place).toBe("T-08");
  });
});

describe("the bench", () => {
  const unitUnderRepair = async () => {
    const { publicId } = await deviceAt(shop, desk.modelId, "inspected");
    await desk.bench.act(publicId, "moves", { to: "repairing" });
    return publicId;
  };
  const note = (unit: string, stock: number | null) =>
    desk.bench.act(unit, "parts", { part: "battery", origin: "new", stock });

  test("takes a part of the stock for a phone of the shop's own, whose passport names that part's kind and origin", async () => {
    const id = await part(1);
    const unit = await unitUnderRepair();
    expect((await desk.bench.unit(unit)).stock).toContainEqual(
      expect.objectContaining({ id, part: "screen", origin: "compatible", free: 1 }),
    );
    expect((await note(unit, id)).json()).toMatchObject({
      parts: [{ part: "screen", origin: "compatible" }],
    });
    expect(await partOf(id)).toMatchObject({
      ...{ onHand: 0, reserved: 0 },
      moves: [{ kind: "bench", delta: -1, reason: unit, batch: "LOT-7" }, { kind: "receipt" }],
    });
    expect((await note(unit, id)).json()).toMatchObject({ fields: { stock: "TOO_SMALL" } });
    expect((await note(unit, null)).statusCode).toBe(200);
  });

  test("leaves the units that customers' repairs hold, of two benches at once too", async () => {
    const id = await part(2);
    const { number } = await accepted();
    await onRepair(number, "parts", { position: 0, part: id });
    const units = [await unitUnderRepair(), await unitUnderRepair()];
    const answers = await Promise.all(units.map((unit) => note(unit, id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await partOf(id)).toMatchObject({ onHand: 1, reserved: 1 });
  });
});

/** The answer that a repair's customer gave, again: it changes nothing and returns what the page shows. */
async function yesOf(number: string) {
  const { quotes } = await repairOf(number);
  return { number, digest: quotes[0]?.digest, answer: "accepted", name: "Zoé Martin" };
}

test("the audit finds no part whose stock, reservations or fittings disagree", async () => {
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  expect(findings.filter(({ rule }) => PART_RULES.some((one) => one.rule === rule))).toEqual([]);
  const id = await part(1);
  await shop.database.$client.query("update parts set on_hand = 5 where id = $1", [id]);
  expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toContainEqual(
    expect.objectContaining({ subject: `part ${id}`, details: "5 on hand, moves 1" }),
  );
});

describe("the database", () => {
  test("refuses a negative stock, more reserved than on hand, and a second use of a line", async () => {
    const id = await part(1);
    const { number } = await accepted();
    await onRepair(number, "parts", { position: 0, part: id });
    const run = (text: string) => shop.database.$client.query(text, [id]);
    await expect(run("update parts set on_hand = -1, reserved = 0 where id = $1")).rejects.toThrow();
    await expect(run("update parts set reserved = 2 where id = $1")).rejects.toThrow();
    await expect(
      run(`insert into part_uses (part_id, repair_id, quote_id, position, state, at)
        select part_id, repair_id, quote_id, position, 'missing', at from part_uses where part_id = $1`),
    ).rejects.toThrow();
  });
});

test("the part that a service of the catalogue needs is proposed with it, one with a free unit before the others", async () => {
  const { name } = await putOnDesk(shop, {}, [{ kind: "battery", name: "Batterie", priceCents: 5000 }]);
  const models = [`Apple ${name}`];
  const gone = await part(0, { kind: "battery", name: "Batterie A", models });
  const there = await part(1, { kind: "battery", name: "Batterie B", models });
  const opened = await call("POST", "repairs", {
    // The catalogue's name, which the counter proposes, has storage and colour.
    ...{
      key: crypto.randomUUID(),
      modelId: null,
      phone: `${models[0]} 64 Go Blanc`,
      name: "Zoé Martin",
      locale: "fr",
    },
    ...{ email: "zoe@exemple.fr", telephone: "0612345678", description: "Elle tient une heure." },
  });
  const { number } = opened.json<{ number: string }>();
  for (const to of ["received", "diagnosed"]) await desk.move(number, to);
  const { proposals } = await repairOf(number);
  expect(proposals).toMatchObject([{ name: "Batterie", cents: 6000, part: there }]);
  expect(gone).not.toBe(there);
  const line = { kind: "labour", cover: "paid", name: "Batterie", cents: 6000 } as const;
  await desk.quote(number, [line]);
  await desk.move(number, "accepted");
  expect((await repairOf(number)).suggested).toEqual([there]);
});
