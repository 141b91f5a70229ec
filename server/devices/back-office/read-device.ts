import { desc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Device } from "#contract/devices/back-office.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { allocations, devicePhotos, devices, episodes, receptions } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";

const { shape } = Device;
const Runs = z.array(z.extend(shape.runs.def.element, { at: IsoTime }));
const Works = z.array(z.extend(shape.parts.def.element, { at: IsoTime }));
const iso = (time: Date | null) => time?.toISOString() ?? null;

/** A device with all that was done to it. Error: NOT_FOUND. */
export async function readDevice(db: Queries, publicId: string): Promise<Device> {
  const [found] = await db
    .select({
      device: devices,
      model: smartphoneModels,
      version: sql<string>`${devices}.xmin::text`,
      imeis: imeisOf(devices.id),
      item: smartphoneItems,
    })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .leftJoin(smartphoneItems, eq(smartphoneItems.deviceId, devices.id))
    .where(eq(devices.publicId, publicId));
  if (!found) throw new Failure("NOT_FOUND");
  const { device, model, version, imeis, item } = found;
  const subject = { type: "device", id: publicId } as const;
  const [lives, sales, runs, work, photos, timeline, assignee] = await Promise.all([
    db
      .select({ episode: episodes, supplier: receptions.supplier })
      .from(episodes)
      .leftJoin(receptions, eq(receptions.id, episodes.receptionId))
      .where(eq(episodes.deviceId, device.id))
      .orderBy(desc(episodes.id)),
    db
      .select({ allocation: allocations, number: orders.number })
      .from(allocations)
      .innerJoin(orders, eq(orders.id, allocations.orderId))
      .where(eq(allocations.deviceId, device.id))
      .orderBy(desc(allocations.id)),
    readRuns(db, device.id),
    readWork(db, device.id),
    db.select().from(devicePhotos).where(eq(devicePhotos.deviceId, device.id)).orderBy(desc(devicePhotos.at)),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  return {
    publicId,
    version,
    model: { id: model.id, name: `${model.brand} ${model.model} ${model.storageGb} Go ${model.colour}` },
    stage: device.stage,
    owner: device.owner,
    custodian: device.custodian,
    grade: device.grade,
    battery: device.batteryHealth,
    serial: device.serial,
    imeis,
    deliveredAt: iso(device.deliveredAt),
    listing: item ? { id: item.id, priceCents: item.priceCents, onSale: item.onHand > 0 } : null,
    episodes: lives.map(({ episode, supplier }) => ({
      id: episode.id,
      source: episode.source,
      supplier: supplier ?? "",
      pricePaidCents: episode.pricePaidCents,
      vatRegime: episode.vatRegime,
      beganAt: episode.beganAt.toISOString(),
      endedAt: iso(episode.endedAt),
    })),
    orders: sales.map(({ allocation, number }) => ({
      id: allocation.id,
      number,
      openedAt: allocation.openedAt.toISOString(),
      closedAt: iso(allocation.closedAt),
    })),
    runs,
    ...work,
    photos: photos.map(({ id, angle }) => ({ id, angle })),
    timeline,
    assignee,
  };
}

async function readRuns(db: Queries, deviceId: number) {
  const { rows } = await db.execute(sql`
    select r.id, r.began_at as at, staff.name as staff, r.phase, r.finished_at is not null as "isFinished",
      (select count(*)::int from test_results where run_id = r.id and outcome = 'pass') as passed,
      (select count(*)::int from test_results where run_id = r.id and outcome = 'fail') as failed
    from test_runs r left join staff on staff.id = r.staff_id where r.device_id = ${deviceId} order by r.id desc`);
  return z.parse(Runs, rows);
}

/** What was done by hand, the newest first, each as one line. */
async function readWork(
  db: Queries,
  deviceId: number,
): Promise<Pick<Device, "gradings" | "wipes" | "parts">> {
  const { rows } = await db.execute(sql`
    select kind, w.id::text as id, w.at, staff.name as staff, what from (
      select 'gradings' as kind, device_id, id, at, staff_id, coalesce(wanted, grade) as what from gradings
      union all select 'wipes', device_id, id, at, staff_id, concat_ws(' · ', method, tool, tool_version) from wipes
      union all select 'parts', device_id, id, at, staff_id, concat_ws(' · ', part, origin) from parts_fitted
    ) w left join staff on staff.id = w.staff_id where w.device_id = ${deviceId} order by w.id desc`);
  const of = (kind: string) =>
    z.parse(
      Works,
      rows.filter((row) => row.kind === kind),
    );
  return { gradings: of("gradings"), wipes: of("wipes"), parts: of("parts") };
}
