import { and, eq, inArray, isNull } from "drizzle-orm";
import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import type { Queries } from "#server/database/client.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { addressOf, presentForStaff } from "./present-shipment.ts";
import { readShipments } from "./read-shipments.ts";

/** The delivery notes of all parcels of some orders, in the order of their ids. */
export async function readDeliveryNotes(db: Queries, numbers: readonly string[]): Promise<DeliveryNote[]> {
  const parcels = await readShipments(db, inArray(orders.number, [...numbers]));
  const units = await unitsOfOrders(
    db,
    parcels.map(({ orderId }) => orderId),
  );
  return parcels
    .toSorted((one, other) => one.orderId - other.orderId)
    .map((parcel) => ({
      number: parcel.order.number,
      createdAt: parcel.order.createdAt.toISOString(),
      address: addressOf(parcel.order),
      parcel: presentForStaff(parcel),
      lines: parcel.lines.map(({ position, name, quantity, imei, deviceId }) => {
        const unit = deviceId === null ? undefined : units.get(`${parcel.orderId} ${position}`);
        return { name, quantity, imei: unit?.imeis[0] ?? imei, publicId: unit?.publicId ?? null };
      }),
    }));
}

/** The units that the lines of orders have now, by order and position. */
async function unitsOfOrders(db: Queries, orderIds: readonly number[]) {
  const rows = await db
    .select({
      orderId: allocations.orderId,
      position: allocations.position,
      publicId: devices.publicId,
      imeis: imeisOf(devices.id),
    })
    .from(allocations)
    .innerJoin(devices, eq(devices.id, allocations.deviceId))
    .where(and(inArray(allocations.orderId, [...orderIds]), isNull(allocations.closedAt)));
  return new Map(rows.map((row) => [`${row.orderId} ${row.position}`, row]));
}
