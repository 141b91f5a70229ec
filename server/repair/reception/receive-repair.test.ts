import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parisTime } from "#contract/delivery/working-days.ts";
import { deviceAt, randomImei } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { findTrackedRepair } from "../desk/follow-own-repairs.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";

let shop: TestShop;
let desk: RepairDesk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
});
afterAll(() => shop.close());

const rowsOf = async (text: string, values: unknown[]) =>
  (await shop.database.$client.query(text, values)).rows;
const deviceOf = async (number: string) =>
  (
    await rowsOf(
      `select d.*, (select json_agg(json_build_object('source', source, 'isOpen', ended_at is null) order by id)
         from episodes where device_id = d.id) as episodes
       from repairs r join devices d on d.id = r.device_id where r.number = $1`,
      [number],
    )
  )[0];
const tokenOf = (number: string) => desk.tokenOf(number);
const audit = () => auditShop({ database: shop.database, gateway: shop.shop.gateway });
/** A walk-in whose phone is repaired and tested. */
async function repaired(input: object = {}) {
  const number = await desk.walkIn();
  await desk.receive(number, input);
  for (const to of ["diagnosed", "accepted", "repairing", "tested", "ready"]) await desk.move(number, to);
  return number;
}

describe("the reception of a phone", () => {
  test("makes a device that its customer owns and the shop keeps, and that is nobody's stock", async () => {
    const number = await desk.walkIn();
    const answer = await desk.receive(number);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ state: "received" });
    expect(await deviceOf(number)).toMatchObject({
      ...{ owner: "customer", custodian: "shop", stage: "inspected" },
      episodes: [{ source: "repair", isOpen: true }],
    });
    const { device } = await desk.dossier(number);
    // The bench tests it, and does nothing else with it.
    expect(await desk.bench.unit(device ?? "")).toMatchObject({ isHeld: true, step: "test", repair: number });
    expect((await desk.bench.wipe(device ?? "")).json()).toMatchObject({ error: "STALE" });
    expect(await audit()).toEqual([]);
  });

  test("tells staff and the customer the same state and accessories", async () => {
    const number = await desk.walkIn();
    await desk.receive(number, { seen: "Coin haut fendu.", accessories: ["case", "simCard", "case"] });
    const shown = { seen: "Coin haut fendu.", accessories: ["case", "simCard"] };
    expect((await desk.dossier(number)).reception).toMatchObject(shown);
    const tracked = await findTrackedRepair(shop.database, await tokenOf(number), new Date());
    expect(tracked.reception).toEqual(shown);
    expect(JSON.stringify(tracked)).not.toMatch(/\d{15}/);
  });

  test("joins the history of a phone with the same IMEI, and ends with its repair", async () => {
    const imei = randomImei();
    const first = await repaired({ imei });
    await desk.move(first, "handed_back");
    const second = await desk.walkIn();
    expect((await desk.receive(second, { imei })).statusCode).toBe(200);
    const device = await deviceOf(second);
    expect(device.id).toBe((await deviceOf(first)).id);
    expect(device.episodes).toEqual([
      { source: "repair", isOpen: false },
      { source: "repair", isOpen: true },
    ]);
    expect(await audit()).toEqual([]);
  });

  test("refuses a wrong IMEI, one without a reason, and a phone that is in the shop", async () => {
    const number = await desk.walkIn();
    const refused = async (input: object) => (await desk.receive(number, input)).json().fields;
    expect(await refused({ imei: "123456789012345" })).toEqual({ imei: "INVALID" });
    expect(await refused({ imei: null, unreadable: null })).toEqual({ imei: "REQUIRED" });
    expect(await refused({ seen: "code 4821" })).toEqual({ seen: "UNLOCK_CODE" });
    expect(await refused({ modelId: 999_999 })).toEqual({ modelId: "INVALID" });
    const imei = randomImei();
    const other = await desk.walkIn();
    await desk.receive(other, { imei });
    expect(await refused({ imei })).toEqual({ imei: "TAKEN" });
    const own = await deviceAt(shop, desk.modelId, "graded");
    const [{ imei: stock }] = await rowsOf(
      "select imei from device_imeis i join devices d on d.id = i.device_id where d.public_id = $1",
      [own.publicId],
    );
    expect(await refused({ imei: stock })).toEqual({ imei: "TAKEN" });
    expect((await desk.read(number)).state).toBe("booked");
  });

  test("keeps why nobody could read an IMEI, and the phone can still be tested", async () => {
    const number = await desk.walkIn();
    await desk.receive(number, { imei: null, unreadable: "Ne s’allume plus, tiroir SIM vide." });
    const { reception, device } = await desk.dossier(number);
    expect(reception).toMatchObject({ imei: null, unreadable: "Ne s’allume plus, tiroir SIM vide." });
    expect(await desk.bench.unit(device ?? "")).toMatchObject({ step: "test", imeis: [] });
  });

  test("is recorded once, of two colleagues who do it at once", async () => {
    const number = await desk.walkIn();
    const answers = await Promise.all([desk.receive(number), desk.receive(number)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await desk.receive(number)).json()).toMatchObject({ error: "STALE" });
  });

  test("cannot be skipped by moving the repair", async () => {
    const number = await desk.walkIn();
    expect((await desk.moveAlone(number, "received")).json()).toMatchObject({ error: "REPAIR_NOT_RECEIVED" });
    expect((await desk.read(number)).moves).toEqual(["cancelled"]);
  });
});

describe("a phone outside of the catalogue", () => {
  test("is received under what staff names it, tested and handed back; no listing may name its entry", async () => {
    const number = await desk.walkIn({ phone: "Fairphone 4" });
    const other = { brand: "Fairphone", model: "4", storageGb: 256, colour: "Vert" };
    expect((await desk.receive(number, { modelId: null })).json()).toMatchObject({
      fields: { modelId: "REQUIRED" },
    });
    expect((await desk.receive(number, { modelId: null, other })).json()).toMatchObject({
      state: "received",
    });
    for (const to of ["diagnosed", "accepted", "repairing", "tested", "ready", "handed_back"])
      expect((await desk.move(number, to)).statusCode, to).toBe(200);
    const second = await desk.walkIn({ phone: "Fairphone 4" });
    await desk.receive(second, { modelId: null, other });
    const entries = await rowsOf("select retired_at from smartphone_models where brand = 'Fairphone'", []);
    expect(entries).toMatchObject([{ retired_at: expect.any(Date) }]);
    expect(await audit()).toEqual([]);
  });
});

describe("a phone under repair", () => {
  test("is not called tested before a run after the repair in which every required point passed", async () => {
    const number = await desk.walkIn();
    await desk.receive(number);
    const { device } = await desk.dossier(number);
    // The run of the diagnosis proves nothing about the work.
    await desk.bench.run(device ?? "");
    for (const to of ["diagnosed", "accepted", "repairing"]) await desk.move(number, to);
    const refused = async () => (await desk.moveAlone(number, "tested")).json();
    expect(await refused()).toMatchObject({ error: "REPAIR_NOT_TESTED" });
    expect(await desk.dossier(number)).toMatchObject({ proof: "none" });
    await desk.bench.run(device ?? "", { touch: { outcome: "fail", note: "Bande morte" } });
    expect(await desk.dossier(number)).toMatchObject({ proof: "failed", failed: ["touch"] });
    expect(await refused()).toMatchObject({ error: "REPAIR_NOT_TESTED" });
    await desk.bench.run(device ?? "");
    expect(await desk.dossier(number)).toMatchObject({ proof: "passed", failed: [] });
    expect((await desk.moveAlone(number, "tested")).statusCode).toBe(200);
    // A later run that fails speaks against the phone.
    await desk.bench.run(device ?? "", { touch: { outcome: "fail", note: "De nouveau" } });
    expect((await desk.moveAlone(number, "ready")).json()).toMatchObject({ error: "REPAIR_NOT_TESTED" });
    // Work that begins again needs a test of its own.
    await desk.move(number, "repairing");
    expect(await refused()).toMatchObject({ error: "REPAIR_NOT_TESTED" });
  });

  test("goes back to its customer, and its guarantee begins on that day", async () => {
    const number = await repaired();
    await desk.move(number, "handed_back");
    expect(await deviceOf(number)).toMatchObject({
      ...{ owner: "customer", custodian: "customer", stage: "handed_back" },
      episodes: [{ source: "repair", isOpen: false }],
    });
    const { guaranteeUntil } = await desk.read(number);
    const today = parisTime(new Date()).day;
    expect(guaranteeUntil?.slice(0, 7)).toBe(`${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`);
    expect(await findTrackedRepair(shop.database, await tokenOf(number), new Date())).toMatchObject({
      guaranteeUntil,
    });
    expect(await audit()).toEqual([]);
  });

  test("that was refused has no guarantee", async () => {
    const number = await desk.walkIn();
    await desk.receive(number);
    await desk.move(number, "refused");
    await desk.move(number, "shipped_back");
    expect(await desk.read(number)).toMatchObject({ guaranteeUntil: null, state: "shipped_back" });
    expect(await deviceOf(number)).toMatchObject({ custodian: "customer" });
  });

  test("that became stock is found by the audit", async () => {
    const number = await desk.walkIn();
    await desk.receive(number);
    const { public_id: id } = await deviceOf(number);
    const client = await shop.database.$client.connect();
    try {
      await client.query("set session_replication_role = replica");
      await client.query("update devices set stage = 'listed' where public_id = $1", [id]);
      const found = await audit();
      expect(found.map(({ rule }) => rule)).toContain("a customer's phone is never stock");
      await client.query("update devices set stage = 'inspected' where public_id = $1", [id]);
    } finally {
      await client.query("set session_replication_role = origin");
      client.release();
    }
  });
});

describe("photographs of a repair", () => {
  test("are seen by staff and by the customer with the token of the page, and by nobody else", async () => {
    const [number, other] = [await desk.walkIn(), await desk.walkIn()];
    const { default: sharp } = await import("sharp");
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#335577" } })
      .jpeg()
      .toBuffer();
    for (const kind of ["reception", "work"])
      expect((await desk.send("PUT", `repairs/${number}/photos/${kind}`, picture)).statusCode).toBe(204);
    const { photos } = await desk.dossier(number);
    expect(photos.map(({ kind }) => kind)).toEqual(["reception", "work"]);
    const photo = photos[0]?.id;
    expect((await desk.send("GET", `repairs/${number}/photos/${photo}`)).statusCode).toBe(200);
    expect((await desk.send("GET", `repairs/${other}/photos/${photo}`)).statusCode).toBe(404);
    const ask = async (token: string, of: string) =>
      (
        await shop.app.inject({
          method: "POST",
          url: "/repairs/photos",
          payload: { token, number: of, photo },
        })
      ).statusCode;
    expect(await ask(await tokenOf(number), number)).toBe(200);
    expect(await ask(await tokenOf(other), number)).toBe(404);
    expect(await ask(await tokenOf(other), other)).toBe(404);
  });
});
