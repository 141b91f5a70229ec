import { desc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Device } from "#contract/devices/back-office.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { ofNow, whatIsKnown } from "#server/devices/before-return.ts";
import { readFinishedRuns } from "#server/devices/bench/read-runs.ts";
import { devicePhotos, partsFitted } from "#server/devices/bench/tables.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { allocations, devices, episodes, receptions } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { places } from "#server/places/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { shipmentLines, shipments } from "#server/shipments/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { openPurchase } from "./correct-device.ts";
import { modelName } from "./list-devices.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** A device with its whole history. Prices paid are null without `seesMoney`. Error: NOT_FOUND. */
export async function readDevice(db: Queries, publicId: string, seesMoney: boolean): Promise<Device> {
  const [found] = await db
    .select({
      device: devices,
      model: smartphoneModels,
      version: versionOf(devices),
      imeis: imeisOf(devices.id),
      item: smartphoneItems,
      isOfNow: ofNow,
      place: places,
    })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .leftJoin(smartphoneItems, eq(smartphoneItems.deviceId, devices.id))
    .leftJoin(places, eq(places.id, devices.placeId))
    .where(eq(devices.publicId, publicId));
  if (!found) throw new Failure("NOT_FOUND");
  const { device, model, version, imeis, item, isOfNow, place } = found;
  const subject = { type: "device", id: publicId } as const;
  const [lives, sales, claims, photos, runs, parts, purchase, timeline, assignee] = await Promise.all([
    db
      .select({ ...getTableColumns(episodes), supplier: receptions.supplier })
      .from(episodes)
      .leftJoin(receptions, eq(receptions.id, episodes.receptionId))
      .where(eq(episodes.deviceId, device.id))
      .orderBy(desc(episodes.id)),
    db
      .select({ ...getTableColumns(allocations), number: orders.number })
      .from(allocations)
      .innerJoin(orders, eq(orders.id, allocations.orderId))
      .where(eq(allocations.deviceId, device.id))
      .orderBy(desc(allocations.id)),
    claimsOf(db, imeis),
    db.select().from(devicePhotos).where(eq(devicePhotos.deviceId, device.id)).orderBy(desc(devicePhotos.at)),
    readFinishedRuns(db, device.id),
    db.select().from(partsFitted).where(eq(partsFitted.deviceId, device.id)).orderBy(partsFitted.id),
    openPurchase(db, device.id),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  return {
    publicId,
    version,
    model: { id: model.id, name: modelName(model) },
    stage: device.stage,
    owner: device.owner,
    custodian: device.custodian,
    ...whatIsKnown(device, isOfNow),
    serial: device.serial,
    imeis,
    deliveredAt: iso(device.deliveredAt),
    place: place && { id: place.id, code: place.code, name: place.name },
    listing: item ? { id: item.id, priceCents: item.priceCents, onSale: item.onHand > 0 } : null,
    episodes: lives.map((life) => ({
      ...life,
      pricePaidCents: seesMoney ? life.pricePaidCents : null,
      supplier: life.supplier ?? "",
      beganAt: life.beganAt.toISOString(),
      endedAt: iso(life.endedAt),
    })),
    orders: sales.map((sale) => ({
      ...sale,
      openedAt: sale.openedAt.toISOString(),
      closedAt: iso(sale.closedAt),
    })),
    claims: claims.map(({ seller, shippedAt, ...claim }) => ({
      ...claim,
      seller: seller ?? "",
      shippedAt: iso(shippedAt),
    })),
    photos: photos.map(({ id, angle, at }) => ({ id, angle, at: at.toISOString() })),
    lastRun: runs[0] ?? null,
    earlierRuns: runs.slice(1),
    parts,
    purchase: purchase ? { ...purchase, pricePaidCents: seesMoney ? purchase.pricePaidCents : null } : null,
    timeline,
    assignee,
  };
}

/** Parcels of sellers who claim one of these IMEIs, newest first. */
const claimsOf = (db: Queries, imeis: readonly string[]) =>
  db
    .selectDistinctOn([shipments.id], {
      id: shipments.id,
      number: orders.number,
      seller: sellers.storeName,
      shippedAt: shipments.shippedAt,
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(sellers, eq(sellers.userId, shipments.sellerId))
    .where(inArray(shipmentLines.imei, [...imeis]))
    .orderBy(desc(shipments.id));
