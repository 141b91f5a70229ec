import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyEvent, type DeviceState } from "#contract/devices/device-events.ts";
import { gradeUnit, Measured } from "#contract/devices/grading.ts";
import { isImei, tacOf } from "#contract/devices/imei.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import { gradings } from "#server/devices/bench/tables.ts";
import { projectionOf } from "#server/devices/move-device.ts";
import { deviceImeis, devices, passports } from "#server/devices/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { seedDemo } from "../seed-demo.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date("2026-11-20T12:00:00Z") });
  await seedDemo({ ...shop.shop, hashPassword: async () => "nobody logs in" });
}, 60_000);
afterAll(() => shop.close());

test("the demo has some 300 units in every stage", async () => {
  const stages = await shop.database.select({ stage: devices.stage }).from(devices);
  expect(stages.length).toBeGreaterThan(280);
  expect(new Set(stages.map(({ stage }) => stage))).toEqual(new Set(DEVICE_STAGES));
  expect(stages.filter(({ stage }) => stage === "listed").length).toBeGreaterThanOrEqual(60);
});

test("the events of each unit, applied one after the other, give its row", async () => {
  const found = await shop.database
    .select()
    .from(events)
    .where(eq(events.subjectType, "device"))
    .orderBy(events.id);
  const states = new Map<string, DeviceState>();
  for (const { subjectId, ...event } of found)
    states.set(subjectId, applyEvent(states.get(subjectId) ?? null, event));
  for (const row of await shop.database.select().from(devices))
    expect(projectionOf(row)).toEqual(states.get(row.publicId));
});

test("most units in the house lie in a place, so that places, picking lists and counts have rows; spare parts have drawers", async () => {
  const { rows } = await shop.database.execute<{ code: string | null; stages: string[]; count: number }>(sql`
    select code, array_agg(distinct stage order by stage) as stages, count(*)::int from devices left join places on places.id = place_id
    where stage in ('received', 'inspected', 'repairing', 'wiped', 'tested', 'graded', 'listed', 'allocated', 'packed') group by code`);
  const counts = new Map(rows.map(({ code, count }) => [code, count]));
  for (const code of ["R-01", "R-02", "A-01", "A-04", "B-01", "B-04"])
    expect([code, (counts.get(code) ?? 0) > 3]).toEqual([code, true]);
  // Some lie nowhere: that is a filter of the list as well.
  expect(counts.get(null)).toBeGreaterThan(5);
  expect(rows.flatMap(({ code, stages }) => (code ? stages : []))).toContain("allocated");
  const drawers = await shop.database.execute(sql`select from parts where place_id is null`);
  expect(drawers.rows).toEqual([]);
});

test("its IMEIs are valid, of no real phone, and a type allocation code stands for one phone", async () => {
  const found = await shop.database
    .select({
      imei: deviceImeis.imei,
      model: sql<string>`(select model from smartphone_models where id = model_id)`,
    })
    .from(deviceImeis)
    .innerJoin(devices, eq(devices.id, deviceImeis.deviceId));
  expect(found.every(({ imei }) => isImei(imei) && imei.startsWith("35000"))).toBe(true);
  const modelOf = new Map(found.map(({ imei, model }) => [tacOf(imei), model]));
  expect(found.every(({ imei, model }) => modelOf.get(tacOf(imei)) === model)).toBe(true);
});

test("each grade follows from what was measured, and each unit of a listing has a whole passport", async () => {
  for (const { grade, marks } of await shop.database.select().from(gradings))
    expect(gradeUnit(Measured.parse(marks)).grade).toBe(grade);
  const { rows } = await shop.database.execute<{ count: number }>(
    sql`select count(*)::int from smartphone_items where device_id is not null`,
  );
  const published = await shop.database.select().from(passports);
  expect(published.length).toBe(rows[0]?.count);
  for (const { content } of published)
    expect(content).toMatchObject({
      grade: expect.any(String),
      tests: { points: { length: 40 } },
      lives: expect.any(Number),
    });
  expect(published.filter(({ content }) => content.photos.length >= 4).length).toBeGreaterThan(60);
});

test("every listing of another seller is as it was: by quantity", async () => {
  const { rows } = await shop.database.execute(sql`select i.id from smartphone_items i
    join sellers on sellers.user_id = i.seller_id where not first_party and device_id is not null`);
  expect(rows).toEqual([]);
});
