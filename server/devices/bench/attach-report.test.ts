import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deviceAt, randomImei } from "#server/devices/fixtures/devices.ts";
import { deviceImeis } from "#server/devices/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { anyModel, openBench } from "./fixtures/bench-desk.ts";

let shop: TestShop;
let modelId: number;
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  shop = await openTestShop();
  modelId = await anyModel(shop, (await registerPerson(shop, ["SELLER"])).id);
  bench = await openBench(shop);
});
afterAll(() => shop.close());

async function phoneAt(stage: "received" | "inspected" | "wiped") {
  const { id, publicId } = await deviceAt(shop, modelId, stage);
  const [slot] = await shop.database.select().from(deviceImeis).where(eq(deviceImeis.deviceId, id));
  return { id: publicId, imei: slot?.imei ?? "" };
}
const form = (imei: string, lines: object = {}) =>
  JSON.stringify({ imei, touch: "pass", nfc: "fail", erasure: "pass", battery: "91", odd: "x", ...lines });
const outcomes = (run: Awaited<ReturnType<typeof bench.unit>>["openRun"]) =>
  Object.fromEntries((run?.results ?? []).map(({ point, outcome }) => [point, outcome]));

test("a report fills the run with what it states, each result with its file; the person goes on", async () => {
  const { id, imei } = await phoneAt("inspected");
  const unit = (await bench.attach(id, form(imei))).json();
  expect(outcomes(unit.openRun)).toEqual({ touch: "pass", nfc: "fail", capacity: "pass" });
  const [report] = unit.reports;
  expect(report).toMatchObject({
    ...{ format: "reluit", isMatched: true },
    reading: { unknown: [{ name: "odd", value: "x" }] },
  });
  expect(unit.openRun.results.every((result: { report: number }) => result.report === report.id)).toBe(true);
  await bench.save(id, unit.openRun.key, "nfc", { outcome: "pass" });
  const { openRun } = await bench.unit(id);
  expect(openRun?.results.find(({ point }) => point === "nfc")).toMatchObject({
    outcome: "pass",
    report: null,
  });
  // The stored answer has no IMEI; the file has it.
  expect(JSON.stringify(report)).not.toContain(imei);
  const file = await bench.send("GET", `${id}/reports/${report.id}`);
  expect([file.body, file.headers["cache-control"]]).toEqual([form(imei), "no-store"]);
});

test("a report of a received phone waits for the inspection", async () => {
  const { id, imei } = await phoneAt("received");
  expect((await bench.attach(id, form(imei))).json()).toMatchObject({ stage: "received", openRun: null });
  expect(outcomes((await bench.inspect(id)).json().openRun)).toMatchObject({ touch: "pass" });
});

test("a machine’s pass never replaces what a person found; its fault does", async () => {
  const { id, imei } = await phoneAt("inspected");
  const { openRun } = (await bench.attach(id, form(imei, { nfc: "", touch: "" }))).json();
  await bench.save(id, openRun.key, "touch", { outcome: "fail", note: "bord" });
  await bench.save(id, openRun.key, "nfc", { outcome: "pass" });
  const after = (await bench.attach(id, form(imei))).json().openRun;
  expect(outcomes(after)).toMatchObject({ touch: "fail", nfc: "fail" });
});

test("a report of another phone, without identity, unknown, doubled or too big is refused with its reason", async () => {
  const { id, imei } = await phoneAt("inspected");
  const other = await phoneAt("inspected");
  await bench.attach(id, form(imei));
  for (const [file, code] of [
    [form(other.imei), "MISMATCH"],
    [form(randomImei()), "MISMATCH"],
    [form("", { serial: "F2LX90210" }), "REQUIRED"],
    ["hello", "INVALID"],
    [form(imei), "TAKEN"],
  ] as const) {
    const answer = await bench.attach(id, file);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { content: code }]);
  }
  expect((await bench.attach(id, "x".repeat(700_001))).statusCode).toBe(400);
  expect((await bench.unit(id)).reports).toHaveLength(1);
  // The other phone's report is not readable at this one's address.
  const theirs = (await bench.attach(other.id, form(other.imei))).json().reports[0].id;
  expect((await bench.send("GET", `${id}/reports/${theirs}`)).statusCode).toBe(404);
});

test("a row of an export is taken for its own phone alone", async () => {
  const [one, two] = [await phoneAt("inspected"), await phoneAt("inspected")];
  const rows = `IMEI,Serial,Passed,Failed\n${one.imei},,NFC,\n${two.imei},,,NFC`;
  expect(outcomes((await bench.attach(one.id, rows)).json().openRun)).toEqual({ nfc: "pass" });
  expect(outcomes((await bench.attach(two.id, rows)).json().openRun)).toEqual({ nfc: "fail" });
});

test("of the same file sent twice at once, one is attached", async () => {
  const { id, imei } = await phoneAt("inspected");
  const answers = await Promise.all([bench.attach(id, form(imei)), bench.attach(id, form(imei))]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("a wipe is proved by a report of this phone that says it was done", async () => {
  const { id, imei } = await phoneAt("inspected");
  const wipe = (report: number | null) =>
    bench.act(id, "wipes", {
      ...{ method: "Purge", tool: "Blancco", toolVersion: "5.2", verification: "Rapport", place: "Atelier" },
      report,
    });
  const failed = (await bench.attach(id, form(imei, { wipeStatus: "Failed" }))).json().reports[0].id;
  expect((await wipe(failed)).json().fields).toEqual({ report: "INVALID" });
  expect((await wipe(999_999)).json().fields).toEqual({ report: "INVALID" });
  const done = (await bench.attach(id, form(imei, { wipeStatus: "Successful" }))).json().reports[0].id;
  expect((await wipe(done)).json()).toMatchObject({ stage: "wiped", wipe: { report: done } });
});
