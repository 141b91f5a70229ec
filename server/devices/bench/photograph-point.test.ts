import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device } from "#contract/devices/back-office.ts";
import type { PointName } from "#contract/devices/protocol.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
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

const pictureOf = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Make: "Secret" } } })
    .jpeg()
    .toBuffer();

/** A unit whose open run failed at the glass. */
async function faulty() {
  const { publicId: id } = await deviceAt(shop, modelId, "inspected");
  const key = randomUUID();
  const { version, phase } = await bench.unit(id);
  await bench.send("PUT", `${id}/runs/${key}`, { payload: { version, phase } });
  await bench.save(id, key, "glass", { outcome: "fail", note: "Coin fendu" });
  const photograph = async (payload: Buffer, point: PointName = "glass", of = id) =>
    bench.send("PUT", `${of}/runs/${key}/results/${point}/photo`, { payload, type: "image/jpeg" });
  const photo = async () =>
    (await bench.unit(id)).openRun?.results.find(({ point }) => point === "glass")?.photo ?? "";
  const view = (file: string, headers: Record<string, string> = bench.person.headers, of = id) =>
    shop.app.inject({ url: `/admin/api/bench/${of}/point-photos/${file}`, headers });
  return { id, key, photograph, photo, view };
}

test("a failed point keeps its photograph, through a changed note and on the page of the device", async () => {
  const { id, key, photograph, photo, view } = await faulty();
  const answer = await photograph(await pictureOf("#bada55"));
  const kept = await photo();
  expect(answer.json().openRun.results).toMatchObject([{ point: "glass", outcome: "fail", photo: kept }]);
  const seen = await view(kept);
  expect(seen.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
  await bench.save(id, key, "glass", { outcome: "fail", note: "Coin fendu, en haut" });
  expect(await photo()).toBe(kept);
  await bench.act(id, "moves", { to: "repairing" });
  const page = await shop.app.inject({ url: `/admin/api/devices/${id}`, headers: bench.person.headers });
  expect(page.json<Device>().lastRun?.results).toMatchObject([{ point: "glass", photo: kept }]);
});

test("the run that found the fault stays on the page of the device after the next one", async () => {
  const { id, photograph, photo } = await faulty();
  await photograph(await pictureOf("#bada55"));
  const kept = await photo();
  await bench.act(id, "moves", { to: "repairing" });
  await bench.act(id, "moves", { to: "inspected" });
  await bench.run(id);
  const page = await shop.app.inject({ url: `/admin/api/devices/${id}`, headers: bench.person.headers });
  expect(page.json<Device>()).toMatchObject({
    lastRun: { phase: "after_repair" },
    earlierRuns: [{ phase: "intake", results: [{ point: "glass", photo: kept }] }],
  });
});

test("another photograph takes the place of the one before, whose file is gone", async () => {
  const { photograph, photo, view } = await faulty();
  await photograph(await pictureOf("#bada55"));
  const first = await photo();
  const both = await Promise.all(
    ["#c0ffee", "#facade"].map(async (color) => photograph(await pictureOf(color))),
  );
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const last = await photo();
  expect(last).not.toBe(first);
  expect((await view(first)).statusCode).toBe(404);
  expect((await view(last)).statusCode).toBe(200);
  expect(await shop.database.$count(files, eq(files.id, first))).toBe(0);
  expect(await openFileStore(shop.shop.settings).get(first)).toBeNull();
});

test("what the run found stays as it was once it is finished", async () => {
  const { id, photograph, photo } = await faulty();
  await bench.act(id, "moves", { to: "repairing" });
  expect((await photograph(await pictureOf("#bada55"))).json().error).toBe("STALE");
  expect(await photo()).toBe("");
});

test("a point without a result, another run and what is no picture are refused", async () => {
  const one = await faulty();
  const other = await faulty();
  const picture = await pictureOf("#bada55");
  expect((await one.photograph(picture, "touch")).statusCode).toBe(404);
  expect((await one.photograph(picture, "glass", other.id)).statusCode).toBe(404);
  expect((await one.photograph(Buffer.from("GIF89a"))).statusCode).toBe(415);
  expect(await one.photo()).toBe("");
});

test("the photograph is private: for the bench alone, at this device, and in no passport", async () => {
  const { photograph, photo, view } = await faulty();
  await photograph(await pictureOf("#bada55"));
  const file = await photo();
  const other = await faulty();
  expect((await view(file, bench.person.headers, other.id)).statusCode).toBe(404);
  expect((await view(randomUUID())).statusCode).toBe(404);
  expect((await view(file, (await signInStaff(shop, ["orders.read"])).headers)).statusCode).toBe(403);
  for (const url of [`/pictures/photos/${file}`, `/pictures/photos/${file}-1280.webp`])
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
  const { rows } = await shop.database.$client.query(
    "select from passports where content::text like '%' || $1 || '%'",
    [file],
  );
  expect(rows).toEqual([]);
});
