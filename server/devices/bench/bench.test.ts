// Tests of the use cases of the bench over their routes: what a person does there, step by step.
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { photoAddress } from "#contract/catalog/photos.ts";
import type { Device } from "#contract/devices/back-office.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { testResults, testRuns } from "#server/devices/bench/tables.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import { deviceImeis } from "#server/devices/tables.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { anyModel, measured, openBench } from "./fixtures/bench-desk.ts";

let shop: TestShop;
let modelId: number;
let bench: Awaited<ReturnType<typeof openBench>>;
let time = Date.parse("2026-11-24T08:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({
    clock: () => {
      time += 10;
      return new Date(time);
    },
  });
  modelId = await anyModel(shop, (await registerPerson(shop, ["SELLER"])).id);
  bench = await openBench(shop);
});
afterAll(() => shop.close());

const unitAt = async (stage: Parameters<typeof deviceAt>[2]) =>
  (await deviceAt(shop, modelId, stage)).publicId;

test("a label, the address of its QR code and the IMEI lead to the unit; anything else is not found", async () => {
  const { id, publicId } = await deviceAt(shop, modelId, "received");
  const [imei] = await shop.database.select().from(deviceImeis).where(eq(deviceImeis.deviceId, id));
  const scan = (code: string) => bench.send("POST", "scans", { payload: { code } });
  for (const code of [publicId, `https://reluit.test/passeport/${publicId}`, imei?.imei ?? ""])
    expect((await scan(code)).json()).toEqual({ publicId });
  for (const code of ["490154203237518", "ZZZZZZZZZZ", "hello"])
    expect((await scan(code)).statusCode).toBe(404);
});

describe("a run", () => {
  test("each result is saved as it is given, once; another session goes on with it", async () => {
    const id = await unitAt("inspected");
    const key = randomUUID();
    const { version, phase, step } = await bench.unit(id);
    expect([phase, step]).toEqual(["intake", "test"]);
    const open = () => bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await shop.database.select().from(testRuns).where(eq(testRuns.key, key))).toHaveLength(1);

    await Promise.all([1, 2, 3].map(() => bench.save(id, key, "touch", { outcome: "pass" })));
    const other = await openBench(shop);
    await other.save(id, key, "capacity", { outcome: "pass", value: 88 });
    await other.save(id, key, "touch", { outcome: "fail", note: "bord gauche" });
    const { openRun } = await bench.unit(id);
    expect(openRun).toMatchObject({ key, finishedAt: null });
    expect(openRun?.results).toMatchObject([
      { point: "capacity", outcome: "pass", value: 88, by: expect.stringMatching(/^Staff/) },
      { point: "touch", outcome: "fail", note: "bord gauche" },
    ]);
    expect(openRun?.results[0]?.by).not.toBe(openRun?.by);
  });

  test("a second run beside an open one is STALE", async () => {
    const id = await unitAt("inspected");
    const { version, phase } = await bench.unit(id);
    const open = () => bench.send("PUT", `${id}/runs/${randomUUID()}`, { payload: { version, phase } });
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test("finishing names the required points without a result; afterwards nothing is saved", async () => {
    const id = await unitAt("wiped");
    const key = randomUUID();
    const { version, phase } = await bench.unit(id);
    await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
    for (const { name } of CONTROL_POINTS)
      if (name !== "glass" && name !== "capacity" && name !== "nfc")
        await bench.save(id, key, name, { outcome: "pass" });
    await bench.save(id, key, "capacity", { outcome: "pass" });
    const refused = await bench.act(id, `runs/${key}/end`);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { glass: "REQUIRED", capacity: "REQUIRED" },
    ]);
    await bench.save(id, key, "glass", { outcome: "pass" });
    await bench.save(id, key, "capacity", { outcome: "pass", value: 87 });
    const done = await bench.act(id, `runs/${key}/end`);
    expect(done.json()).toMatchObject({ stage: "tested", battery: 87, step: "grade", openRun: null });
    expect((await bench.save(id, key, "glass", { outcome: "fail" })).json().error).toBe("STALE");
    const again = await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
    expect(again.json().error, "an ended run is not opened again").toBe("STALE");
    const results = await shop.database
      .select()
      .from(testResults)
      .innerJoin(testRuns, eq(testRuns.id, testResults.runId))
      .where(eq(testRuns.key, key));
    expect(results.find(({ test_results: { point } }) => point === "glass")?.test_results.outcome).toBe(
      "pass",
    );
  });

  test("a point that every phone has is never without object; one that some phones lack may be", async () => {
    const id = await unitAt("wiped");
    const key = randomUUID();
    const { version, phase } = await bench.unit(id);
    await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
    const refused = await bench.save(id, key, "touch", { outcome: "not_applicable" });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { outcome: "INVALID" }]);
    expect((await bench.save(id, key, "nfc", { outcome: "not_applicable" })).statusCode).toBe(204);
  });

  test("is on the page of the device with what was measured, noted and by whom", async () => {
    const id = await unitAt("wiped");
    await bench.run(id, {
      capacity: { outcome: "pass", value: 84 },
      glass: { outcome: "fail", note: "Coin fendu" },
    });
    const page = await shop.app.inject({ url: `/admin/api/devices/${id}`, headers: bench.person.headers });
    const { lastRun } = page.json<Device>();
    expect(lastRun?.results).toHaveLength(40);
    expect(lastRun?.results.filter(({ value, note }) => value || note)).toMatchObject([
      { point: "glass", outcome: "fail", note: "Coin fendu" },
      { point: "capacity", outcome: "pass", value: 84, by: expect.any(String) },
    ]);
  });

  test("a fault keeps a wiped unit from being tested and sends it to the repair", async () => {
    const id = await unitAt("wiped");
    expect((await bench.run(id, { speaker: { outcome: "fail" } })).json()).toMatchObject({
      stage: "wiped",
      step: "repair",
    });
  });

  test("one whole run spans the wipe: nothing is tested twice", async () => {
    const id = await unitAt("inspected");
    const key = randomUUID();
    const { version, phase } = await bench.unit(id);
    await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
    for (const { name, afterWipe, measures } of CONTROL_POINTS) {
      const given = await bench.save(id, key, name, { outcome: "pass", value: measures ? 91 : null });
      expect(given.statusCode, `${name}: what the wipe does is not tested before it`).toBe(
        afterWipe ? 400 : 204,
      );
    }
    expect((await bench.unit(id)).step).toBe("wipe");
    expect((await bench.wipe(id)).json()).toMatchObject({ stage: "wiped", step: "test", openRun: { key } });
    for (const point of ["erasure", "cleaning"] as const)
      await bench.save(id, key, point, { outcome: "pass" });
    expect((await bench.act(id, `runs/${key}/end`)).json()).toMatchObject({ stage: "tested" });
  });
});

test("what an open run said of the wipe before the wipe is asked again", async () => {
  const id = await unitAt("inspected");
  const key = randomUUID();
  const { version, phase } = await bench.unit(id);
  await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
  for (const { name, afterWipe, measures } of CONTROL_POINTS)
    if (!afterWipe) await bench.save(id, key, name, { outcome: "pass", value: measures ? 91 : null });
  // Answered before the server refused it.
  await shop.database.execute(sql`insert into test_results (run_id, point, outcome, note, staff_id, at)
    select id, point, 'pass', 'effacé chez le fournisseur', staff_id, began_at from test_runs, unnest(array['erasure', 'cleaning']) as point
    where key = ${key}`);
  await bench.wipe(id);
  const refused = await bench.act(id, `runs/${key}/end`);
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { erasure: "REQUIRED", cleaning: "REQUIRED" },
  ]);
});

test("a phone that was wiped before and is inspected again is wiped again, with the points that the wipe does still open", async () => {
  const id = await unitAt("wiped");
  await bench.act(id, "moves", { to: "inspected" });
  const key = randomUUID();
  const { version, phase } = await bench.unit(id);
  await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
  for (const { name, measures } of CONTROL_POINTS)
    await bench.save(id, key, name, { outcome: "pass", value: measures ? 91 : null });
  const { step, openRun } = await bench.unit(id);
  expect([step, openRun?.results.length]).toEqual(["wipe", 38]);
});

test("the way of a faulty unit: repaired with a part, wiped, tested again, graded, photographed, with its timeline", async () => {
  const id = await unitAt("received");
  expect((await bench.inspect(id)).json().step).toBe("test");
  expect((await bench.run(id, { glass: { outcome: "fail" } })).json().step).toBe("repair");
  expect((await bench.act(id, "parts", { part: "screen", origin: "new" })).statusCode).toBe(409);
  await bench.act(id, "moves", { to: "repairing" });
  expect((await bench.act(id, "parts", { part: "screen", origin: "new" })).json().parts).toMatchObject([
    { part: "screen", origin: "new" },
  ]);
  expect((await bench.act(id, "moves", { to: "inspected" })).json()).toMatchObject({
    step: "wipe",
    phase: "after_repair",
  });
  expect((await bench.wipe(id)).json()).toMatchObject({ step: "test", wipe: { toolVersion: "18.1" } });
  expect((await bench.run(id)).json()).toMatchObject({ step: "grade", lastRun: { phase: "after_repair" } });
  expect((await bench.act(id, "gradings", { measured: measured() })).json()).toMatchObject({
    grade: "A+",
    step: "shoot",
  });
  await bench.photos(id);
  const unit = await bench.unit(id);
  expect(unit).toMatchObject({ stage: "graded", step: "publish", missing: [] });
  expect(unit.photos.map(({ angle }) => angle)).toEqual(["front", "back", "left", "right"]);
  const picture = await shop.app.inject({ method: "GET", url: photoAddress(unit.photos[0]?.id ?? "", 320) });
  expect(picture.headers["content-type"]).toBe("image/webp");
  const page = await shop.app.inject({ url: `/admin/api/devices/${id}`, headers: bench.person.headers });
  const device = page.json<Device>();
  expect(device.imeis).toEqual(unit.imeis);
  const told = device.timeline.map(({ kind, facts }) => [kind.replace("device.", ""), facts] as const);
  expect(told.filter(([kind]) => /tested|part-fitted|wiped|graded/.test(kind))).toMatchObject([
    ["noted.tested", { failed: ["glass"] }],
    ["noted.part-fitted", { part: "screen", origin: "new" }],
    ["wiped", { toolVersion: "18.1" }],
    ["tested", { failed: [] }],
    ["graded", { grade: "A+" }],
  ]);
  const kinds = (await readTimeline(shop.database, { type: "device", id })).map(({ kind }) =>
    kind.replace("device.", ""),
  );
  expect(kinds.slice(0, 10)).toEqual([
    "received",
    "inspected",
    "noted.tested",
    "repairing",
    "noted.part-fitted",
    "inspected",
    "wiped",
    "tested",
    "graded",
    "noted.photographed",
  ]);
});

test("half a character and a zero byte in a reason are no fault of the shop", async () => {
  const id = await unitAt("inspected");
  const act = (reason: string) => bench.act(id, "moves", { to: "quarantine", reason });
  expect((await act("a\u0000b")).json()).toMatchObject({ error: "VALIDATION" });
  expect((await act("a\ud800b")).json()).toMatchObject({ stage: "quarantine" });
});

test("setting apart, recycling and handing back want a reason; the open run ends there", async () => {
  const id = await unitAt("inspected");
  const key = randomUUID();
  const { version, phase } = await bench.unit(id);
  await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
  const refused = await bench.act(id, "moves", { to: "quarantine" });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { reason: "REQUIRED" }]);
  expect(
    (await bench.act(id, "moves", { to: "quarantine", reason: "compte encore lié" })).json(),
  ).toMatchObject({
    stage: "quarantine",
    step: "decide",
    openRun: null,
  });
  expect((await bench.act(id, "moves", { to: "recycled", reason: "carte mère morte" })).json().stage).toBe(
    "recycled",
  );
});

test("of two people who act on what they both saw, one acts and the other is STALE", async () => {
  const id = await unitAt("inspected");
  await bench.act(id, "moves", { to: "repairing" });
  const { version } = await bench.unit(id);
  const other = await openBench(shop);
  const change = (desk: typeof bench, part: string) =>
    desk.send("POST", `${id}/parts`, { payload: { version, part, origin: "new" } });
  const answers = await Promise.all([change(bench, "battery"), change(other, "screen")]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await bench.unit(id)).parts).toHaveLength(1);
});

describe("a grade", () => {
  test("follows from the worst part; what is worse than the scale is refused", async () => {
    const id = await unitAt("tested");
    const worse = { measured: measured({ scratches: 40, scratchMm: 5 }) };
    const refused = await bench.act(id, "gradings", worse);
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { measured: "TOO_BIG" }]);
    // A number without a length was not measured.
    const unmeasured = await bench.act(id, "gradings", { measured: measured({ scratches: 6 }) });
    expect([unmeasured.statusCode, unmeasured.json().error]).toEqual([400, "VALIDATION"]);
    const marks = { scratches: 2, scratchMm: 8, invisibleFromCm: 40 as const };
    expect((await bench.act(id, "gradings", { measured: measured(marks, 84) })).json()).toMatchObject({
      grade: "B",
      battery: 84,
      stage: "graded",
    });
  });

  test("another grade needs a reason and another person", async () => {
    const id = await unitAt("tested");
    const wanted = { measured: measured(), wanted: "A" };
    expect((await bench.act(id, "gradings", wanted)).json().fields).toEqual({ reason: "REQUIRED" });
    const asked = await bench.act(id, "gradings", { ...wanted, reason: "jaunissement du dos" });
    expect(asked.json()).toMatchObject({
      stage: "tested",
      step: "approve",
      grading: { grade: "A+", wanted: "A" },
    });
    expect((await bench.act(id, "gradings", { measured: measured() })).json().error).toBe("STALE");
    const waiting = (await bench.send("GET", "waiting")).json();
    expect(waiting).toContainEqual(
      expect.objectContaining({ publicId: id, wanted: "A", reason: "jaunissement du dos" }),
    );
    expect((await bench.act(id, "gradings/decision", { approved: true })).statusCode).toBe(403);
    const other = await openBench(shop);
    const decided = await Promise.all([
      other.act(id, "gradings/decision", { approved: true }),
      other.act(id, "gradings/decision", { approved: true }),
    ]);
    expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await bench.unit(id)).toMatchObject({ grade: "A", stage: "graded" });
  });

  test("refused, the measured one counts; without the permission nobody decides", async () => {
    const id = await unitAt("tested");
    await bench.act(id, "gradings", { measured: measured(), wanted: "C", reason: "odeur" });
    const worker = await openBench(shop, await signInStaff(shop, ["devices.work"]));
    expect((await worker.act(id, "gradings/decision", { approved: true })).statusCode).toBe(403);
    const other = await openBench(shop);
    expect((await other.act(id, "gradings/decision", { approved: false })).json()).toMatchObject({
      grade: "A+",
    });
  });
});

describe("photographs", () => {
  test("six at most; one may be removed, and what is no picture is refused", async () => {
    const id = await unitAt("graded");
    await bench.photos(id, 7);
    const { photos, version } = await bench.unit(id);
    expect(photos).toHaveLength(6);
    const removed = await bench.send("DELETE", `${id}/photos/${photos[0]?.id}?version=${version}`);
    expect(removed.json().photos).toHaveLength(5);
    const text = await bench.send("POST", `${id}/photos/front?version=${(await bench.unit(id)).version}`, {
      payload: Buffer.from("I am a text"),
      type: "image/jpeg",
    });
    expect(text.statusCode).toBe(415);
    expect(
      (await bench.send("DELETE", `${id}/photos/${photos[1]?.id}?version=${version}`)).json().error,
    ).toBe("STALE");
  });
});

test("every write is in the audit log", async () => {
  const id = await unitAt("received");
  await bench.inspect(id);
  await bench.run(id);
  const { rows } = await shop.database.$client.query(
    "select action, count(*)::int as n from audit where object_type = 'device' and object_id = $1 group by action",
    [id],
  );
  expect(Object.fromEntries(rows.map(({ action, n }) => [action, n]))).toEqual({
    "device.inspected": 1,
    "device.run-opened": 1,
    // All but the two that the wipe does.
    "device.point-tested": 38,
    "device.run-finished": 1,
  });
});
