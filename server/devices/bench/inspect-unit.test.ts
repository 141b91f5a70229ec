import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deviceInspections } from "#server/devices/bench/tables.ts";
import { deviceAt, randomImei } from "#server/devices/fixtures/devices.ts";
import { deviceImeis } from "#server/devices/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { anyModel, measured, openBench } from "./fixtures/bench-desk.ts";

let shop: TestShop;
let modelId: number;
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  let time = Date.parse("2026-11-24T08:00:00Z");
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

const received = async () => {
  const { id, publicId } = await deviceAt(shop, modelId, "received");
  const [slot] = await shop.database.select().from(deviceImeis).where(eq(deviceImeis.deviceId, id));
  return { publicId, imei: slot?.imei ?? "" };
};

test("the facts of an inspection are recorded, with the day of the check, and the phone goes on", async () => {
  const { publicId, imei } = await received();
  const answer = await bench.inspect(publicId, { imei, accessories: ["box", "box"], note: "coin marqué" });
  expect(answer.json()).toMatchObject({
    stage: "inspected",
    inspection: {
      ...{ accessories: ["box"], activationLock: "off", activationSource: "phone", imeiRead: true },
      ...{ blacklist: "clear", blacklistSource: "service", blacklistOn: "2026-11-24", note: "coin marqué" },
    },
  });
});

test("the IMEI of another phone is refused, and nothing is written", async () => {
  const { publicId } = await received();
  for (const [imei, code] of [
    [randomImei(), "MISMATCH"],
    ["350000", "INVALID"],
  ] as const) {
    const answer = await bench.inspect(publicId, { imei });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { imei: code }]);
  }
  expect(await bench.unit(publicId)).toMatchObject({ stage: "received", inspection: null });
});

test("a check needs its source, and a received phone is not moved past its inspection", async () => {
  const { publicId } = await received();
  const answer = await bench.inspect(publicId, { activationSource: null, blacklistSource: null });
  expect(answer.json().fields).toEqual({ activationSource: "REQUIRED", blacklistSource: "REQUIRED" });
  expect((await bench.act(publicId, "moves", { to: "inspected" })).json().error).toBe("STALE");
});

test("of two deviceInspections from the same page, one counts", async () => {
  const { publicId } = await received();
  const { version } = await bench.unit(publicId);
  const answers = await Promise.all([1, 2].map(() => bench.inspect(publicId, { version })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await shop.database.select().from(deviceInspections)).not.toHaveLength(0);
});

test("a phone with an activation lock, or reported stolen, is not published until it is checked again", async () => {
  const { publicId } = await received();
  await bench.inspect(publicId);
  await bench.run(publicId);
  await bench.wipe(publicId);
  await bench.run(publicId);
  await bench.act(publicId, "gradings", { measured: measured() });
  await bench.photos(publicId);
  for (const [facts, lack] of [
    [{ activationLock: "on" }, "activation"],
    [{ blacklist: "reported" }, "blacklist"],
  ] as const) {
    expect((await bench.inspect(publicId, facts)).json()).toMatchObject({ stage: "graded", missing: [lack] });
    const answer = await bench.act(publicId, "publication", { priceCents: 40_000 });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [lack]: "REQUIRED" }]);
  }
  expect((await bench.inspect(publicId)).json().missing).toEqual([]);
});

test("a phone of a supplier’s list is received at the bench, once", async () => {
  const { publicId } = await received();
  expect((await bench.act(publicId, "reception")).json().error).toBe("STALE");
});
