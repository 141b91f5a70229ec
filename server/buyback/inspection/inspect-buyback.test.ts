import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBuybackDesk } from "../fixtures/at-bench.ts";
import { publishTestGrid } from "../fixtures/buybacks.ts";

let shop: TestShop;
let desk: Awaited<ReturnType<typeof openBuybackDesk>>;
beforeAll(async () => {
  shop = await openTestShop();
  await publishTestGrid(shop);
  desk = await openBuybackDesk(shop);
});
afterAll(() => shop.close());
const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.$client.query(text, values)).rows;
const mailsAbout = async (id: number) =>
  (
    await query("select kind from mails where subject_id = $1 or subject_id like $1 || '-%' order by kind", [
      `buyback-${id}`,
    ])
  ).map(({ kind }) => kind);

describe("a phone that comes in", () => {
  test("is received by its packing slip: the customer owns it, the shop keeps it, and it is nobody's stock", async () => {
    const { id } = await desk.accepted();
    const { slipCode } = await desk.read(id);
    const found = await desk.send("POST", "buyback-slips", { code: ` ${slipCode?.toLowerCase()} ` });
    expect(found.json()).toEqual({ id });
    expect((await desk.receive(id)).statusCode).toBe(204);
    const { device, state, dueAt } = await desk.read(id);
    expect([state, Boolean(dueAt)]).toEqual(["received", true]);
    expect(await query("select owner, custodian, stage from devices where public_id = $1", [device])).toEqual(
      [{ owner: "customer", custodian: "shop", stage: "inspected" }],
    );
    expect(
      await query("select 1 from episodes e join devices d on d.id = e.device_id where d.public_id = $1", [
        device,
      ]),
    ).toEqual([]);
    expect(await mailsAbout(id)).toEqual(["buyback-accepted", "buyback-offer", "buyback-received"]);
  });

  test("is refused for a slip that was used before, and for a phone in the box that the customer did not state", async () => {
    const imei = randomImei();
    const { id } = await desk.accepted({ imei });
    expect((await desk.receive(id)).json().fields).toEqual({ imei: "MISMATCH" });
    expect((await desk.receive(id, { imei })).statusCode).toBe(204);
    expect((await desk.receive(id, { imei })).statusCode).toBe(409);
    const other = await desk.accepted();
    expect((await desk.receive(other.id, { imei })).json().fields).toEqual({ imei: "TAKEN" });
    expect((await desk.send("POST", "buyback-slips", { code: "RB0000000000" })).statusCode).toBe(404);
    expect((await desk.send("POST", "buyback-slips", { code: "=cmd" })).statusCode).toBe(400);
  });

  test("is tested, and nothing else is done with it before it is bought", async () => {
    const { id } = await desk.accepted();
    await desk.receive(id);
    const { device = "" } = await desk.read(id);
    expect(await desk.bench.unit(device ?? "")).toMatchObject({ step: "test", phase: "intake", buyback: id });
    expect((await desk.inspect(id)).json().fields).toEqual({ run: "REQUIRED" });
    await desk.bench.run(device ?? "");
    expect((await desk.bench.unit(device ?? "")).step).toBe("offer");
    for (const work of [
      desk.bench.wipe(device ?? ""),
      desk.bench.inspect(device ?? ""),
      desk.bench.act(device ?? "", "moves", { to: "recycled", reason: "Cassé." }),
      desk.bench.act(device ?? "", "parts", { part: "battery", origin: "new" }),
    ])
      expect((await work).statusCode).toBe(409);
  });
});

describe("an inspected phone", () => {
  test("that is as described is bought at the offered price, by itself", async () => {
    const { id } = await desk.tested();
    expect((await desk.inspect(id)).statusCode).toBe(204);
    expect(await desk.row(id)).toMatchObject({ state: "bought", priceCents: 23_300, counterCents: null });
  });

  test("that is better than described is bought at the offered price", async () => {
    const { id } = await desk.tested();
    await desk.inspect(id, { condition: "perfect" });
    expect(await desk.row(id)).toMatchObject({ state: "bought", priceCents: 23_300 });
  });

  test("that is worse gets a counter-offer at the grid's price, with a photograph for each reason", async () => {
    const { id, token } = await desk.tested();
    await desk.inspect(id, { condition: "average", defects: ["screen_cracked"] });
    expect((await desk.read(id)).state).toBe("inspected");
    expect((await desk.act(id, "counter-offer")).json().fields).toEqual({
      condition: "REQUIRED",
      screen_cracked: "REQUIRED",
    });
    for (const reason of ["condition", "screen_cracked"])
      expect((await desk.photograph(id, reason)).statusCode).toBe(204);
    expect((await desk.photograph(id, "water")).statusCode).toBe(409);
    expect((await desk.act(id, "counter-offer")).statusCode).toBe(204);
    // 265 € × 74 % − 265 € × 30 %, in whole euros.
    expect(await desk.row(id)).toMatchObject({
      state: "countered",
      counterCents: 11_600,
      priceCents: 23_300,
    });
    expect(await mailsAbout(id)).toContain("buyback-countered");
    const photo = (await desk.read(id)).findings?.reasons[0]?.photos[0];
    const proof = (of: string) =>
      shop.app.inject({ method: "POST", url: "/buyback/photos", payload: { token: of, photo } });
    expect((await proof(token)).headers["content-type"]).toBe("image/webp");
    const stranger = await desk.accepted();
    expect((await proof(stranger.token)).statusCode).toBe(404);
  });

  test("that is locked is refused, and inspected again once its owner has removed the lock", async () => {
    const { id, device } = await desk.tested();
    await desk.inspect(id, { stops: ["activation_lock"] });
    expect((await desk.read(id)).state).toBe("refused");
    expect(await mailsAbout(id)).toContain("buyback-refused");
    await desk.act(id, "inspection/again");
    await desk.inspect(id);
    expect((await desk.read(id)).state).toBe("bought");
    expect((await desk.bench.unit(device)).buyback).toBe(null);
  });

  test("of two benches that inspect at once, one does", async () => {
    const { id } = await desk.tested();
    const { version } = await desk.read(id);
    const inspect = (condition: string) =>
      desk.send("POST", `buyback-bench/${id}/inspection`, {
        ...{ version, storageGb: 128, condition, defects: [], stops: [], note: "" },
      });
    const answers = await Promise.all([inspect("good"), inspect("bad"), inspect("good")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409]);
  });
});

describe("a counter-offer", () => {
  test("is bought by the first of several answers, once", async () => {
    const { id, token } = await desk.countered();
    const answers = await Promise.all(
      ["accepted", "declined", "accepted", "declined"].map((one) => desk.answer(token, one)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    const state = (await desk.read(id)).state;
    expect(["bought", "declined"]).toContain(state);
  });

  test("that is declined sends the phone back with a number, and its owner may sell it again", async () => {
    const imei = randomImei();
    const { id, token, device } = await desk.tested({ imei });
    await desk.inspect(id, { defects: ["water"] });
    await desk.photograph(id, "water");
    await desk.act(id, "counter-offer");
    expect((await desk.answer(token, "declined")).statusCode).toBe(200);
    const back = await desk.act(id, "return", { carrier: "laposte", number: "6A 1234 5678 901" }, "buybacks");
    expect(back.statusCode).toBe(204);
    expect(await query("select owner, custodian, stage from devices where public_id = $1", [device])).toEqual(
      [{ owner: "customer", custodian: "customer", stage: "handed_back" }],
    );
    expect(await mailsAbout(id)).toContain("buyback-returning");
    await desk.act(id, "return/end", {}, "buybacks");
    expect((await desk.read(id)).state).toBe("returned");
    const again = await desk.accepted({ imei });
    expect((await desk.receive(again.id, { imei })).statusCode).toBe(204);
    expect((await desk.read(again.id)).device).toBe(device);
  });

  test("can't be changed once it has left", async () => {
    const { id } = await desk.countered();
    await expect(query("update buyback_offers set counter_cents = 1 where id = $1", [id])).rejects.toThrow(
      /never changed/,
    );
    expect((await desk.inspect(id)).statusCode).toBe(409);
  });
});
