import { eq, sql, TransactionRollbackError } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyEvent, type DeviceState } from "#contract/devices/device-events.ts";
import { DEVICE_MOVES, DEVICE_STAGES, type DeviceStage } from "#contract/devices/stages.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { deviceAt } from "./fixtures/devices.ts";
import { moveDevice, noteDevice, projectionOf } from "./move-device.ts";
import * as tables from "./tables.ts";

const { devices, episodes } = tables;
let shop: TestShop;
let modelId: number;
let time = Date.parse("2026-11-24T08:00:00Z");
const clock = () => {
  time += 1000;
  return new Date(time);
};
const who = { kind: "shop" } as const;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  const itemId = await listPhone(shop, (await registerBuyer(shop)).id);
  const [item] = await shop.database.select().from(smartphoneItems).where(eq(smartphoneItems.id, itemId));
  modelId = item?.modelId ?? 0;
});
afterAll(() => shop.close());

const rowOf = async (id: number) => {
  const [row] = await shop.database.select().from(devices).where(eq(devices.id, id));
  if (!row) throw new Error("There is no device.");
  return row;
};

test("the declared moves are those that the database allows", async () => {
  const { id } = await deviceAt(shop, modelId, "received");
  const put = (db: Pick<Queries, "update">, stage: DeviceStage) =>
    db.update(devices).set({ stage }).where(eq(devices.id, id));
  for (const from of DEVICE_STAGES) {
    await shop.database.execute(sql`alter table devices disable trigger device_moves`);
    await put(shop.database, from);
    await shop.database.execute(sql`alter table devices enable trigger device_moves`);
    for (const to of DEVICE_STAGES.filter((one) => one !== from)) {
      const taken = shop.database.transaction(async (tx) => {
        await put(tx, to);
        tx.rollback();
      });
      const allowed = await taken.catch((error: unknown) => error instanceof TransactionRollbackError);
      expect(allowed, `${from} → ${to}`).toBe(to in DEVICE_MOVES[from]);
    }
  }
});

test("every table of the spine is readable as it is declared", async () => {
  for (const table of Object.values(tables))
    expect(await shop.database.select().from(table).limit(1)).toBeInstanceOf(Array);
});

test("the events of a device, applied one after the other, give its row", async () => {
  const { id, publicId } = await deviceAt(shop, modelId, "graded");
  await transact(shop.database, (tx) =>
    noteDevice(tx, clock, { deviceId: id, kind: "measured", who, facts: { batteryHealth: 84 } }),
  );
  let state: DeviceState | null = null;
  for (const { kind, at, facts } of await readTimeline(shop.database, { type: "device", id: publicId }))
    state = applyEvent(state, { kind, at: new Date(at), facts });
  const row = await rowOf(id);
  expect(row).toMatchObject({ stage: "graded", grade: "A", batteryHealth: 84 });
  expect(projectionOf(row)).toEqual(state);
  expect(await shop.database.select().from(episodes).where(eq(episodes.deviceId, id))).toMatchObject([
    { pricePaidCents: 20_000, vatRegime: "margin", endedAt: null },
  ]);
});

test("what is a buyer’s is not put on sale, however far it went at the bench", async () => {
  const { id } = await deviceAt(shop, modelId, "graded");
  const list = () =>
    transact(shop.database, (tx) => moveDevice(tx, clock, { deviceId: id, to: "listed", by: "bench", who }));
  const give = (owner: "customer" | "shop") =>
    transact(shop.database, (tx) =>
      noteDevice(tx, clock, { deviceId: id, kind: "taken-back", who, facts: { owner } }),
    );
  await give("customer");
  await expect(list()).rejects.toMatchObject({ code: "STALE" });
  expect(await rowOf(id)).toMatchObject({ stage: "graded", owner: "customer" });
  await give("shop");
  expect(await list()).toMatchObject({ stage: "listed", owner: "shop" });
});

test("a move that nobody may make, or that somebody else has made, is stale and writes nothing", async () => {
  const { id, publicId } = await deviceAt(shop, modelId, "received");
  const attempt = (to: "listed" | "inspected", by: "bench" | "order") =>
    transact(shop.database, (tx) => moveDevice(tx, clock, { deviceId: id, to, by, who }));
  await expect(attempt("listed", "bench")).rejects.toMatchObject({ code: "STALE" });
  await expect(attempt("inspected", "order")).rejects.toMatchObject({ code: "STALE" });
  const both = await Promise.allSettled([attempt("inspected", "bench"), attempt("inspected", "bench")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const kinds = (await readTimeline(shop.database, { type: "device", id: publicId })).map(({ kind }) => kind);
  expect(kinds).toEqual(["device.received", "device.inspected"]);
  await expect(
    transact(shop.database, (tx) =>
      moveDevice(tx, clock, { deviceId: 9e8, to: "inspected", by: "bench", who }),
    ),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("notes about a device and its assignment are for staff who work on devices", async () => {
  const { publicId } = await deviceAt(shop, modelId, "received");
  const note = { subjectType: "device", subjectId: publicId, body: "Vitre à vérifier" };
  const answer = async (permission: "devices.work" | "orders.write") =>
    (
      await shop.app.inject({
        method: "POST",
        url: "/admin/api/notes",
        headers: (await signInStaff(shop, [permission])).headers,
        payload: note,
      })
    ).statusCode;
  expect(await answer("orders.write")).toBe(403);
  expect(await answer("devices.work")).toBe(204);
});
