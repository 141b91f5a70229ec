import { asc, eq, inArray } from "drizzle-orm";
import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import type { Queries } from "#server/database/client.ts";
import { imeisOf } from "#server/devices/find-device.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { addressOf, optionOfParcel, presentForStaff } from "./present-shipment.ts";
import { readShipments } from "./read-shipments.ts";

/** The delivery notes of all parcels of some orders, sorted by order id. */
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
      shippingOption: optionOfParcel(parcel),
      address: addressOf(parcel.order),
      place: parcel.order.deliveryPlace,
      parcel: presentForStaff(parcel),
      lines: parcel.lines.map(({ position, name, quantity, imei, deviceId }) => {
        // A unit that came back after the parcel had left is still on its note.
        const unit =
          deviceId === null
            ? undefined
            : units.findLast(
                (one) =>
                  one.orderId === parcel.orderId &&
                  one.position === position &&
                  (one.closedAt === null || (parcel.shippedAt !== null && one.closedAt >= parcel.shippedAt)),
              );
        return { name, quantity, imei: unit?.imeis[0] ?? imei, publicId: unit?.publicId ?? null };
      }),
    }));
}

/** The current and earlier units of the lines of orders, oldest first. */
function unitsOfOrders(db: Queries, orderIds: readonly number[]) {
  return db
    .select({
      orderId: allocations.orderId,
      position: allocations.position,
      closedAt: allocations.closedAt,
      publicId: devices.publicId,
      imeis: imeisOf(devices.id),
    })
    .from(allocations)
    .innerJoin(devices, eq(devices.id, allocations.deviceId))
    .where(inArray(allocations.orderId, [...orderIds]))
    .orderBy(asc(allocations.id));
}
